"""The messages of the service, as in REST: one TypedDict per message, one Literal per set of names.

Generated from the OpenAPI description by `npm run generate`: do not edit. A response may have members that are not listed
here: later versions add some.
"""

from __future__ import annotations

import datetime
from typing import Dict, List, Literal, Optional, TypedDict, Union

DateInput = Union[str, datetime.date]
"""A date of a request. Of a datetime, the time of day must be sent separately or be 00:00."""
TimeInput = Union[str, datetime.time, datetime.datetime]
"""A local time of a request, in whole minutes. Of a datetime, its time of day is sent."""


ErrorName = Literal[
    "missing_api_key",
    "invalid_api_key",
    "invalid_request",
    "plan_required",
    "daily_limit_reached",
    "not_found",
    "internal_error",
]
"""Error codes."""


ViolationName = Literal[
    "required",
    "unknown_field",
    "duplicate_field",
    "wrong_type",
    "null_not_allowed",
    "out_of_range",
    "not_in_set",
    "wrong_format",
    "no_such_date",
    "unknown_timezone",
    "malformed_json",
    "invalid_encoding",
    "unsupported_media_type",
    "body_too_large",
    "body_timeout",
    "too_many_rejections",
    "more_problems",
]
"""Codes of the problems of a request. Names may be added."""


PlanName = Literal[
    "free",
    "pro",
]
"""Plans, lowest first."""


WarningName = Literal[
    "unknown_time",
    "local_time_skipped",
    "local_time_repeated",
    "local_mean_time",
    "placidus_undefined",
    "zone_history_uncertain",
    "calendar_maybe_julian",
    "place_at_sea",
    "fixed_offset_zone",
]
"""Warning codes. Names may be added."""


SignName = Literal[
    "Aries",
    "Taurus",
    "Gemini",
    "Cancer",
    "Leo",
    "Virgo",
    "Libra",
    "Scorpio",
    "Sagittarius",
    "Capricorn",
    "Aquarius",
    "Pisces",
]
"""The signs of the tropical zodiac, 30° of ecliptic longitude each, from 0°."""


HouseSystemName = Literal[
    "placidus",
    "porphyry",
]
"""House systems of returned cusps."""


ClockLikelihoodName = Literal[
    "likely",
    "possible",
    "rare",
]
"""How likely an alternative clock is."""


BodyName = Literal[
    "Sun",
    "Moon",
    "Mercury",
    "Venus",
    "Mars",
    "Jupiter",
    "Saturn",
    "Uranus",
    "Neptune",
    "Pluto",
    "TrueNode",
    "Lilith",
    "Chiron",
    "Ceres",
    "Pallas",
    "Juno",
    "Vesta",
]
"""The seventeen bodies, in the order used everywhere. Lilith is osculating Lilith, the osculating lunar apogee.
Names may be added.
"""


ElementName = Literal[
    "Fire",
    "Earth",
    "Air",
    "Water",
]
"""The elements."""


QualityName = Literal[
    "Cardinal",
    "Fixed",
    "Mutable",
]
"""The qualities."""


AspectName = Literal[
    "Conjunction",
    "Sextile",
    "Square",
    "Trine",
    "Opposition",
]
"""The five major aspects."""


PhaseName = Literal[
    "applying",
    "separating",
]
"""Whether the orb is decreasing or increasing."""


MoonPhaseName = Literal[
    "New Moon",
    "Waxing Crescent",
    "First Quarter",
    "Waxing Gibbous",
    "Full Moon",
    "Waning Gibbous",
    "Last Quarter",
    "Waning Crescent",
]
"""The eight phases of the Moon, 45° of elongation each, starting 22.5° before the point that names the phase.
"""


SkyEventName = Literal[
    "ingress",
    "station",
    "new_moon",
    "first_quarter",
    "full_moon",
    "last_quarter",
    "equinox",
    "solstice",
    "solar_eclipse",
    "lunar_eclipse",
    "void_of_course",
]
"""Kinds of sky events. Names may be added."""


SkyBodyName = Literal[
    "sun",
    "moon",
    "mercury",
    "venus",
    "mars",
    "jupiter",
    "saturn",
    "uranus",
    "neptune",
    "pluto",
    "truenode",
    "lilith",
    "chiron",
    "ceres",
    "pallas",
    "juno",
    "vesta",
]
"""The bodies as spelled in sky events. Names may be added."""


DirectionName = Literal[
    "retrograde",
    "direct",
]
"""The direction of motion after a station."""


EclipseTypeName = Literal[
    "total",
    "annular",
    "hybrid",
    "partial",
    "penumbral",
]
"""Types of eclipses."""


NatalPointName = Literal[
    "Sun",
    "Moon",
    "Mercury",
    "Venus",
    "Mars",
    "Jupiter",
    "Saturn",
    "Uranus",
    "Neptune",
    "Pluto",
    "TrueNode",
    "Lilith",
    "Chiron",
    "Ceres",
    "Pallas",
    "Juno",
    "Vesta",
    "Ascendant",
    "Midheaven",
]
"""Natal points of transits: the bodies, and the two angles if the time is known. Names may be added."""


ToneName = Literal[
    "supportive",
    "challenging",
    "intensifying",
]
"""The effect of a transit: Trine and Sextile, Square and Opposition, Conjunction."""


TransitEventName = Literal[
    "aspect",
    "ingress",
    "station",
]
"""Kinds of transit events. Names may be added."""


TransitTargetName = Literal[
    "Sun",
    "Moon",
    "Mercury",
    "Venus",
    "Mars",
    "Jupiter",
    "Saturn",
    "Uranus",
    "Neptune",
    "Pluto",
    "TrueNode",
    "Lilith",
    "Chiron",
    "Ceres",
    "Pallas",
    "Juno",
    "Vesta",
    "Ascendant",
    "Midheaven",
    "Aries",
    "Taurus",
    "Gemini",
    "Cancer",
    "Leo",
    "Virgo",
    "Libra",
    "Scorpio",
    "Sagittarius",
    "Capricorn",
    "Aquarius",
    "Pisces",
    "retrograde",
    "direct",
]
"""The target of a transit event: a natal point, a sign, or the direction after a station. Names may be added.
"""


SignificanceName = Literal[
    "high",
    "medium",
    "low",
]
"""The weight of an event."""


FactorName = Literal[
    "aspect",
    "transit",
    "angle",
    "house",
    "sign",
    "phase",
    "void_of_course",
    "retrograde",
    "level",
    "rounding",
]
"""Kinds of factors of a score. Names may be added."""


PersonName = Literal[
    "personA",
    "personB",
]
"""The two people of a synastry, as their fields are named in JSON."""


FactorTargetName = Literal[
    "Sun",
    "Moon",
    "Mercury",
    "Venus",
    "Mars",
    "Jupiter",
    "Saturn",
    "Uranus",
    "Neptune",
    "Pluto",
    "TrueNode",
    "Lilith",
    "Chiron",
    "Ceres",
    "Pallas",
    "Juno",
    "Vesta",
    "Ascendant",
    "Descendant",
    "Midheaven",
    "ImumCoeli",
]
"""What the aspect or angle of a factor is to: the bodies and the four angles. Names may be added."""


AngleName = Literal[
    "Ascendant",
    "Descendant",
    "Midheaven",
    "ImumCoeli",
]
"""The four angles."""


WeightName = Literal[
    "major",
    "minor",
]
"""The weight of a body at an angle: the ten planets, Sun to Pluto, are major, all others minor."""


StrengthName = Literal[
    "strong",
    "moderate",
    "weak",
]
"""The distance from an angle: within 2°, within 4°, more."""


VerdictName = Literal[
    "challenging",
    "slightly challenging",
    "neutral",
    "slightly supportive",
    "supportive",
]
"""The score of a place for one sphere of life."""


SphereName = Literal[
    "identity",
    "love",
    "body",
    "money",
    "home",
    "mind",
]
"""The six spheres of life."""


RegionName = Literal[
    "Europe",
    "North America",
    "South America",
    "Asia",
    "Middle East",
    "Africa",
    "Oceania",
]
"""The regions of the city catalogue. Names may be added."""


ActivityName = Literal[
    "general",
    "business",
    "romance",
    "health",
    "creative",
    "travel",
    "home",
    "clarity",
]
"""Activities a day can be scored for."""


RatingName = Literal[
    "excellent",
    "good",
    "fair",
    "poor",
    "avoid",
]
"""Ratings of a day, best first."""


ProgressedEventName = Literal[
    "ingress",
    "station",
    "new_moon",
    "full_moon",
]
"""Kinds of events of progressed bodies. Names may be added."""


ReturningBodyName = Literal[
    "Sun",
    "Moon",
    "Mercury",
    "Venus",
    "Mars",
    "Jupiter",
    "Saturn",
    "Uranus",
    "Neptune",
    "Pluto",
    "Chiron",
]
"""The bodies of returns."""


HorizonSideName = Literal[
    "above",
    "below",
]
"""The side of the horizon on which a body is all day."""


EclipseContactName = Literal[
    "penumbral_begins",
    "partial_begins",
    "central_begins",
    "total_begins",
    "total_ends",
    "central_ends",
    "partial_ends",
    "penumbral_ends",
]
"""The contacts of eclipses: of the Sun partial and central ones, of the Moon penumbral, partial and total ones.
"""


class ErrorResponse(TypedDict):
    """The body of every error response."""

    error: Error
    """The error."""


class _ErrorRequired(TypedDict):
    code: ErrorName
    """The error code."""
    message: str
    """Description in plain English."""
    docs: str
    """The URL of the documentation page for this code."""
    requestId: str
    """Identifies the request in bug reports: the X-Request-Id of the response."""


