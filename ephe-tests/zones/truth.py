"""Local times by Python's zoneinfo from compiled tzdata: the external reference of the civil-time suites.

    python3 truth.py ZONEINFO_DIR          every change of every zone and link, and stratified samples
    python3 truth.py ZONEINFO_DIR --sample a selection of the same, small enough to be committed
    python3 truth.py ZONEINFO_DIR --births of each line of standard input, a zone and a local time, the offset of the first
                                           occurrence, or of the time before what is skipped, and the abbreviation

ZONEINFO_DIR holds the compiled files and tzdata.zi of one release. Each line of own.txt names a zone whose compiled file
in own/ applies instead, until the given instant or for ever. Lines, grouped by zone:

    Z name
    I instant offset isdst abbreviation    the clock reading at an instant
    L local offset0 [offset1]              a clock's reading: the offsets with fold 0 and, where it differs, fold 1

Times are seconds since 1970-01-01T00:00:00, in UTC after I and in local time after L; offsets are seconds east.
"""

import random
import struct
import sys
from datetime import datetime, timedelta, timezone
from io import BytesIO
from pathlib import Path
from zoneinfo import ZoneInfo

EPOCH_NAIVE = datetime(1970, 1, 1)
EPOCH_UTC = datetime(1970, 1, 1, tzinfo=timezone.utc)
START = int((datetime(1800, 1, 1) - EPOCH_NAIVE).total_seconds())
END = int((datetime(2400, 1, 1) - EPOCH_NAIVE).total_seconds())
SCAN_STEP = 5 * 86400
SAMPLE_STRATUM = 5 * 365 * 86400

# Zones whose history up to 1970 is complete in the committed sample.
HISTORIC = {
    "Europe/Amsterdam", "Europe/Oslo", "Europe/Stockholm", "Europe/Paris", "Europe/Dublin", "Africa/Accra",
    "Africa/Dakar", "Africa/Lagos", "Africa/Luanda", "Africa/Sao_Tome", "Atlantic/Reykjavik", "America/Montreal",
    "America/Indiana/Knox", "America/Indiana/Tell_City", "America/Indiana/Indianapolis", "America/Lima",
    "America/Juneau", "Asia/Manila", "Asia/Urumqi", "Pacific/Apia", "Africa/Casablanca", "America/Rosario",
    "Arctic/Longyearbyen", "Asia/Chongqing", "Asia/Hanoi", "Asia/Harbin", "Asia/Kashgar", "Europe/Uzhgorod",
}  # fmt: skip


def parts_of_zones(zoneinfo_dir):
    """For each zone or link the files that apply, each with the instants from and until which it does."""
    rows = [line.split() for line in (zoneinfo_dir / "tzdata.zi").read_text().splitlines()]
    names = [row[1] for row in rows if row[0] == "Z"] + [row[2] for row in rows if row[0] == "L"]
    parts = {name: [(zoneinfo_dir / name, START, END)] for name in names}
    for row in (zoneinfo_dir / "own.txt").read_text().splitlines():
        name, *until = row.split()
        own_end = int(until[0]) if until else END
        own = (zoneinfo_dir / "own" / name, START, own_end)
        parts[name] = [own, (zoneinfo_dir / name, own_end, END)] if until else [own]
    return sorted(parts.items())


def recorded_changes(tzif):
    """Transition instants of the 64-bit block, and whether a yearly rule follows them (RFC 9636)."""
    counts = struct.unpack(">6l", tzif[20:44])
    at = 44 + counts[3] * 5 + counts[4] * 6 + counts[5] + counts[2] * 8 + counts[1] + counts[0]
    times = struct.unpack(">l", tzif[at + 32 : at + 36])[0]
    changes = struct.unpack(f">{times}q", tzif[at + 44 : at + 44 + times * 8])
    return list(changes), b"," in tzif.rsplit(b"\n", 2)[1]


def clock_at(zone, instant):
    local = (EPOCH_UTC + timedelta(seconds=instant)).astimezone(zone)
    return int(local.utcoffset().total_seconds()), int(bool(local.dst())), local.tzname()


