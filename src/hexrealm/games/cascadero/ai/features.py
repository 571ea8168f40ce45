"""What a net sees of Cascadero: fields, towns and tracks, from the side of one seat. Estimates start here; rules are elsewhere.

Seats are numbered from the observer's. A colour is seen by its relation: the observer's own, that of the next seat, and so on,
a colour nobody plays, or white. Tracks of one relation are alike, so that one set of weights serves every choice of colours.
"""

from __future__ import annotations

import numpy as np

from hexrealm.engine.bits import ONE, bit, has
from hexrealm.engine.compiler import rule, rule_not_inlined
from hexrealm.engine.features import Features
from hexrealm.engine.intrinsics import count_bits, lowest_bit
from hexrealm.games.cascadero.rules.actions import FIRST_ADVANCE, FIRST_HERALD, FIRST_MOVE, FIRST_SEALED, PASS
from hexrealm.games.cascadero.rules.groups import is_own, leader_of, town_bit
from hexrealm.games.cascadero.rules.state import ADVANCE, HEXES, MOST_TOWNS, MOVE_ENVOY, NO_TOWN, PLACE, WORDS
from hexrealm.games.cascadero.rules.tables import (
    COLOURS,
    ENVOYS,
    EXCLUSIVE,
    FARMER_TILES,
    FIRST_ENVOY_STEPS,
    GROUP_OF_FIVE_COLOURS,
    GROUP_OF_THREE_SAME,
    HERALD_STEPS,
    LATER_ENVOY_STEPS,
    MOST_SEATS,
    SPACE_ACTION,
    TOP,
    WHITE,
)

# Slots: 0 for `pass`, the hexes, the towns, the tracks.
FIRST_TOWN_SLOT = HEXES - 1  # + town, from 1
FIRST_TRACK_SLOT = FIRST_TOWN_SLOT + MOST_TOWNS  # + colour, from 1
SLOTS = FIRST_TRACK_SLOT + len(COLOURS)

# Heads: how an action is about a slot.
ON_PLACE, ON_SEAL, ON_ADVANCE, ON_PASS, MOVE_FROM, MOVE_TO, HERALD_FROM, HERALD_TO = range(8)

SPACES = TOP + 1
RELATIONS = 6  # of a colour: mine, the next seats', nobody's, white
NOBODYS, WHITES = 4, 5
MOST_STEPS = 3
REWARDS = 2 * SPACES * MOST_STEPS  # an advance: coloured or white track, from which space, how many steps
SCORES, NEEDS_SEAL, TOUCHED = range(3)

# Features of slots, in ranges: each constant is the first number of its range.
DECISION = 0
FIELD = DECISION + 6  # an empty field: the observer's colour, map, hex
BESIDE = FIELD + 2 * HEXES * 4  # the town next to a field: relation, envoys there, herald
OWN_REWARD = BESIDE + RELATIONS * 4 * 2
THEIR_REWARD = OWN_REWARD + 3 * REWARDS  # the next seat, then the others
NEIGHBOURS = THEIR_REWARD + 2 * REWARDS  # next to a field: own groups, own envoys, others' envoys
NEW_PAIR = NEIGHBOURS + 64
THREE_SAME = NEW_PAIR + RELATIONS
COLOURS_JOINED = THREE_SAME + 1
TILE = COLOURS_JOINED + 6
OPENS = TILE + 2 * len(FARMER_TILES)  # towns one step further that the group does not touch yet
STANDS = OPENS + 4  # an envoy: seat, with a seal under it
STANDS_AT = STANDS + 2 * MOST_SEATS  # seat, map and hex
STANDS_BESIDE = STANDS_AT + 2 * HEXES * MOST_SEATS  # seat, relation of the town
GROUP_TOWNS = STANDS_BESIDE + MOST_SEATS * (RELATIONS + 1)  # seat, how many towns its group touches
TOWN = GROUP_TOWNS + MOST_SEATS * 6  # map and town
TOWN_ENVOYS = TOWN + 2 * (MOST_TOWNS + 1)  # envoys next to it, herald
TOWN_ROOM = TOWN_ENVOYS + 14  # empty fields next to it
TOWN_CONTACT = TOWN_ROOM + 7  # relation; who touches it: the observer, others
TOWN_REWARD = TOWN_CONTACT + RELATIONS * 4  # where the observer's cube stands
TRACK = TOWN_REWARD + 2 * SPACES  # relation, where the observer's cube stands
TRACK_BEST = TRACK + RELATIONS * SPACES  # where the best other cube stands
TRACK_NEXT = TRACK_BEST + SPACES  # what the next space gives
SLOT_FEATURES = TRACK_NEXT + 8
MOST_AT_A_SLOT = 14