class Error(_ErrorRequired, total=False):
    """The error."""

    details: Union[List[Violation], DailyLimit, PlanRequirement]
    """For invalid_request: a list of all problems found, each a Violation. For daily_limit_reached: a
    DailyLimit. For plan_required: a PlanRequirement. Absent for other codes.
    """


class Violation(TypedDict):
    """One problem with a request."""

    field: str
    """The path of the field, such as birth.date, "body" for the body as a whole, or "request" for the request as
    a whole. Fields have their JSON names here, and their names in the proto files in google.rpc.BadRequest.
    """
    code: ViolationName
    """The kind of problem; /docs/errors describes each code. Codes may be added."""
    message: str
    """Description in plain English."""


class _DailyLimitRequired(TypedDict):
    resetAt: str
    """When the daily limit resets, ISO 8601 in UTC: 2026-11-21T00:00:00Z."""
    resetEpochSeconds: int
    """The same instant in seconds since 1970-01-01T00:00:00Z."""


class DailyLimit(_DailyLimitRequired, total=False):
    """Details of daily_limit_reached."""

    upgradeUrl: str
    """On the Free plan: the page about the paid plan. Absent otherwise."""


class PlanRequirement(TypedDict):
    """Details of plan_required."""

    plan: PlanName
    """The account's plan."""
    requiredPlan: PlanName
    """The plan required for this endpoint."""
    upgradeUrl: str
    """The page about the required plan."""


class _ComputeShortChartResponseRequired(TypedDict):
    input: BirthEcho
    """The birth data used for the calculation."""
    time: CivilMoment
    """The instant of the chart and the time zone used to derive it."""
    warnings: List[Warning]
    """Warnings about this response. Empty if there are none."""
    sun: Placement
    """The Sun's position."""
    moon: Placement
    """The Moon's position; at noon if the time is unknown."""
    ascendant: Optional[AscendantPlacement]
    """The Ascendant. Null if the time is unknown."""
    signs: Dict[str, SignName]
    """The sign of each body, by body name. Lilith is osculating Lilith."""
    retrograde: List[BodyName]
    """The retrograde bodies, in body order."""
    dominantElement: ElementName
    """The element with the most of the ten planets. A tie goes to the element of the Sun, then of the Moon, then
    to the first of Fire, Earth, Air, Water.
    """
    dominantQuality: QualityName
    """The quality with the most of the ten planets. A tie goes to the quality of the Sun, then of the Moon, then
    to the first of Cardinal, Fixed, Mutable.
    """


class ComputeShortChartResponse(_ComputeShortChartResponseRequired, total=False):
    """The short chart of a birth."""

    risingSigns: List[RisingSign]
    """If the time is unknown: the signs that rise on the date of birth, in chronological order without a gap;
    usually thirteen, since a day is longer than a turn of the sky. Absent otherwise. Beyond the
    specification.
    """


class BirthEcho(TypedDict):
    """The birth data used for the calculation."""

    date: str
    """Local date used for the calculation, YYYY-MM-DD: the date sent, or a later one if the clock skipped the
    local time and the move crosses midnight.
    """
    time: str
    """Local time used for the calculation, HH:mm: the time sent, 12:00 if the time is unknown, or a later one if
    the clock skipped the local time (seconds are cut; movedTo of the warning has them).
    """
    latitude: float
    """Degrees, north positive, as sent."""
    longitude: float
    """Degrees, east positive, as sent."""
    timeKnown: bool
    """Whether a time was sent."""


class _CivilMomentRequired(TypedDict):
    timezone: str
    """The IANA time zone: the one sent, otherwise the zone at the coordinates. Sent back as birth.timezone, it
    reproduces the chart unless clockRule is present: a rule decided the clock then, and timezone would select
    the zone's own record. The birth as sent reproduces the chart; so do the date and time of utc with the
    time zone UTC, to the minute.
    """
    offsetHours: float
    """UTC offset (local time minus UTC), hours, east positive; exact to the second (whole seconds divided by
    3600).
    """
    julianDayUT: float
    """Julian day in Universal Time, days."""
    utc: str
    """The same instant, ISO 8601 in UTC, to the second: 1990-06-15T12:30:00Z."""
    daylightSaving: bool
    """Whether daylight saving time was in effect."""
    abbreviation: str
    """The zone's abbreviation at this instant: CEST, LMT, +0530."""


class CivilMoment(_CivilMomentRequired, total=False):
    """The instant of the chart and the time zone used to derive it."""

    clockRule: ClockRule
    """The rule that decided the clock instead of the zone's record. Absent where the zone's record applies, and
    if a time zone was sent: to select the zone's own record, send timezone.
    """


class ClockRule(TypedDict):
    """A published fact about the clocks of a place that differs from the record of its time zone."""

    id: str
    """The name of the rule in the list of clock rules, at /docs/clock-history."""
    reason: str
    """The fact, in plain English."""
    sources: List[str]
    """The titles of the texts that state it."""


class _WarningRequired(TypedDict):
    code: WarningName
    """unknown_time: no time was sent; see moon and signChanges.

    local_time_skipped: the clock skipped the local time; the time was moved forward by the length of the gap.
    The input states the time used, the warning the time sent.

    local_time_repeated: the local time occurred twice; the first occurrence was used.

    local_mean_time: the zone had no standard time yet; the local mean time at the birth longitude was used
    (for a return: at the longitude of its location).

    placidus_undefined: Placidus cusps are not defined at this latitude; the cusps of houseSystem are
    returned.

    zone_history_uncertain: other clocks than the one used were possible at this place on this date; see
    offsetTakenHours and alternatives.

    calendar_maybe_julian: on this date the place still used the Julian calendar; see gregorianDate.

    place_at_sea: the coordinates are outside the time zones of land: latitude and longitude may be exchanged,
    or have a wrong sign.

    fixed_offset_zone: the time zone sent, such as EST, has one UTC offset all year, without daylight saving
    time.
    """
    message: str
    """Description in plain English."""


class Warning(_WarningRequired, total=False):
    """A warning about the response. The code determines which fields after message are present."""

    moon: MoonRange
    """With unknown_time: the Moon's range over the day. Absent otherwise."""
    offsetBeforeHours: float
    """With local_time_skipped and local_time_repeated: the UTC offset before the clock change, hours, east
    positive. Absent otherwise.
    """
    offsetAfterHours: float
    """With local_time_skipped and local_time_repeated: the UTC offset after the clock change, hours, east
    positive. Absent otherwise.
    """
    movedForwardSeconds: int
    """With local_time_skipped: how far the time was moved forward, seconds. Absent otherwise."""
    movedTo: str
    """With local_time_skipped: the local time used instead, YYYY-MM-DDTHH:mm:ss. Absent otherwise."""
    houseSystem: HouseSystemName
    """With placidus_undefined: the house system of the returned cusps. Absent otherwise."""
    offsetTakenHours: float
    """With zone_history_uncertain: the UTC offset used, hours, east positive. Absent otherwise."""
    alternatives: List[ClockAlternative]
    """With zone_history_uncertain: the other possible clocks, at least one. Absent otherwise."""
    signChanges: List[SignChange]
    """With unknown_time: the bodies that are in more than one sign during the day, the Moon included, in body
    order. Empty if there are none, absent otherwise.
    """
    sentDate: str
    """With local_time_skipped: the local date sent, YYYY-MM-DD. Absent otherwise."""
    sentTime: str
    """With local_time_skipped: the local time sent, HH:mm. Absent otherwise, and if no time was sent."""
    gregorianDate: str
    """With calendar_maybe_julian: the Gregorian date to send if the record states the date of the birth in the
    Julian calendar, YYYY-MM-DD. Absent otherwise.
    """
    mayDiffer: List[FieldValues]
    """With unknown_time: the signs, dominant element and quality, and counts of this response that are not the
    same all day; the response has their values of noon. Empty if there are none, absent otherwise.
    """


_MoonRangeKeywords = TypedDict(
    "_MoonRangeKeywords",
    {
        # The Moon's longitude at local 00:00, degrees from 0 to below 360, 4 decimals.
        "from": "float",
    },
)


class MoonRange(_MoonRangeKeywords):
    """The Moon's range on a day for which the birth time is unknown."""

    maxErrorDegrees: float
    """The larger of the Moon's distances at local 00:00 and at 24:00 from its noon position, degrees, 4
    decimals.
    """
    to: float
    """The Moon's longitude at local 24:00, degrees from 0 to below 360, 4 decimals."""
    signs: List[SignName]
    """The signs the Moon is in during the day, in the order it enters them."""


class _ClockAlternativeRequired(TypedDict):
    offsetHours: float
    """UTC offset (local time minus UTC), hours, east positive."""
    utc: str
    """The instant of the local time on this clock, ISO 8601 in UTC, to the second."""
    likelihood: ClockLikelihoodName
    """How likely this clock is. likely: as likely as the one used, or more; possible; rare: in use at few places
    or by few people.
    """


class ClockAlternative(_ClockAlternativeRequired, total=False):
    """Another clock that the local time can be of."""

    timezone: str
    """The time zone to send as birth.timezone to select this clock. Absent if the IANA database has no zone of
    this offset: send the date and time of utc with the time zone UTC instead.
    """
    ascendant: AlternativeAscendant
    """The Ascendant with this clock. Absent if the birth time is unknown."""


class AlternativeAscendant(TypedDict):
    """The Ascendant of an alternative."""

    longitude: float
    """Ecliptic longitude, degrees from 0 to below 360, 4 decimals."""
    sign: SignName
    """The sign."""
    degreeInSign: float
    """Degrees within the sign, from 0 to 29.99, 2 decimals."""


class SignChange(TypedDict):
    """The signs of a body that changes sign on a day for which the birth time is unknown."""

    body: BodyName
    """The body."""
    signs: List[SignName]
    """The signs it is in at local 00:00, at noon and at 24:00, in this order; each sign once."""


