"""Makers of data and pictures, and reports; run as `python -m scripts.<name>`."""