# Global features.
G_ALWAYS = 0
G_PLAYERS = 1
G_MAP = G_PLAYERS + 5
G_ADVANCED = G_MAP + 2
G_DECISION = G_ADVANCED + 1
G_OWN_COLOUR = G_DECISION + 6
G_TRACK = G_OWN_COLOUR + 5  # seat, relation, space
G_OWN_TRACK = G_TRACK + MOST_SEATS * RELATIONS * SPACES  # seat, space
G_VP = G_OWN_TRACK + MOST_SEATS * SPACES
MOST_VP = 63
G_LEAD = G_VP + MOST_SEATS * (MOST_VP + 1)  # seat, by how much the observer leads
LEADS = 41
G_ENVOYS = G_LEAD + MOST_SEATS * LEADS
G_SEALS = G_ENVOYS + MOST_SEATS * (ENVOYS + 1)
MOST_SEALS = 6
G_PAIR = G_SEALS + MOST_SEATS * (MOST_SEALS + 1)  # seat, relation
G_PAIRS = G_PAIR + MOST_SEATS * RELATIONS  # seat, how many
G_EXCLUSIVE = G_PAIRS + MOST_SEATS * 6  # achievement, nobody or seat
G_FIRST_VP = G_EXCLUSIVE + len(EXCLUSIVE) * 5  # relation, space
G_SEAL_ON = G_FIRST_VP + RELATIONS * SPACES
G_EXTRA = G_SEAL_ON + RELATIONS * SPACES
G_PENDING = G_EXTRA + 4  # spaces of the advance still to be done
G_HERALD = G_PENDING + 4
GLOBAL_FEATURES = G_HERALD + 1
MOST_GLOBALS = 120


@rule
def relative_seat(board, seat, other):
    """Return the number of a seat, counted from the observer's."""
    return (int(other) - int(seat) + int(board.players)) % int(board.players)


@rule
def relation_of(board, seat, colour):
    """Return whose colour it is, seen from a seat."""
    if colour == WHITE:
        return WHITES
    for other in range(board.players):
        if board.seat_colour[other] == colour:
            return relative_seat(board, seat, other)
    return NOBODYS


@rule
def map_of(board):
    """Return 0 for the basic map, 1 for the farmer map, which alone has farmer tiles."""
    for word in range(WORDS):
        if board.farmers[word] != 0:
            return 1
    return 0


@rule
def put(slot_ids, slot_counts, slot, feature):
    """Add a feature to a slot."""
    count = slot_counts[slot]
    if count < MOST_AT_A_SLOT:
        slot_ids[slot, count] = feature
        slot_counts[slot] = count + 1


@rule
def reward_of(colour, cube, steps):
    """Return an advance as a number below REWARDS."""
    return (int(colour == WHITE) * SPACES + int(cube)) * MOST_STEPS + min(int(steps), MOST_STEPS) - 1


@rule
def steps_at(state, town):
    """Return how many steps a town would give now."""
    steps = FIRST_ENVOY_STEPS if state.envoys_beside[town] == 0 else LATER_ENVOY_STEPS
    return steps + (HERALD_STEPS if state.heralds & bit(town) != 0 else 0)


@rule
def touched_towns(board, state, seat, field):
    """Return the towns that the seat's groups next to a field touch, how many groups there are, and how many envoys."""
    towns, groups, envoys, first, second = np.uint64(0), 0, 0, 0, 0
    for direction in range(6):
        neighbour = state.envoy_on[board.neighbours[field][direction]]
        if is_own(seat, neighbour):
            leader = leader_of(state, neighbour)
            envoys += 1
            towns |= state.towns[leader]
            if leader != first and leader != second:
                first, second = leader, first
                groups += 1
    return towns, groups, envoys