class FieldValues(TypedDict):
    """The values of a field during a day for which the birth time is unknown."""

    field: str
    """The field of the response, by its path in JSON: dominantElement, signs.Moon, planets[1].sign."""
    values: List[str]
    """Its values, in the order of the day, each once; numbers as text."""


class _PlacementRequired(TypedDict):
    sign: SignName
    """The sign."""
    degreeInSign: float
    """Degrees within the sign, from 0 to below 30, 2 decimals."""


class Placement(_PlacementRequired, total=False):
    """The position of the Sun or the Moon, in brief."""

    house: int
    """The house, 1 to 12. Absent if the time is unknown."""


class AscendantPlacement(TypedDict):
    """The Ascendant, in brief."""

    sign: SignName
    """The sign."""
    degreeInSign: float
    """Degrees within the sign, from 0 to below 30, 4 decimals."""


_RisingSignKeywords = TypedDict(
    "_RisingSignKeywords",
    {
        # Its first instant, local time with the UTC offset: 1990-06-15T06:12:40+02:00.
        "from": "str",
    },
)


class RisingSign(_RisingSignKeywords):
    """A time in which one sign rises. Beyond the specification."""

    sign: SignName
    """The sign of the Ascendant."""
    to: str
    """The first instant of the next sign, or the end of the date, local time with the UTC offset."""


class _BirthRequired(TypedDict):
    date: DateInput
    """Local calendar date (Gregorian), YYYY-MM-DD, from 1800-01-01 to 2399-12-31."""
    latitude: float
    """Degrees, from -90 to 90, north positive."""
    longitude: float
    """Degrees, from -180 to 180, east positive."""


class Birth(_BirthRequired, total=False):
    """Date, time and place of a birth."""

    time: Optional[TimeInput]
    """Local time, HH:mm on the 24-hour clock. Null or absent if unknown: the chart is then computed for 12:00,
    and results that depend on the time are omitted.
    """
    timezone: Optional[str]
    """The IANA time zone of the local time, such as Europe/Paris. Default: the zone at the coordinates."""


class ComputeFullChartResponse(TypedDict):
    """The full chart of a birth."""

    input: BirthEcho
    """The birth data used for the calculation."""
    time: CivilMoment
    """The instant of the chart and the time zone used to derive it."""
    warnings: List[Warning]
    """Warnings about this response. Empty if there are none."""
    planets: List[Planet]
    """The seventeen bodies, in body order."""
    angles: Optional[Angles]
    """The angles. Null if the time is unknown."""
    houses: Optional[List[HouseCusp]]
    """The twelve house cusps, starting with the first house. Null (over gRPC: empty) if the time is unknown.
    """
    aspects: List[Aspect]
    """Every major aspect between two of the seventeen bodies, in body order."""
    elements: ElementCounts
    """The number of the ten planets, Sun to Pluto, in signs of each element."""
    qualities: QualityCounts
    """The number of the ten planets, Sun to Pluto, in signs of each quality."""
    dominantElement: ElementName
    """The element with the highest count. A tie goes to the element of the Sun, then of the Moon, then to the
    first of Fire, Earth, Air, Water.
    """
    dominantQuality: QualityName
    """The quality with the highest count. A tie goes to the quality of the Sun, then of the Moon, then to the
    first of Cardinal, Fixed, Mutable.
    """
    fixedStars: List[StarContact]
    """Every fixed star of the catalogue within 1.5 degrees of a body in ecliptic longitude. In body order; for
    each body, the closest star first.
    """


class _PlanetRequired(TypedDict):
    name: BodyName
    """The body. Lilith is osculating Lilith."""
    longitude: float
    """Ecliptic longitude, degrees from 0 to below 360, 4 decimals."""
    sign: SignName
    """The sign of the rounded longitude."""
    degreeInSign: float
    """Degrees within the sign, from 0 to below 30, 2 decimals."""
    speed: float
    """Rate of change of the longitude, degrees per day, 4 decimals; negative if retrograde."""
    retrograde: bool
    """Whether the longitude is decreasing."""


class Planet(_PlanetRequired, total=False):
    """The position and motion of a body."""

    house: int
    """The house, 1 to 12, by longitude between cusps. Absent if the time is unknown, and in the sky of a day.
    """


class Angles(TypedDict):
    """The angles and the Part of Fortune: Ascendant + Moon - Sun, by day and by night."""

    ascendant: ZodiacPoint
    """The rising point of the ecliptic."""
    midheaven: ZodiacPoint
    """The upper culminating point of the ecliptic."""
    vertex: ZodiacPoint
    """The western intersection of the ecliptic with the prime vertical."""
    partOfFortune: ZodiacPoint
    """Ascendant + Moon - Sun, for day and night births alike."""


class ZodiacPoint(TypedDict):
    """A point on the ecliptic."""

    longitude: float
    """Ecliptic longitude, degrees from 0 to below 360, 4 decimals."""
    sign: SignName
    """The sign of the rounded longitude."""
    degreeInSign: float
    """Degrees within the sign, from 0 to below 30, 2 decimals."""


class HouseCusp(TypedDict):
    """The cusp at which a house begins."""

    number: int
    """The house, 1 to 12."""
    cusp: float
    """Ecliptic longitude, degrees from 0 to below 360, 4 decimals."""
    sign: SignName
    """The sign of the cusp."""


class _AspectRequired(TypedDict):
    planet1: BodyName
    """The body that is first in body order."""
    planet2: BodyName
    """The other body."""
    aspect: AspectName
    """The aspect."""
    angle: int
    """The angle of the exact aspect, degrees: 0, 60, 90, 120 or 180."""
    separation: float
    """The arc between the two longitudes, degrees from 0 to 180, 4 decimals."""
    orb: float
    """The difference between separation and angle, degrees, 4 decimals, never negative."""
    phase: PhaseName
    """Whether the orb is decreasing (applying) or increasing (separating), from the speeds of both bodies."""


class Aspect(_AspectRequired, total=False):
    """A major aspect between two bodies."""

    errorDegrees: float
    """If the time of birth is unknown: the maximum error of the separation, degrees, 4 decimals: the larger of
    its changes from noon to local 00:00 and to 24:00. The arc is signed: through 0 or 180 degrees it changes
    by more than the printed separation. Absent otherwise.
    """
    uncertain: bool
    """True if the aspect may not exist: orb and errorDegrees add up to more than the maximum orb. Absent
    otherwise: the aspect then exists at local 00:00, at noon and at 24:00.
    """


class ElementCounts(TypedDict):
    """The number of planets in each element. The four counts add up to ten."""

    Fire: int
    """Planets in Aries, Leo and Sagittarius."""
    Earth: int
    """Planets in Taurus, Virgo and Capricorn."""
    Air: int
    """Planets in Gemini, Libra and Aquarius."""
    Water: int
    """Planets in Cancer, Scorpio and Pisces."""


class QualityCounts(TypedDict):
    """The number of planets in each quality. The three counts add up to ten."""

    Cardinal: int
    """Planets in Aries, Cancer, Libra and Capricorn."""
    Fixed: int
    """Planets in Taurus, Leo, Scorpio and Aquarius."""
    Mutable: int
    """Planets in Gemini, Virgo, Sagittarius and Pisces."""


class _StarContactRequired(TypedDict):
    star: str
    """The star's traditional name."""
    body: BodyName
    """The body."""
    longitude: float
    """The star's ecliptic longitude, degrees from 0 to below 360, 4 decimals."""
    sign: SignName
    """The sign of the star's rounded longitude."""
    degreeInSign: float
    """The star's degrees within the sign, from 0 to below 30, 2 decimals."""
    orb: float
    """The difference in ecliptic longitude between star and body, degrees from 0 to 1.5, 4 decimals."""
    magnitude: float
    """The star's visual magnitude; smaller is brighter."""


class StarContact(_StarContactRequired, total=False):
    """A fixed star close to a body."""

    errorDegrees: float
    """If the time of birth is unknown: the maximum error of the difference in longitude, degrees, 4 decimals:
    the body's maximum distance from its noon position at local 00:00 and 24:00, and 0.001 for the star.
    Absent otherwise.
    """
    uncertain: bool
    """True if the contact may not exist: orb and errorDegrees add up to more than 1.5. Absent otherwise: the
    contact then exists at local 00:00, at noon and at 24:00.
    """


class ComputePlanetsResponse(TypedDict):
    """The bodies of a birth chart."""

    input: BirthEcho
    """The birth data used for the calculation."""
    time: CivilMoment
    """The instant of the chart and the time zone used to derive it."""
    warnings: List[Warning]
    """Warnings about this response. Empty if there are none."""
    planets: List[Planet]
    """The seventeen bodies, in body order."""


class _ComputeAnglesResponseRequired(TypedDict):
    input: BirthEcho
    """The birth data used for the calculation."""
    time: CivilMoment
    """The instant of the chart and the time zone used to derive it."""
    warnings: List[Warning]
    """Warnings about this response. Empty if there are none."""
    angles: Optional[Angles]
    """The angles. Null if the time is unknown."""


class ComputeAnglesResponse(_ComputeAnglesResponseRequired, total=False):
    """The angles of a birth chart."""

    risingSigns: List[RisingSign]
    """If the time is unknown: the signs that rise on the date of birth, in chronological order without a gap;
    usually thirteen, since a day is longer than a turn of the sky. Absent otherwise. Beyond the
    specification.
    """


class ComputeHousesResponse(TypedDict):
    """The house cusps of a birth chart."""

    input: BirthEcho
    """The birth data used for the calculation."""
    time: CivilMoment
    """The instant of the chart and the time zone used to derive it."""
    warnings: List[Warning]
    """Warnings about this response. Empty if there are none."""
    houses: Optional[List[HouseCusp]]
    """The twelve house cusps, starting with the first house. Null (over gRPC: empty) if the time is unknown.
    """