def scanned_changes(zone, start):
    """Instants after `start` at which the clock changes, found by steps and bisection."""
    changes = []
    before = clock_at(zone, start)
    for low in range(start, END, SCAN_STEP):
        after = clock_at(zone, low + SCAN_STEP)
        if after != before:
            inside, outside = low, low + SCAN_STEP
            while outside - inside > 1:
                middle = (inside + outside) // 2
                if clock_at(zone, middle) == before:
                    inside = middle
                else:
                    outside = middle
            changes.append(outside)
        before = after
    return changes


def changes_of(zone, tzif):
    changes, rule_follows = recorded_changes(tzif)
    if rule_follows:
        changes += scanned_changes(zone, changes[-1] if changes else START)
    return changes


def instant_line(zone, instant):
    offset, isdst, abbreviation = clock_at(zone, instant)
    return f"I {instant} {offset} {isdst} {abbreviation}"


def local_line(zone, seconds):
    local = (EPOCH_NAIVE + timedelta(seconds=seconds)).replace(tzinfo=zone)
    first = int(local.utcoffset().total_seconds())
    second = int(local.replace(fold=1).utcoffset().total_seconds())
    return f"L {seconds} {first}" if first == second else f"L {seconds} {first} {second}"


def lines_of_change(zone, change, sample):
    """The instants around a change, and the clock readings around both edges of what it skips or repeats."""
    yield from (instant_line(zone, instant) for instant in range(change - 1, change + (1 if sample else 2)))
    offsets = sorted({clock_at(zone, change - 1)[0], clock_at(zone, change)[0]})
    edges = {change + offset + aside for offset in offsets for aside in ((-1, 0) if sample else (-1, 0, 1))}
    if not sample:
        edges.add(change + sum(offsets) // len(offsets))
    yield from (local_line(zone, seconds) for seconds in sorted(edges) if START <= seconds < END)


def instants_of_strata(rng, begin, end):
    """The first and the last second, and four instants of every five years."""
    yield from (begin, end - 1)
    for start in range(begin, end, SAMPLE_STRATUM):
        for _ in range(4):
            yield rng.randrange(start, min(start + SAMPLE_STRATUM, end))


def lines_of_part(name, zone, changes, begin, end, sample):
    rng = random.Random(name)
    changes = [change for change in changes if begin < change < end]
    instants = sorted(instants_of_strata(rng, begin, end))
    if sample:
        instants = rng.sample(instants, 1)
        historic = [change for change in changes if change < 0]
        rest = changes if name not in HISTORIC else [change for change in changes if change >= 0]
        chosen = historic if name in HISTORIC else []
        changes = chosen + sorted(rng.sample(rest, min(2, len(rest))))
    for change in changes:
        yield from lines_of_change(zone, change, sample)
    for instant in instants:
        yield instant_line(zone, instant)
        yield local_line(zone, instant)


def print_births(parts_by_name):
    zones = {}
    for line in sys.stdin:
        name, seconds = line.split()
        if name not in zones:
            zones[name] = [(ZoneInfo.from_file(BytesIO(file.read_bytes())), end) for file, _, end in parts_by_name[name]]
        zone = next(zone for zone, end in zones[name] if int(seconds) < end)
        local = (EPOCH_NAIVE + timedelta(seconds=int(seconds))).replace(tzinfo=zone)
        print(int(local.utcoffset().total_seconds()), local.tzname())


def main():
    if "--births" in sys.argv:
        print_births(dict(parts_of_zones(Path(sys.argv[1]).resolve())))
        return
    sample = "--sample" in sys.argv
    changes_by_file = {}
    for name, parts in parts_of_zones(Path(sys.argv[1]).resolve()):
        print(f"Z {name}")
        for file, begin, end in parts:
            tzif = file.read_bytes()
            zone = ZoneInfo.from_file(BytesIO(tzif), key=name)
            if tzif not in changes_by_file:
                changes_by_file[tzif] = changes_of(zone, tzif)
            print(*lines_of_part(name, zone, changes_by_file[tzif], begin, end, sample), sep="\n")


main()
