"""What the database holds about people: accounts/ says who they are, play/ what they play, contests/ what they achieve alone.

Moderation and blocks are beside those folders, because they are about all of it.
"""