class ComputeAspectsResponse(TypedDict):
    """The aspects of a birth chart."""

    input: BirthEcho
    """The birth data used for the calculation."""
    time: CivilMoment
    """The instant of the chart and the time zone used to derive it."""
    warnings: List[Warning]
    """Warnings about this response. Empty if there are none."""
    aspects: List[Aspect]
    """Every major aspect between two of the seventeen bodies, in body order."""
    orbs: AspectOrbs
    """The maximum orb of each aspect."""


class AspectOrbs(TypedDict):
    """The maximum orb of each aspect, inclusive."""

    Conjunction: float
    """Degrees."""
    Sextile: float
    """Degrees."""
    Square: float
    """Degrees."""
    Trine: float
    """Degrees."""
    Opposition: float
    """Degrees."""


class ComputeElementsResponse(TypedDict):
    """The elements and qualities of a birth chart."""

    input: BirthEcho
    """The birth data used for the calculation."""
    time: CivilMoment
    """The instant of the chart and the time zone used to derive it."""
    warnings: List[Warning]
    """Warnings about this response. Empty if there are none."""
    elements: ElementCounts
    """The number of the ten planets, Sun to Pluto, in signs of each element."""
    qualities: QualityCounts
    """The number of the ten planets, Sun to Pluto, in signs of each quality."""
    dominantElement: ElementName
    """The element with the highest count. A tie goes to the element of the Sun, then of the Moon, then to the
    first of Fire, Earth, Air, Water.
    """
    dominantQuality: QualityName
    """The quality with the highest count. A tie goes to the quality of the Sun, then of the Moon, then to the
    first of Cardinal, Fixed, Mutable.
    """


class ComputeFixedStarsResponse(TypedDict):
    """The fixed stars close to the bodies of a birth chart."""

    input: BirthEcho
    """The birth data used for the calculation."""
    time: CivilMoment
    """The instant of the chart and the time zone used to derive it."""
    warnings: List[Warning]
    """Warnings about this response. Empty if there are none."""
    fixedStars: List[StarContact]
    """Every fixed star of the catalogue within 1.5 degrees of a body in ecliptic longitude. In body order; for
    each body, the closest star first.
    """


class GetSkyResponse(TypedDict):
    """The sky of a day."""

    date: str
    """The day, YYYY-MM-DD."""
    computedFor: str
    """The instant of the calculation: noon UTC of the day, ISO 8601."""
    moon: SkyMoon
    """The Moon."""
    positions: List[Planet]
    """The seventeen bodies, in body order, without houses."""
    events: List[SkyEvent]
    """The events from 00:00 UTC of the day (inclusive) to seven days after computedFor (exclusive), in
    chronological order.
    """
    next: NextEvents
    """The first events of some kinds at or after 00:00 UTC of the day, however distant."""


class SkyMoon(TypedDict):
    """The Moon on a day."""

    phase: MoonPhaseName
    """The phase."""
    illumination: float
    """The illuminated fraction of the disc, from 0 to 1, 4 decimals."""
    elongation: float
    """The Moon's longitude minus the Sun's, degrees from 0 to below 360, 4 decimals."""
    sign: SignName
    """The sign."""
    longitude: float
    """Ecliptic longitude, degrees from 0 to below 360, 4 decimals."""
    degreeInSign: float
    """Degrees within the sign, from 0 to below 30, 2 decimals."""
    theme: str
    """A keyword for the Moon in this sign; fixed for each sign."""
    nextNewMoon: Syzygy
    """The first New Moon at or after 00:00 UTC of the day."""
    nextFullMoon: Syzygy
    """The first Full Moon at or after 00:00 UTC of the day."""
    voidOfCourse: Optional[VoidOfCourse]
    """The interval of the day, 00:00 to 24:00 UTC, in which the Moon is void of course: the one at computedFor,
    otherwise the first of the day. Null if the day has none.
    """
    voidOfCourseIntervals: List[VoidOfCourse]
    """Every interval that overlaps the day, 00:00 to 24:00 UTC, in chronological order. Empty if there are none.
    A day rarely has two.
    """


class Syzygy(TypedDict):
    """A New Moon or Full Moon, and the Moon's position at that instant."""

    utc: str
    """The instant, ISO 8601 in UTC, to the second."""
    sign: SignName
    """The Moon's sign."""
    degreeInSign: float
    """Degrees within the sign, from 0 to below 30, 2 decimals."""
    absoluteDegree: float
    """Ecliptic longitude, degrees from 0 to below 360, 4 decimals."""


_VoidOfCourseKeywords = TypedDict(
    "_VoidOfCourseKeywords",
    {
        # The last exact aspect in the sign; the entry into the sign if there was none. ISO 8601 in UTC, to
        # the second.
        "from": "str",
    },
)


class VoidOfCourse(_VoidOfCourseKeywords):
    """An interval in which the Moon makes no exact major aspect to Sun through Pluto before it leaves its sign.
    It can begin before the day and end after it.
    """

    until: str
    """The entry into the next sign, ISO 8601 in UTC, to the second."""


class _SkyEventRequired(TypedDict):
    kind: SkyEventName
    """ingress: planet enters sign. station: planet turns to direction; TrueNode and Lilith, which turn every few
    days, are omitted. new_moon, first_quarter, full_moon, last_quarter: phases of the Moon. equinox,
    solstice: of the Sun. solar_eclipse, lunar_eclipse: an eclipse of type eclipseType; at is the instant of
    greatest eclipse. void_of_course: from at until it leaves the sign, the Moon makes no exact major aspect
    to Sun through Pluto.
    """
    at: str
    """The instant, ISO 8601 in UTC, to the second."""
    planet: SkyBodyName
    """The body of the event."""
    sign: SignName
    """The sign the body is in or enters."""
    degreeInSign: float
    """Degrees within the sign, from 0 to below 30, 2 decimals."""


class SkyEvent(_SkyEventRequired, total=False):
    """An event in the sky."""

    direction: DirectionName
    """With station: the direction of motion after it. Absent otherwise."""
    eclipseType: EclipseTypeName
    """With solar_eclipse and lunar_eclipse: the type. Absent otherwise."""
    until: str
    """With void_of_course: when the Moon enters the next sign, ISO 8601 in UTC. Absent otherwise."""


class _NextEventsRequired(TypedDict):
    stations: List[SkyEvent]
    """The next two stations of each of Mercury to Pluto, Chiron, Ceres, Pallas, Juno and Vesta, one retrograde
    and one direct: in body order, then in chronological order.
    """


class NextEvents(_NextEventsRequired, total=False):
    """The first events of some kinds at or after an instant. An event after the end of the ephemeris tables, in
    the middle of 2400, is absent.
    """

    solarEclipse: SkyEvent
    """The next solar eclipse."""
    lunarEclipse: SkyEvent
    """The next lunar eclipse, penumbral ones included."""
    season: SkyEvent
    """The next equinox or solstice."""


class _ComputeDailyHoroscopeResponseRequired(TypedDict):
    date: str
    """The day, YYYY-MM-DD."""
    computedFor: str
    """The instant of the calculation: noon UTC of the day, ISO 8601."""
    moon: SkyMoon
    """The Moon."""
    positions: List[Planet]
    """The seventeen bodies, in body order, without houses."""
    events: List[SkyEvent]
    """The events from 00:00 UTC of the day (inclusive) to seven days after computedFor (exclusive), in
    chronological order.
    """


class ComputeDailyHoroscopeResponse(_ComputeDailyHoroscopeResponseRequired, total=False):
    """The horoscope of a day."""

    input: BirthEcho
    """The birth data used for the calculation. If no birth was sent, this field and all fields after it are
    absent.
    """
    time: CivilMoment
    """The instant of the birth and the time zone used to derive it."""
    warnings: List[Warning]
    """Warnings about the birth data. Empty if there are none."""
    transits: List[TransitContact]
    """Every transit to the natal chart, ordered by transiting body, then by natal point."""
    focus: List[TransitContact]
    """The three transits with the highest weight, highest first; fewer if there are fewer transits."""
    rules: TransitRules
    """The fixed rules by which the transits were found."""


class _TransitContactRequired(TypedDict):
    transit: BodyName
    """The body in the sky. Lilith is osculating Lilith, as natal point too."""
    natal: NatalPointName
    """The natal point."""
    aspect: AspectName
    """The aspect."""
    angle: int
    """The angle of the exact aspect, degrees: 0, 60, 90, 120 or 180."""
    orb: float
    """The distance from the exact aspect, degrees, 4 decimals, never negative."""
    phase: PhaseName
    """Whether the orb is decreasing (applying) or increasing (separating)."""
    exactAt: Optional[str]
    """The exact instant nearest to the one computed for, within the current pass (the continuous interval within
    the maximum orb), ISO 8601 in UTC. Null if the aspect does not become exact during this pass.
    """
    entersAt: Optional[str]
    """The instant at which the current pass began: the orb reached its maximum (rules.orbs), ISO 8601 in UTC.
    Null if that is more than 400 days before the instant computed for, or before the ephemeris begins. It
    applies to the noon position if the time of birth is unknown.
    """
    leavesAt: Optional[str]
    """The instant at which the current pass ends: the orb exceeds its maximum. Null if that is more than 400
    days after the instant computed for, or after the ephemeris ends.
    """
    tone: ToneName
    """The effect of the aspect."""


