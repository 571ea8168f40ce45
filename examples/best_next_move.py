"""Try every legal action on a copy of the match and print the three that cause most events."""

import hexrealm

match = hexrealm.new("cascadero", seed=1)
for action in ("h6", "k4", "h7", "k5", "i6"):
    print(action, "is refused:", match.why_not(action)) if match.why_not(action) else match.play(action)
gains = {}
for action in match.legal():
    trial = match.copy()
    trial.play(action)
    gains[action] = [event.words for event in trial.events]
for action, texts in sorted(gains.items(), key=lambda item: -len(item[1]))[:3]:
    print(action, *texts, sep="\n    ")