@rule_not_inlined
def list_features(board, state, seat, slot_ids, slot_counts, global_ids):
    """Fill the features of every slot, and the global ones; return how many of those there are."""
    for slot in range(SLOTS):
        slot_counts[slot] = 0
    put(slot_ids, slot_counts, 0, DECISION + int(state.decision))
    which = map_of(board)
    for word in range(WORDS):
        left = board.fields[word]
        while left != 0:
            field = word * 64 + lowest_bit(left)
            left &= left - ONE
            if state.envoy_on[field] != 0:
                see_envoy(board, state, seat, field, which, slot_ids, slot_counts)
            else:
                see_empty_field(board, state, seat, field, which, slot_ids, slot_counts)
    for town in range(1, board.towns + 1):
        see_town(board, state, seat, town, which, slot_ids, slot_counts)
    for colour in range(1, len(COLOURS)):
        see_track(board, state, seat, colour, slot_ids, slot_counts)
    return list_globals(board, state, seat, which, global_ids)


@rule
def see_envoy(board, state, seat, field, which, slot_ids, slot_counts):
    """List a field with an envoy."""
    envoy = state.envoy_on[field]
    other = relative_seat(board, seat, (int(envoy) - 1) // ENVOYS)
    town = board.town_beside[field]
    relation = relation_of(board, seat, board.town_colour[town]) + 1 if town != NO_TOWN else 0
    towns = count_bits(state.towns[leader_of(state, envoy)])
    put(slot_ids, slot_counts, field, STANDS + other * 2 + int(has(state.sealed, field)))
    put(slot_ids, slot_counts, field, STANDS_AT + (other * 2 + which) * HEXES + field)
    put(slot_ids, slot_counts, field, STANDS_BESIDE + other * (RELATIONS + 1) + relation)
    put(slot_ids, slot_counts, field, GROUP_TOWNS + other * 6 + min(towns, 5))


@rule_not_inlined
def see_empty_field(board, state, seat, field, which, slot_ids, slot_counts):
    """List a field to place on: what is next to it, what it would bring the observer, and what it would bring the others."""
    me, town = state.seats[seat], board.town_beside[field]
    put(slot_ids, slot_counts, field, FIELD + ((int(board.seat_colour[seat]) - 1) * 2 + which) * HEXES + field)
    towns, groups, envoys = np.uint64(0), 0, 0
    if has(me.near, field):
        towns, groups, envoys = touched_towns(board, state, seat, field)
    if town != NO_TOWN:
        see_town_beside(board, state, seat, field, town, towns, groups, slot_ids, slot_counts)
    others = see_others(board, state, seat, field, town, slot_ids, slot_counts)
    put(slot_ids, slot_counts, field, NEIGHBOURS + (min(groups, 3) * 4 + min(envoys, 3)) * 4 + min(others, 3))
    if board.farmer_tile[field] != 0:
        put(slot_ids, slot_counts, field, TILE + int(board.farmer_tile[field]) * 2 + int(groups > 0))
    if groups > 0:
        see_connections(board, state, seat, field, towns | town_bit(town), slot_ids, slot_counts)


@rule
def see_town_beside(board, state, seat, field, town, towns, groups, slot_ids, slot_counts):
    """List the town next to a field, and how far the observer's cube would go."""
    colour = board.town_colour[town]
    relation, herald = relation_of(board, seat, colour), int(state.heralds & bit(town) != 0)
    put(slot_ids, slot_counts, field, BESIDE + (relation * 4 + min(int(state.envoys_beside[town]), 3)) * 2 + herald)
    how = NEEDS_SEAL if groups == 0 else (TOUCHED if towns & bit(town) != 0 else SCORES)
    reward = reward_of(colour, state.seats[seat].cubes[colour], steps_at(state, town))
    put(slot_ids, slot_counts, field, OWN_REWARD + how * REWARDS + reward)


@rule
def see_others(board, state, seat, field, town, slot_ids, slot_counts):
    """List what the town next to a field would bring the other seats; return how many of their envoys are next to it."""
    count = 0
    for ahead in range(1, board.players):
        other = (seat + ahead) % board.players
        if has(state.seats[other].near, field):
            towns, _, envoys = touched_towns(board, state, other, field)
            count += envoys
            if town != NO_TOWN and towns & bit(town) == 0:
                colour = board.town_colour[town]
                reward = reward_of(colour, state.seats[other].cubes[colour], steps_at(state, town))
                put(slot_ids, slot_counts, field, THEIR_REWARD + int(ahead > 1) * REWARDS + reward)
    return count


@rule
def see_connections(board, state, seat, field, towns, slot_ids, slot_counts):
    """List what placing here would connect, and which towns it would bring within reach."""
    me, colours, three = state.seats[seat], 0, False
    for colour in range(1, len(COLOURS)):
        count = count_bits(towns & board.towns_of[colour])
        colours += count > 0
        three |= count >= 3
        if count >= 2 and me.pairs[colour] == 0:
            put(slot_ids, slot_counts, field, NEW_PAIR + relation_of(board, seat, colour))
    if three and state.exclusive[GROUP_OF_THREE_SAME] == 0:
        put(slot_ids, slot_counts, field, THREE_SAME)
    if state.exclusive[GROUP_OF_FIVE_COLOURS] == 0:
        put(slot_ids, slot_counts, field, COLOURS_JOINED + colours)
    further = np.uint64(0)
    for direction in range(6):
        near = board.neighbours[field][direction]
        if has(state.empty, near):
            further |= town_bit(board.town_beside[near])
    put(slot_ids, slot_counts, field, OPENS + min(count_bits(further & ~towns), 3))


@rule
def see_town(board, state, seat, town, which, slot_ids, slot_counts):
    """List a town: how contested it is, and whose cube it moves."""
    slot, colour = FIRST_TOWN_SLOT + town, board.town_colour[town]
    relation, envoys = relation_of(board, seat, colour), int(state.envoys_beside[town])
    mine, others = 0, 0
    for direction in range(6):
        envoy = state.envoy_on[board.neighbours[board.town_hex[town]][direction]]
        if envoy != 0:
            own = is_own(seat, envoy)
            mine |= int(own)
            others |= int(not own)
    put(slot_ids, slot_counts, slot, TOWN + which * (MOST_TOWNS + 1) + town)
    put(slot_ids, slot_counts, slot, TOWN_ENVOYS + min(envoys, 6) * 2 + int(state.heralds & bit(town) != 0))
    put(slot_ids, slot_counts, slot, TOWN_ROOM + max(0, min(int(board.town_fields[town]) - envoys, 6)))
    put(slot_ids, slot_counts, slot, TOWN_CONTACT + relation * 4 + mine * 2 + others)
    put(slot_ids, slot_counts, slot, TOWN_REWARD + int(colour == WHITE) * SPACES + int(state.seats[seat].cubes[colour]))


@rule
def see_track(board, state, seat, colour, slot_ids, slot_counts):
    """List a success track: where the observer's cube stands, and what comes next."""
    slot, cube = FIRST_TRACK_SLOT + colour, int(state.seats[seat].cubes[colour])
    best = 0
    for other in range(board.players):
        if other != seat:
            best = max(best, int(state.seats[other].cubes[colour]))
    put(slot_ids, slot_counts, slot, TRACK + relation_of(board, seat, colour) * SPACES + cube)
    put(slot_ids, slot_counts, slot, TRACK_BEST + best)
    put(slot_ids, slot_counts, slot, TRACK_NEXT + int(SPACE_ACTION[colour, min(cube + 1, TOP)]))
    if state.seals_on[colour] & (1 << min(cube + 1, TOP)) != 0:
        put(slot_ids, slot_counts, slot, TRACK_NEXT + 6)
    if state.first_vp_on[colour] & (1 << min(cube + 1, TOP)) != 0:
        put(slot_ids, slot_counts, slot, TRACK_NEXT + 7)


@rule_not_inlined
def list_globals(board, state, seat, which, global_ids):
    """Fill the features of the whole position; return how many."""
    global_ids[0], global_ids[1] = G_ALWAYS, G_PLAYERS + int(board.players)
    global_ids[2], global_ids[3] = G_MAP + which, G_DECISION + int(state.decision)
    global_ids[4] = G_OWN_COLOUR + int(board.seat_colour[seat])
    global_ids[5] = G_EXTRA + min(int(state.extra_turns), 3)
    pending = int(state.stop_space) - int(state.next_space) + 1 if state.next_space != 0 else 0
    global_ids[6] = G_PENDING + max(0, min(pending, 3))
    count = 7
    if board.advanced:
        global_ids[count] = G_ADVANCED
        count += 1
    if state.scored_herald != NO_TOWN:
        global_ids[count] = G_HERALD
        count += 1
    for achievement in range(1, len(EXCLUSIVE)):
        owner = int(state.exclusive[achievement])
        by = 0 if owner == 0 else 1 + relative_seat(board, seat, owner - 1)
        global_ids[count] = G_EXCLUSIVE + achievement * 5 + by
        count += 1
    for colour in range(1, len(COLOURS)):
        count = list_track(board, state, seat, colour, global_ids, count)
    for ahead in range(board.players):
        count = list_seat(board, state, seat, ahead, global_ids, count)
    return count


@rule
def list_track(board, state, seat, colour, global_ids, count):
    """List what the spaces of a track still hold."""
    relation = relation_of(board, seat, colour)
    for space in range(1, SPACES):
        if (int(state.first_vp_on[colour]) >> space) & 1:
            global_ids[count] = G_FIRST_VP + relation * SPACES + space
            count += 1
        if (int(state.seals_on[colour]) >> space) & 1:
            global_ids[count] = G_SEAL_ON + relation * SPACES + space
            count += 1
    return count


@rule
def list_seat(board, state, seat, ahead, global_ids, count):
    """List one seat: points, supply, seals, cubes and pairs."""
    other = (seat + ahead) % board.players
    them, pairs = state.seats[other], 0
    for colour in range(1, len(COLOURS)):
        relation = relation_of(board, seat, colour)
        global_ids[count] = G_TRACK + (ahead * RELATIONS + relation) * SPACES + int(them.cubes[colour])
        count += 1
        if them.pairs[colour] != 0:
            pairs += 1
            global_ids[count] = G_PAIR + ahead * RELATIONS + relation
            count += 1
    lead = (int(state.seats[seat].vp) - int(them.vp)) // 2
    global_ids[count] = G_OWN_TRACK + ahead * SPACES + int(them.cubes[board.seat_colour[other]])
    global_ids[count + 1] = G_VP + ahead * (MOST_VP + 1) + min(int(them.vp), MOST_VP)
    global_ids[count + 2] = G_LEAD + ahead * LEADS + max(0, min(lead + LEADS // 2, LEADS - 1))
    global_ids[count + 3] = G_ENVOYS + ahead * (ENVOYS + 1) + int(them.envoys_left)
    global_ids[count + 4] = G_SEALS + ahead * (MOST_SEALS + 1) + min(int(them.seals), MOST_SEALS)
    global_ids[count + 5] = G_PAIRS + ahead * 6 + pairs
    return count + 6


@rule
def action_parts(board, state, action):
    """Return the slots an action is about, and how."""
    if state.decision == PLACE:
        if action >= FIRST_SEALED:
            return action - FIRST_SEALED, ON_SEAL, -1, 0
        return action, ON_PLACE, -1, 0
    if action == PASS:
        return 0, ON_PASS, -1, 0
    if state.decision == ADVANCE:
        return FIRST_TRACK_SLOT + action - FIRST_ADVANCE, ON_ADVANCE, -1, 0
    if state.decision == MOVE_ENVOY:
        field, direction = (action - FIRST_MOVE) // 6, (action - FIRST_MOVE) % 6
        return field, MOVE_FROM, int(board.neighbours[field][direction]), MOVE_TO
    town, target = (action - FIRST_HERALD) // MOST_TOWNS + 1, (action - FIRST_HERALD) % MOST_TOWNS + 1
    return FIRST_TOWN_SLOT + town, HERALD_FROM, FIRST_TOWN_SLOT + target, HERALD_TO


FEATURES = Features(SLOTS, SLOT_FEATURES, MOST_AT_A_SLOT, GLOBAL_FEATURES, MOST_GLOBALS, 8, list_features, action_parts)