class TransitContact(_TransitContactRequired, total=False):
    """A major aspect of a body in the sky to a point of a natal chart, within the maximum orb: 2 degrees for
    Sun, Moon, Mercury, Venus and Mars, 3 degrees for other bodies.
    """

    transitHouse: int
    """The natal house the body in the sky is in, 1 to 12. Absent if the time of birth is unknown."""
    houseTheme: str
    """A keyword for that house; fixed for each house. Absent if the time of birth is unknown."""
    natalErrorDegrees: float
    """If the time of birth is unknown: the maximum distance of the natal point at local 00:00 and 24:00 from its
    noon position, degrees, 4 decimals. exactAt applies to the noon position. Absent otherwise.
    """
    uncertain: bool
    """True if the transit may not exist: orb and natalErrorDegrees add up to more than the maximum orb of the
    body in the sky (rules.orbs). Absent otherwise: the transit then exists for a birth at local 00:00, at
    noon and at 24:00.
    """


class TransitRules(TypedDict):
    """The fixed rules of contacts between bodies in the sky and natal points."""

    tones: Dict[str, ToneName]
    """The tone of each aspect."""
    orbs: Dict[str, float]
    """The maximum orb of each body in the sky, degrees, inclusive."""


class FindTransitsResponse(TypedDict):
    """The transits of a period."""

    input: BirthEcho
    """The birth data used for the calculation."""
    time: CivilMoment
    """The instant of the chart and the time zone used to derive it."""
    warnings: List[Warning]
    """Warnings about this response. Empty if there are none."""
    window: DayWindow
    """The period."""
    matchedEvents: int
    """The number of events returned: those that pass the filters of the request."""
    totalEvents: int
    """The number of events of the period, without filters."""
    events: List[TransitEvent]
    """The exact events of the period, in chronological order. A transit that becomes exact three times is three
    events.
    """
    computedFor: str
    """The instant of the active contacts: noon UTC of the first day, ISO 8601."""
    active: List[TransitContact]
    """The contacts at computedFor that pass the filters bodies, targets and aspects, ordered by transiting body,
    then by natal point.
    """
    rules: TransitRules
    """The fixed rules by which the active contacts were found."""


_DayWindowKeywords = TypedDict(
    "_DayWindowKeywords",
    {
        # The first day, YYYY-MM-DD.
        "from": "str",
    },
)


class DayWindow(_DayWindowKeywords):
    """A period of days, both ends inclusive."""

    to: str
    """The last day, YYYY-MM-DD."""


class _TransitEventRequired(TypedDict):
    kind: TransitEventName
    """aspect: body makes an exact aspect to the natal point target. ingress: body enters the sign target.
    station: body turns to the direction target; TrueNode and osculating Lilith, which turn every few days,
    are omitted.
    """
    date: str
    """The date in UTC, YYYY-MM-DD."""
    at: str
    """The instant, ISO 8601 in UTC, to the second."""
    body: BodyName
    """The body in the sky. Lilith is osculating Lilith, as target too."""
    target: TransitTargetName
    """A natal point, a sign, or a direction (retrograde or direct)."""
    aspect: Optional[AspectName]
    """The aspect. Null for ingress and station."""
    exactness: float
    """The distance between the body's position at noon UTC of that date and at the exact instant, degrees, 4
    decimals.
    """
    significance: SignificanceName
    """The weight of the event, from body, target and aspect."""
    longitude: float
    """The body's ecliptic longitude at the exact instant, degrees from 0 to below 360, 4 decimals."""
    retrograde: bool
    """Whether the body is retrograde at that instant; for a station: after it."""


class TransitEvent(_TransitEventRequired, total=False):
    """An exact transit event."""

    natalErrorDegrees: float
    """For an aspect to a birth of unknown time: the maximum distance of the natal point at local 00:00 and 24:00
    from its noon position, degrees, 4 decimals: at is exact for the noon position only. Absent otherwise.
    """


class ComputeSynastryResponse(TypedDict):
    """The synastry of two births."""

    personA: SynastryPerson
    """How the birth data of person A was interpreted."""
    personB: SynastryPerson
    """How the birth data of person B was interpreted."""
    aspects: List[SynastryAspect]
    """Every major aspect between a body of person A and a body of person B, ordered by the body of A, then of B.
    """
    sphereScores: SphereScores
    """A score for each sphere of life; unchanged if A and B are swapped."""
    contributions: SphereContributions
    """What contributed to the scores: each score is 50 plus the sum of the points of its sphere."""
    overlays: Overlays
    """The bodies of each chart in the houses of the other."""
    angleAspects: List[SynastryAngleAspect]
    """Every major aspect between a body of one person and the Ascendant or Midheaven of the other, ordered by
    the point of person A, then of B. An opposition to the Ascendant is a conjunction with the Descendant.
    Empty if neither time of birth is known.
    """
    rules: SynastryRules
    """The fixed rules by which the aspects were found."""


class SynastryPerson(TypedDict):
    """How the birth data of one person was interpreted."""

    input: BirthEcho
    """The birth data used for the calculation."""
    time: CivilMoment
    """The instant of the chart and the time zone used to derive it."""
    warnings: List[Warning]
    """Warnings about this response. Empty if there are none."""


class _SynastryAspectRequired(TypedDict):
    personA: BodyName
    """The body of person A."""
    personB: BodyName
    """The body of person B."""
    aspect: AspectName
    """The aspect."""
    angle: int
    """The angle of the exact aspect, degrees: 0, 60, 90, 120 or 180."""
    separation: float
    """The arc between the two longitudes, degrees from 0 to 180, 4 decimals."""
    orb: float
    """The difference between separation and angle, degrees, 4 decimals, never negative."""


class SynastryAspect(_SynastryAspectRequired, total=False):
    """A major aspect between two charts."""

    errorDegrees: float
    """If a time of birth is unknown: the maximum error of the separation, both bodies combined, degrees, 4
    decimals. Absent otherwise.
    """
    uncertain: bool
    """True if the aspect may not exist: orb and errorDegrees add up to more than the maximum orb (rules.orbs).
    Absent otherwise: the aspect then exists for births at local 00:00, at noon and at 24:00.
    """


class SphereScores(TypedDict):
    """A score for each sphere of life: integers from 0 to 100; 50 is neutral."""

    identity: int
    """The score for identity."""
    love: int
    """The score for love."""
    body: int
    """The score for body."""
    money: int
    """The score for money."""
    home: int
    """The score for home."""
    mind: int
    """The score for mind."""


class SphereContributions(TypedDict):
    """What contributed to the score of each sphere of life."""

    identity: List[Contribution]
    """Contributions to identity, the largest first."""
    love: List[Contribution]
    """Contributions to love, the largest first."""
    body: List[Contribution]
    """Contributions to body, the largest first."""
    money: List[Contribution]
    """Contributions to money, the largest first."""
    home: List[Contribution]
    """Contributions to home, the largest first."""
    mind: List[Contribution]
    """Contributions to mind, the largest first."""


class _ContributionRequired(TypedDict):
    factor: str
    """What contributed, such as "Venus Trine Moon, orb 1.24". "rounding" is the remainder after rounding the
    printed points.
    """
    points: float
    """Points on the scale of the score, 2 decimals; negative if they lower it. The score is the neutral value of
    its scale plus the sum of the points.
    """
    kind: FactorName
    """The kind of factor; the members below are its parts.

    aspect: "Moon Trine Venus, orb 1.24", between two people or, in timing, in the sky of the day.

    transit: "Venus Trine natal Moon, orb 1.24", of the sky to a natal point.

    angle: "Venus on Midheaven, orb 1.24", a body at an angle of the relocated chart.

    house: "Venus in house 7".

    sign, phase, void_of_course: "Moon in Taurus", "Moon phase: Full Moon", "Moon void of course for 7 h 23
    min".

    retrograde: "Mercury retrograde".

    level: "level of an ordinary day" or "level of an ordinary pair", which sets the median to the neutral
    value.

    rounding: the remainder.
    """


class Contribution(_ContributionRequired, total=False):
    """One contribution to a score."""

    weight: float
    """The term of the sum that becomes the score, in the unit of the technique's weights, 4 decimals. Absent for
    rounding.
    """
    person: PersonName
    """In synastry, whose body it is; target and house are the other person's. Absent otherwise."""
    body: BodyName
    """The body. Absent for level and rounding."""
    aspect: AspectName
    """The aspect. Absent except for aspect and transit."""
    target: FactorTargetName
    """The body or angle that the aspect is to, or that the body is at. Absent except for aspect, transit and
    angle.
    """
    orb: float
    """The orb as in factor, degrees, 2 decimals. Absent except for aspect, transit and angle."""
    house: int
    """The house, 1 to 12. Absent except for house."""
    sign: SignName
    """The sign. Absent except for sign."""
    phase: MoonPhaseName
    """The phase of the Moon. Absent except for phase."""
    minutes: int
    """Minutes of the day in which the Moon is void of course. Absent except for void_of_course."""


class Overlays(TypedDict):
    """The bodies of each chart in the houses of the other."""

    personAInB: Optional[List[BodyHouse]]
    """The bodies of person A in the houses of person B. Null (over gRPC: empty) if B's time of birth is unknown.
    """
    personBInA: Optional[List[BodyHouse]]
    """The bodies of person B in the houses of person A. Null (over gRPC: empty) if A's time of birth is unknown.
    """


class BodyHouse(TypedDict):
    """The house of a body."""

    body: BodyName
    """The body. Lilith is osculating Lilith."""
    house: int
    """The house, 1 to 12."""


class _SynastryAngleAspectRequired(TypedDict):
    personA: NatalPointName
    """The body or angle of person A."""
    personB: NatalPointName
    """The body or angle of person B."""
    aspect: AspectName
    """The aspect."""
    angle: int
    """The angle of the exact aspect, degrees: 0, 60, 90, 120 or 180."""
    separation: float
    """The arc between the two longitudes, degrees from 0 to 180, 4 decimals."""
    orb: float
    """The difference between separation and angle, degrees, 4 decimals, never negative."""


class SynastryAngleAspect(_SynastryAngleAspectRequired, total=False):
    """A major aspect between a body of one person and an angle of the other. One of personA and personB is an
    angle.
    """

    errorDegrees: float
    """If the time of birth of the body's person is unknown: the maximum error of the separation, degrees, 4
    decimals. Absent if both times are known.
    """
    uncertain: bool
    """True if the aspect may not exist: orb and errorDegrees add up to more than the maximum orb (rules.orbs).
    Absent otherwise: the aspect then exists for a birth at local 00:00, at noon and at 24:00.
    """


class SynastryRules(TypedDict):
    """The fixed rules of aspects between two charts."""

    orbs: Dict[str, float]
    """The maximum orb of each aspect, degrees, inclusive."""


class ComputeSolarReturnResponse(TypedDict):
    """A solar return."""

    input: BirthEcho
    """The birth data used for the calculation."""
    time: CivilMoment
    """The instant of the chart and the time zone used to derive it."""
    warnings: List[Warning]
    """Warnings about this response. Empty if there are none."""
    year: int
    """The year, as sent."""
    exactMomentUtc: str
    """The instant at which the Sun returns to its natal longitude, ISO 8601 in UTC, to the second."""
    location: PlaceEcho
    """The place of the return chart."""
    chart: ComputeFullChartResponse
    """The full chart of the return. Its input states the local date and minute at the location."""


class PlaceEcho(TypedDict):
    """The place used for the calculation."""

    latitude: float
    """Degrees, north positive."""
    longitude: float
    """Degrees, east positive."""


class _BirthWithTimeRequired(TypedDict):
    date: DateInput
    """Local calendar date (Gregorian), YYYY-MM-DD, from 1800-01-01 to 2399-12-31."""
    time: TimeInput
    """A local time in HH:mm format, from 00:00 to 23:59."""
    latitude: float
    """Degrees, from -90 to 90, north positive."""
    longitude: float
    """Degrees, from -180 to 180, east positive."""


class BirthWithTime(_BirthWithTimeRequired, total=False):
    """Date, time and place of a birth."""

    timezone: Optional[str]
    """The IANA time zone of the local time, such as Europe/Paris. Default: the zone at the coordinates."""


class Place(TypedDict):
    """A place on Earth. The fields are optional so that a missing value differs from 0."""

    latitude: float
    """Degrees, from -90 to 90, north positive."""
    longitude: float
    """Degrees, from -180 to 180, east positive."""


class ScoreLocationResponse(TypedDict):
    """The score of a place for a birth."""

    input: BirthEcho
    """The birth data used for the calculation."""
    time: CivilMoment
    """The instant of the chart and the time zone used to derive it."""
    warnings: List[Warning]
    """Warnings about this response. Empty if there are none."""
    location: PlaceEcho
    """The place, as sent."""
    relocated: RelocatedAngles
    """The angles of the relocated chart."""
    angularPlanets: List[AngularPlanet]
    """The bodies within 8 degrees of an angle, the closest first."""
    spheres: LocationSpheres
    """A score for each sphere of life."""
    overall10: float
    """The mean of the six scores, from 0 to 10, 2 decimals; 5 is neutral."""
    strength: StrengthName
    """strong: a major body has an orb within 2 degrees of an angle; moderate: within 4 degrees; weak: otherwise.
    """


class RelocatedAngles(TypedDict):
    """The angles of a chart relocated to a place."""

    ascendant: ZodiacPoint
    """The rising point of the ecliptic."""
    midheaven: ZodiacPoint
    """The upper culminating point of the ecliptic."""


class AngularPlanet(TypedDict):
    """A body close to an angle."""

    planet: BodyName
    """The body."""
    angle: AngleName
    """The angle."""
    orb: float
    """The arc of ecliptic longitude between body and angle, degrees from 0 to 8, 4 decimals."""
    weight: WeightName
    """The weight of the body."""
    strength: StrengthName
    """From the orb: strong within 2 degrees, moderate within 4, weak otherwise."""
    lineDistance: float
    """The distance on the ground between the place and the body's line for this angle on the map, degrees of arc
    (1 degree is 111 km), 4 decimals. For Ascendant and Descendant it is the altitude of the body. For
    Midheaven and ImumCoeli it is the body's hour angle from the meridian times the cosine of the latitude of
    the place. Unlike the orb, it takes the body's ecliptic latitude into account. Scores count the larger of
    the orb and this distance.
    """


class LocationSpheres(TypedDict):
    """A score for each sphere of life."""

    identity: LocationSphere
    """The score for identity."""
    love: LocationSphere
    """The score for love."""
    body: LocationSphere
    """The score for body."""
    money: LocationSphere
    """The score for money."""
    home: LocationSphere
    """The score for home."""
    mind: LocationSphere
    """The score for mind."""


class LocationSphere(TypedDict):
    """The score of a place for one sphere of life."""

    score10: float
    """From 0 to 10, 2 decimals; 5 is neutral."""
    verdict: VerdictName
    """The score as a word."""
    contributions: List[Contribution]
    """What contributed to the score: the score is 5 plus the sum of the points."""


class RankLocationsResponse(TypedDict):
    """The best cities of the catalogue."""

    input: BirthEcho
    """The birth data used for the calculation."""
    time: CivilMoment
    """The instant of the chart and the time zone used to derive it."""
    warnings: List[Warning]
    """Warnings about this response. Empty if there are none."""
    focus: Optional[SphereName]
    """The sphere used for the ranking. Null if it was the mean of all six."""
    region: Optional[RegionName]
    """The region the cities are in. Null if all regions were considered."""
    comparedCities: int
    """The number of cities compared; the catalogue has 61."""
    top: List[RankedCity]
    """The best cities, best first: by focus10 (without focus: by overall10), then by overall10, then in
    catalogue order. Shorter than limit if the region has fewer cities.
    """


class RankedCity(TypedDict):
    """A city and its scores for a birth."""

    city: str
    """The city."""
    country: str
    """The country."""
    region: RegionName
    """The region."""
    latitude: float
    """Degrees, north positive."""
    longitude: float
    """Degrees, east positive."""
    overall10: float
    """The mean of the six scores, from 0 to 10, 2 decimals; 5 is neutral."""
    focus10: float
    """The score of the sphere used for the ranking, from 0 to 10, 2 decimals; equal to overall10 without focus.
    """
    strength: StrengthName
    """See ScoreLocationResponse.strength."""
    contacts: List[str]
    """The bodies within 8 degrees of an angle, the closest first, such as "Venus on Midheaven, orb 1.24"."""
    angularPlanets: List[AngularPlanet]
    """The bodies of contacts with their members, in the same order."""


class ScoreDaysResponse(TypedDict):
    """The scores of the days of a period."""

    input: BirthEcho
    """The birth data used for the calculation."""
    time: CivilMoment
    """The instant of the chart and the time zone used to derive it."""
    warnings: List[Warning]
    """Warnings about this response. Empty if there are none."""
    activity: ActivityName
    """The activity, as sent."""
    timezone: str
    """The IANA time zone that delimits the days."""
    window: DayWindow
    """The period."""
    best: List[TimingDay]
    """The five best days: by rating, then days that are not void of course, then by score, then the earlier day
    first. Fewer if the period is shorter.
    """
    days: List[TimingDay]
    """Every day, in chronological order."""


class _TimingDayRequired(TypedDict):
    date: str
    """The date in the time zone, YYYY-MM-DD."""
    score: int
    """An integer from 0 to 100; 50 is neutral."""
    rating: RatingName
    """The score as a word: excellent from 74, good from 58, fair from 42, poor from 26, otherwise avoid. A day
    that is void of course is at most fair. With Mercury retrograde, business, travel and clarity are at most
    good. See ratingCap.
    """
    moonPhase: MoonPhaseName
    """The phase of the Moon at local noon."""
    moonSign: SignName
    """The sign of the Moon at local noon."""
    voidOfCourse: bool
    """Whether the Moon is void of course for more than half of the day."""
    voidHours: float
    """The hours of the day during which the Moon is void of course, 2 decimals."""
    favorableAspects: List[str]
    """What raises the score, the strongest first, such as "Venus Trine natal Moon"."""
    challengingAspects: List[str]
    """What lowers the score, the strongest first."""
    contributions: List[Contribution]
    """What contributed to the score: the score is 50 plus the sum of the points."""


class TimingDay(_TimingDayRequired, total=False):
    """A day and its score."""

    ratingCap: RatingCap
    """Why the rating is lower than the score's. Absent if it is not."""


class RatingCap(TypedDict):
    """Why the rating of a day is lower than its score's."""

    scoreRating: RatingName
    """The rating of the score alone."""
    reason: str
    """The condition that limits the rating: "Moon void of course for 23 h 1 min" or "Mercury retrograde"."""


class _ComputeProgressionsResponseRequired(TypedDict):
    input: BirthEcho
    """The birth data used for the calculation."""
    time: CivilMoment
    """The instant of the chart and the time zone used to derive it."""
    warnings: List[Warning]
    """Warnings about this response. If the time is unknown, one has the range of the progressed Moon. Empty if
    there are none.
    """
    date: str
    """The date in life, YYYY-MM-DD."""
    progressedUtc: str
    """The instant in the ephemeris, ISO 8601 in UTC: a day for each tropical year of 365.2421897 days from the
    birth to 12:00 UTC of the date; the birth itself where that noon is before it.
    """
    planets: List[ProgressedPlanet]
    """The seventeen progressed bodies, in body order."""
    angles: Optional[ProgressedAngles]
    """The progressed angles. Null if the time is unknown."""
    aspects: List[ProgressedAspect]
    """Every major aspect of a progressed body to a natal point within the orb of the rules, by body, then by
    point.
    """
    solarArc: SolarArc
    """The natal chart moved by the arc of the Sun."""
    next: List[ProgressedEvent]
    """The next events of the progressed bodies after the date: the next sign change of Sun, Moon, Mercury, Venus
    and Mars, the next station of Mercury, Venus and Mars, the next New Moon and the next Full Moon, in this
    order.
    """
    rules: ProgressionRules
    """The fixed rules of the calculation."""


class ComputeProgressionsResponse(_ComputeProgressionsResponseRequired, total=False):
    """The progressions of a birth."""

    dateErrorDays: int
    """If the time of birth is unknown: by how many days the dates in exactOn and next can be wrong, since half a
    day of birth is half a year of life. Absent otherwise.
    """


class _ProgressedPlanetRequired(TypedDict):
    name: BodyName
    """The body."""
    longitude: float
    """Ecliptic longitude, degrees from 0 to below 360, 4 decimals."""
    sign: SignName
    """The sign of the rounded longitude."""
    degreeInSign: float
    """Degrees within the sign, from 0 to below 30, 2 decimals."""
    retrograde: bool
    """Whether the longitude is decreasing."""


class ProgressedPlanet(_ProgressedPlanetRequired, total=False):
    """A progressed body."""

    house: int
    """The natal house, 1 to 12, that contains the body. Absent if the time is unknown."""


class ProgressedAngles(TypedDict):
    """The progressed angles."""

    ascendant: ZodiacPoint
    """The Ascendant of the progressed Midheaven at the latitude of birth."""
    midheaven: ZodiacPoint
    """The natal Midheaven plus the solar arc in longitude."""


class _ProgressedAspectRequired(TypedDict):
    progressed: BodyName
    """The progressed or directed body."""
    natal: NatalPointName
    """The natal point. Angles only if the time is known."""
    aspect: AspectName
    """The aspect."""
    angle: int
    """The angle of the exact aspect, degrees: 0, 60, 90, 120 or 180."""
    orb: float
    """The distance from the exact aspect, degrees, 4 decimals, never negative."""
    phase: PhaseName
    """Whether the orb is decreasing (applying) or increasing (separating)."""
    exactOn: Optional[str]
    """The date in life, YYYY-MM-DD, on which the aspect is exact while it stays within its orb. Null if it is
    not exact in that time, or not within 120 years of the birth, or after 2399.
    """


class ProgressedAspect(_ProgressedAspectRequired, total=False):
    """An aspect of a progressed or directed body to a natal point."""

    errorDegrees: float
    """If the time of birth is unknown: the maximum error of the orb, degrees, 4 decimals. Absent otherwise.
    """
    uncertain: bool
    """True if the aspect may not exist: orb and errorDegrees add up to more than the maximum orb. Absent
    otherwise.
    """


class SolarArc(TypedDict):
    """Solar arc directions: every natal body moved by the same arc."""

    arcDegrees: float
    """The arc of the Sun from the birth to the progressed instant, degrees, 4 decimals."""
    planets: List[DirectedPlanet]
    """The seventeen directed bodies, in body order."""
    aspects: List[ProgressedAspect]
    """Every major aspect of a directed body to a natal point within the orb of the rules, by body, then by
    point.
    """


class _DirectedPlanetRequired(TypedDict):
    name: BodyName
    """The body."""
    longitude: float
    """Ecliptic longitude, degrees from 0 to below 360, 4 decimals."""
    sign: SignName
    """The sign of the rounded longitude."""
    degreeInSign: float
    """Degrees within the sign, from 0 to below 30, 2 decimals."""


class DirectedPlanet(_DirectedPlanetRequired, total=False):
    """A directed body."""

    house: int
    """The natal house, 1 to 12, that contains the body. Absent if the time is unknown."""


class _ProgressedEventRequired(TypedDict):
    kind: ProgressedEventName
    """ingress: the body enters the sign. station: it turns to the direction. new_moon, full_moon: of the
    progressed Sun and Moon.
    """
    body: BodyName
    """The body; Moon of New and Full Moons."""
    sign: Optional[SignName]
    """The sign entered, or the sign of the body. Null without an event."""
    date: Optional[str]
    """The date in life, YYYY-MM-DD. Null if there is no such event within 120 years of the birth, or before
    2400.
    """


class ProgressedEvent(_ProgressedEventRequired, total=False):
    """The next event of one kind and progressed body."""

    direction: DirectionName
    """The direction after a station. Absent for other kinds, and without an event."""


class ProgressionRules(TypedDict):
    """The fixed rules of progressions."""

    angles: str
    """The rule of the angles. solar_arc_in_longitude: the Sun's arc in longitude is added to the natal
    Midheaven; the Ascendant follows from it.
    """
    daysPerDay: float
    """The days of life of one day in the ephemeris."""
    orb: float
    """The maximum orb of every aspect, inclusive, degrees."""


_FindReturnsResponseKeywords = TypedDict(
    "_FindReturnsResponseKeywords",
    {
        # The first day of the search, YYYY-MM-DD.
        "from": "str",
    },
)


class FindReturnsResponse(_FindReturnsResponseKeywords):
    """The returns of a body."""

    input: BirthEcho
    """The birth data used for the calculation."""
    time: CivilMoment
    """The instant of the birth and the time zone used to derive it."""
    warnings: List[Warning]
    """Warnings about this response. Empty if there are none."""
    body: ReturningBodyName
    """The body."""
    natalLongitude: float
    """The natal longitude, degrees from 0 to below 360, 4 decimals."""
    returns: List[BodyReturn]
    """The returns from 00:00 UTC of the day on, before 2400, in chronological order; at most 60. A return has
    several passes if the body turns back over its natal longitude.
    """
    location: PlaceEcho
    """The place of the chart."""
    chart: ComputeFullChartResponse
    """The full chart of the first of the returns. Its input states the local date and minute at the location.
    """


_BodyReturnKeywords = TypedDict(
    "_BodyReturnKeywords",
    {
        # The number of the return in this response, from 1.
        "return": "int",
        # The number of the pass in its return, from 1. Passes before the first day count.
        "pass": "int",
    },
)


class BodyReturn(_BodyReturnKeywords):
    """One pass of a body over its natal longitude."""

    exactAt: str
    """The instant, ISO 8601 in UTC, to the second."""
    longitude: float
    """The longitude of the body, degrees from 0 to below 360, 4 decimals."""
    retrograde: bool
    """Whether the body is retrograde."""
    passes: int
    """The number of passes of the return: the passes that follow one another in less than half the body's mean
    period.
    """


class ComputeCompositeResponse(TypedDict):
    """The composite charts of two births."""

    personA: CompositePerson
    """Birth data, time and warnings of person A."""
    personB: CompositePerson
    """Birth data, time and warnings of person B."""
    midpoint: MidpointChart
    """The composite chart by midpoints."""
    davison: DavisonChart
    """The Davison chart."""
    rules: CompositeRules
    """The fixed rules of both charts."""


class CompositePerson(TypedDict):
    """The birth of one person."""

    input: BirthEcho
    """The birth data used for the calculation."""
    time: CivilMoment
    """The instant of the birth and the time zone used to derive it."""
    warnings: List[Warning]
    """Warnings about this birth. Empty if there are none."""


class MidpointChart(TypedDict):
    """The composite chart by midpoints."""

    warnings: List[Warning]
    """Warnings about this chart. If a time is unknown, one has the range of the Moon. Empty if there are none.
    """
    planets: List[CompositePlanet]
    """The midpoints of the seventeen bodies, in body order."""
    angles: Optional[CompositeAngles]
    """The angles. Null if a time is unknown."""
    houses: Optional[List[HouseCusp]]
    """The twelve Placidus cusps, starting with the first house. Null (over gRPC: empty) if a time is unknown.
    """
    aspects: List[CompositeAspect]
    """Every major aspect between two of the midpoints, in body order, with the orbs of charts."""


class _CompositePlanetRequired(TypedDict):
    name: BodyName
    """The body."""
    longitude: float
    """The middle of the shorter arc, degrees from 0 to below 360, 4 decimals. Of exactly opposite bodies it is
    90 degrees ahead of person A's.
    """
    sign: SignName
    """The sign of the rounded longitude."""
    degreeInSign: float
    """Degrees within the sign, from 0 to below 30, 2 decimals."""


class CompositePlanet(_CompositePlanetRequired, total=False):
    """The midpoint of a body in two charts."""

    house: int
    """The house, 1 to 12. Absent if a time is unknown."""
    errorDegrees: float
    """If a time of birth is unknown: the maximum error of the longitude, degrees, 4 decimals. Absent otherwise.
    """


class CompositeAngles(TypedDict):
    """The angles of the composite chart."""

    ascendant: ZodiacPoint
    """The Ascendant that follows from the Midheaven at the mean latitude."""
    midheaven: ZodiacPoint
    """The midpoint of both Midheavens."""


class _CompositeAspectRequired(TypedDict):
    planet1: BodyName
    """The body that is first in body order."""
    planet2: BodyName
    """The other body."""
    aspect: AspectName
    """The aspect."""
    angle: int
    """The angle of the exact aspect, degrees: 0, 60, 90, 120 or 180."""
    separation: float
    """The arc between the two longitudes, degrees from 0 to 180, 4 decimals."""
    orb: float
    """The difference between separation and angle, degrees, 4 decimals, never negative."""


class CompositeAspect(_CompositeAspectRequired, total=False):
    """A major aspect between two midpoints. They have no speed, so it neither applies nor separates."""

    errorDegrees: float
    """If a time of birth is unknown: the maximum error of the separation, degrees, 4 decimals. Absent otherwise.
    """
    uncertain: bool
    """True if the aspect may not exist: orb and errorDegrees add up to more than the maximum orb. Absent
    otherwise.
    """


class DavisonChart(TypedDict):
    """The chart of the middle between two births in time and place."""

    utc: str
    """The middle between the two instants, ISO 8601 in UTC, to the second."""
    location: PlaceEcho
    """The mean of the latitudes, and the middle of the shorter arc between the longitudes."""
    chart: ComputeFullChartResponse
    """The full chart of that instant and place. Its input states the local date and minute there. If a time of
    birth is unknown, it has no angles and houses.
    """


class CompositeRules(TypedDict):
    """The fixed rules of composite charts."""

    midpoints: str
    """shorter_arc: the middle of the shorter arc; of exactly opposite bodies 90 degrees ahead of person A's.
    """
    houses: str
    """derived_from_midheaven: the Midheaven is the midpoint of both; Placidus cusps follow at the mean latitude,
    with the mean obliquity.
    """
    davisonPlace: str
    """mean_coordinates: the mean of the latitudes, and the middle of the shorter arc between the longitudes.
    """
    orbs: AspectOrbs
    """The maximum orb of each aspect."""


class _SearchResponseRequired(TypedDict):
    body: BodyName
    """The moving body."""
    aspect: Optional[AspectName]
    """The aspect. Null for ingresses."""
    window: DayWindow
    """The period."""
    passes: List[SearchPass]
    """The passes of the period, at most 400, in chronological order."""
    next: Optional[str]
    """The from to send for the passes that follow, YYYY-MM-DD. Null if all passes of the period are returned.
    """


class SearchResponse(_SearchResponseRequired, total=False):
    """The passes of a search."""

    input: BirthEcho
    """The birth data used for the calculation. If no birth was sent, this field, time and warnings are absent.
    """
    time: CivilMoment
    """The instant of the birth and the time zone used to derive it."""
    warnings: List[Warning]
    """Warnings about the birth data. Empty if there are none."""
    targetLongitude: float
    """The longitude of the target, degrees, 4 decimals: of a sign its beginning. Absent for a moving body."""
    natalErrorDegrees: float
    """For a birth of unknown time: the maximum distance of the natal point at local 00:00 and 24:00 from its
    noon position, degrees, 4 decimals: the passes refer to the noon position. Absent otherwise.
    """
    orb: float
    """The orb of enters and leaves, degrees. Absent for ingresses."""


_SearchPassKeywords = TypedDict(
    "_SearchPassKeywords",
    {
        # The number of the pass within one retrograde loop, from 1. Passes outside of the period count.
        "pass": "int",
    },
)


class SearchPass(_SearchPassKeywords):
    """An instant at which the aspect is exact, or the sign is entered."""

    exactAt: str
    """The instant, ISO 8601 in UTC, to the second."""
    longitude: float
    """The longitude of the body, degrees from 0 to below 360, 4 decimals."""
    retrograde: bool
    """Whether the body is retrograde."""
    enters: Optional[str]
    """The instant at which the orb begins; of an ingress, the instant itself. Null if it is outside of the
    period.
    """
    leaves: Optional[str]
    """The instant at which the orb ends; of an ingress, the instant at which the body leaves the sign. Null if
    it is outside of the period.
    """
    passes: int
    """The number of passes of that loop."""


class SearchTarget(TypedDict, total=False):
    """The target of a search: exactly one of body, longitude, sign, or birth and point."""

    body: Optional[BodyName]
    """Another moving body."""
    longitude: Optional[float]
    """An ecliptic longitude, degrees, from 0 to 360."""
    birth: Optional[Birth]
    """A birth, with point."""
    point: Optional[NatalPointName]
    """The natal point of birth. Ascendant and Midheaven need its time."""
    sign: Optional[SignName]
    """A sign that the body enters."""


class GetAlmanacResponse(TypedDict):
    """The almanac of a place and day. All instants are ISO 8601 in UTC, to the second."""

    date: str
    """The day, YYYY-MM-DD."""
    location: PlaceEcho
    """The place."""
    day: AlmanacDay
    """The day in the time zone."""
    bodies: List[AlmanacBody]
    """Sun to Pluto, in body order."""
    twilight: Twilights
    """The twilights."""
    hours: Optional[List[PlanetaryHour]]
    """The 24 planetary hours from the sunrise of the day to the next one. Null (over gRPC: empty) if the day has
    no sunrise or the night no sunset, as in polar day and night.
    """
    moon: SkyMoon
    """The Moon at noon of the day."""
    nextEclipses: NextEclipses
    """The next eclipses that are seen from the place, with a maximum on the day or after it."""
    rules: AlmanacRules
    """The fixed rules of the calculation."""


_AlmanacDayKeywords = TypedDict(
    "_AlmanacDayKeywords",
    {
        # Its first instant.
        "from": "str",
    },
)


class AlmanacDay(_AlmanacDayKeywords):
    """A local day."""

    to: str
    """The first instant of the next day."""
    timezone: str
    """The time zone: the one sent, otherwise the zone at the coordinates."""


class AlmanacBody(TypedDict):
    """The passages of a body over horizon and meridian within the day: the first of each kind."""

    name: BodyName
    """The body."""
    rise: Optional[str]
    """The rising. Null if there is none in the day."""
    culmination: Optional[str]
    """The upper passage of the meridian. Null if there is none in the day."""
    set: Optional[str]
    """The setting. Null if there is none in the day."""
    anticulmination: Optional[str]
    """The lower passage of the meridian. Null if there is none in the day."""
    circumpolar: Optional[HorizonSideName]
    """Where a body without rising and setting is all day. Null if it rises or sets."""
    azimuths: AlmanacAzimuths
    """The azimuths of the passages."""


class AlmanacAzimuths(TypedDict):
    """Azimuths, degrees from north eastward, from 0 to below 360, 2 decimals. Null where the passage is."""

    rise: Optional[float]
    """At the rising."""
    culmination: Optional[float]
    """At the upper passage: 180, or 0 north of the zenith."""
    set: Optional[float]
    """At the setting."""
    anticulmination: Optional[float]
    """At the lower passage."""


class Twilights(TypedDict):
    """The twilights of a day."""

    civil: TwilightSpan
    """The centre of the Sun is 6 degrees below the horizon."""
    nautical: TwilightSpan
    """The centre of the Sun is 12 degrees below the horizon."""
    astronomical: TwilightSpan
    """The centre of the Sun is 18 degrees below the horizon."""


class TwilightSpan(TypedDict):
    """The dawn and the dusk of a twilight: the first of each in the day."""

    begin: Optional[str]
    """The dawn. Null if there is none in the day."""
    end: Optional[str]
    """The dusk. Null if there is none in the day."""


_PlanetaryHourKeywords = TypedDict(
    "_PlanetaryHourKeywords",
    {
        # The start.
        "from": "str",
    },
)


class PlanetaryHour(_PlanetaryHourKeywords):
    """A twelfth of the day or of the night."""

    planet: BodyName
    """The planet."""
    to: str
    """The end."""


class NextEclipses(TypedDict):
    """The next eclipses at a place."""

    solar: Optional[LocalEclipse]
    """The next eclipse of the Sun. Null if there is none before 2400."""
    lunar: Optional[LocalEclipse]
    """The next eclipse of the Moon, penumbral ones included. Null if there is none before 2400."""


class LocalEclipse(TypedDict):
    """An eclipse as it is seen from a place."""

    type: EclipseTypeName
    """The type: of the Sun at the place, of the Moon the same everywhere."""
    at: str
    """The maximum at the place, above the horizon or below it."""
    magnitude: float
    """At the maximum, 4 decimals. Of a partial eclipse of the Sun the covered share of its diameter, else the
    ratio of the diameters; of the Moon the share of its diameter in the umbra, of a penumbral eclipse in the
    penumbra.
    """
    altitude: float
    """The apparent altitude of the Sun or the Moon at the maximum, degrees, 2 decimals; negative below the
    horizon.
    """
    greatestSeen: str
    """The instant at which most of the eclipse is seen: the maximum, or a rising or setting."""
    contacts: List[EclipseContact]
    """The contacts that are above the horizon, in chronological order."""


class EclipseContact(TypedDict):
    """A contact of an eclipse."""

    contact: EclipseContactName
    """The contact. central: the total or annular phase of the Sun."""
    at: str
    """The instant."""
    altitude: float
    """The apparent altitude of the Sun or the Moon, degrees, 2 decimals."""


class AlmanacRules(TypedDict):
    """The fixed rules of an almanac."""

    limb: str
    """upper_limb: rising and setting are of the upper limb of the disc."""
    heightMetres: float
    """The height of the observer, metres: sea level, with a flat horizon."""
    pressureHpa: float
    """The pressure of the air that refracts, hectopascals."""
    temperatureCelsius: float
    """Its temperature, degrees Celsius."""


class _GetUsageResponseRequired(TypedDict):
    plan: PlanName
    """The account's current plan."""
    limit: int
    """Requests per day included in the plan."""
    used: int
    """Requests counted today."""
    remaining: int
    """Requests left today."""
    resetAt: str
    """When the daily limit resets, ISO 8601 in UTC: 2026-11-21T00:00:00Z."""
    resetEpochSeconds: int
    """The same instant in seconds since 1970-01-01T00:00:00Z."""
    activeKeys: int
    """Number of API keys that are not revoked."""


class GetUsageResponse(_GetUsageResponseRequired, total=False):
    """The account's usage of the current UTC day, summed over all its keys."""

    paidUntil: str
    """When a cancelled paid plan ends and the account returns to Free, ISO 8601 in UTC. Absent if the plan has
    no end: it is Free, or is renewed.
    """
