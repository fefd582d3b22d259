"""The endpoints of the service as methods. Generated from the OpenAPI description by `npm run generate`: do not edit."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, cast

from . import types
from ._responses import AsyncCaller, Caller, OnResponse


class Chart:
    """Natal charts, complete or in parts."""

    def __init__(self, call: Caller) -> None:
        self._call = call

    def compute_short_chart(
        self,
        *,
        birth: types.Birth,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeShortChartResponse:
        """Returns the short chart: Sun, Moon and Ascendant, the sign of every body, retrograde bodies, dominant
        element and quality.

        Available on all plans; counts as one request.

        Args:
            birth: The birth data.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
        }
        answer = self._call("POST", "/v1/chart/short", members, timeout, on_response)
        return cast(types.ComputeShortChartResponse, answer)

    def compute_full_chart(
        self,
        *,
        birth: types.Birth,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeFullChartResponse:
        """Returns the full chart: bodies, angles, houses, aspects, elements, qualities and fixed stars.

        Available on all plans; counts as one request.

        Args:
            birth: The birth data.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
        }
        answer = self._call("POST", "/v1/chart/full", members, timeout, on_response)
        return cast(types.ComputeFullChartResponse, answer)

    def compute_planets(
        self,
        *,
        birth: types.Birth,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputePlanetsResponse:
        """Returns the positions of the seventeen bodies.

        Available on all plans; counts as one request.

        Args:
            birth: The birth data.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
        }
        answer = self._call("POST", "/v1/chart/planets", members, timeout, on_response)
        return cast(types.ComputePlanetsResponse, answer)

    def compute_angles(
        self,
        *,
        birth: types.Birth,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeAnglesResponse:
        """Returns the Ascendant, Midheaven, Vertex and Part of Fortune.

        Available on all plans; counts as one request.

        Args:
            birth: The birth data.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
        }
        answer = self._call("POST", "/v1/chart/angles", members, timeout, on_response)
        return cast(types.ComputeAnglesResponse, answer)

    def compute_houses(
        self,
        *,
        birth: types.Birth,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeHousesResponse:
        """Returns the twelve house cusps.

        Available on all plans; counts as one request.

        Args:
            birth: The birth data.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
        }
        answer = self._call("POST", "/v1/chart/houses", members, timeout, on_response)
        return cast(types.ComputeHousesResponse, answer)

    def compute_aspects(
        self,
        *,
        birth: types.Birth,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeAspectsResponse:
        """Returns the five major aspects between the bodies, and the orbs used.

        Available on all plans; counts as one request.

        Args:
            birth: The birth data.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
        }
        answer = self._call("POST", "/v1/chart/aspects", members, timeout, on_response)
        return cast(types.ComputeAspectsResponse, answer)

    def compute_elements(
        self,
        *,
        birth: types.Birth,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeElementsResponse:
        """Returns the distribution of the ten planets over elements and qualities, and the dominant ones.

        Available on all plans; counts as one request.

        Args:
            birth: The birth data.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
        }
        answer = self._call("POST", "/v1/chart/elements", members, timeout, on_response)
        return cast(types.ComputeElementsResponse, answer)

    def compute_fixed_stars(
        self,
        *,
        birth: types.Birth,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeFixedStarsResponse:
        """Returns the fixed stars within 1.5 degrees of a body.

        Available on all plans; counts as one request.

        Args:
            birth: The birth data.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
        }
        answer = self._call("POST", "/v1/chart/fixed-stars", members, timeout, on_response)
        return cast(types.ComputeFixedStarsResponse, answer)


class Sky:
    """The sky of a day, alone or in relation to a birth."""

    def __init__(self, call: Caller) -> None:
        self._call = call

    def get_sky(
        self,
        *,
        date: Optional[types.DateInput] = None,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.GetSkyResponse:
        """Returns the sky of a day: positions and the Moon at noon UTC, and every event from 00:00 UTC of the
        day to noon seven days later.

        Available on all plans; counts as one request.

        Args:
            date: The day, YYYY-MM-DD. Default: today in UTC.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "date": date,
        }
        answer = self._call("GET", "/v1/sky", members, timeout, on_response)
        return cast(types.GetSkyResponse, answer)

    def compute_daily_horoscope(
        self,
        *,
        birth: Optional[types.Birth] = None,
        date: Optional[types.DateInput] = None,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeDailyHoroscopeResponse:
        """Returns the sky of a day and, if a birth is sent, every transit to its chart and the three most
        significant ones.

        Available on all plans; counts as one request.

        Args:
            birth: The birth data. If absent, the response omits input and all fields after it.
            date: The day, YYYY-MM-DD. Default: today in UTC.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
            "date": date,
        }
        answer = self._call("POST", "/v1/horoscope/daily", members, timeout, on_response)
        return cast(types.ComputeDailyHoroscopeResponse, answer)


class Transit:
    """Transits over a period of days."""

    def __init__(self, call: Caller) -> None:
        self._call = call

    def find_transits(
        self,
        *,
        birth: types.Birth,
        from_: Optional[types.DateInput] = None,
        to: Optional[types.DateInput] = None,
        bodies: Optional[List[types.BodyName]] = None,
        targets: Optional[List[types.TransitTargetName]] = None,
        aspects: Optional[List[types.AspectName]] = None,
        kinds: Optional[List[types.TransitEventName]] = None,
        significance: Optional[types.SignificanceName] = None,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.FindTransitsResponse:
        """Returns every exact aspect of the seventeen bodies to a natal chart, every ingress and every station
        in a period.

        Requires the API Pro plan; counts as one request.

        Args:
            birth: The birth data.
            from_: The first day, YYYY-MM-DD, from 00:00 UTC. Default: today in UTC.
            to: The last day, YYYY-MM-DD, to 24:00 UTC, at most 92 days after from. Default: 30 days after
                from.
            bodies: Only events and active contacts of these bodies in the sky. An event is returned if it
                passes every filter. A filter that is empty or absent passes all. A name that occurs twice
                counts once.
            targets: Only events with these targets, and active contacts with these natal points.
            aspects: Only events and active contacts with these aspects. Ingresses and stations have no
                aspect.
            kinds: Only events of these kinds. Does not apply to active.
            significance: Only events of this significance or a higher one. Does not apply to active.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
            "from": from_,
            "to": to,
            "bodies": bodies,
            "targets": targets,
            "aspects": aspects,
            "kinds": kinds,
            "significance": significance,
        }
        answer = self._call("POST", "/v1/transits", members, timeout, on_response)
        return cast(types.FindTransitsResponse, answer)


class Synastry:
    """Synastry: two charts compared."""

    def __init__(self, call: Caller) -> None:
        self._call = call

    def compute_synastry(
        self,
        *,
        person_a: types.Birth,
        person_b: types.Birth,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeSynastryResponse:
        """Returns the aspects between two charts, a score for each sphere of life, and the bodies of each chart
        in the houses of the other.

        Requires the API Pro plan; counts as one request.

        Args:
            person_a: The birth data of person A.
            person_b: The birth data of person B.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "personA": person_a,
            "personB": person_b,
        }
        answer = self._call("POST", "/v1/synastry", members, timeout, on_response)
        return cast(types.ComputeSynastryResponse, answer)


class SolarReturn:
    """Solar returns."""

    def __init__(self, call: Caller) -> None:
        self._call = call

    def compute_solar_return(
        self,
        *,
        birth: types.BirthWithTime,
        year: int,
        location: Optional[types.Place] = None,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeSolarReturnResponse:
        """Returns the instant at which the Sun returns to its natal longitude in a year, and the chart of that
        instant.

        Requires the API Pro plan; counts as one request.

        Args:
            birth: The birth data. The time is required.
            year: The year of the return, 1900 to 2100. The return nearest to the birthday in that year is
                computed.
            location: The place of the return chart. Default: the place of birth.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
            "year": year,
            "location": location,
        }
        answer = self._call("POST", "/v1/solar-return", members, timeout, on_response)
        return cast(types.ComputeSolarReturnResponse, answer)


class Location:
    """Relocation: how places affect a chart."""

    def __init__(self, call: Caller) -> None:
        self._call = call

    def score_location(
        self,
        *,
        birth: types.BirthWithTime,
        location: types.Place,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ScoreLocationResponse:
        """Returns the chart relocated to a place: its angles, the bodies close to them, and a score for each
        sphere of life.

        Requires the API Pro plan; counts as one request.

        Args:
            birth: The birth data. The time is required.
            location: The place.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
            "location": location,
        }
        answer = self._call("POST", "/v1/locations/score", members, timeout, on_response)
        return cast(types.ScoreLocationResponse, answer)

    def rank_locations(
        self,
        *,
        birth: types.BirthWithTime,
        focus: Optional[types.SphereName] = None,
        region: Optional[types.RegionName] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.RankLocationsResponse:
        """Compares the cities of the catalogue and returns the best ones.

        Requires the API Pro plan; counts as one request.

        Args:
            birth: The birth data. The time is required.
            focus: The sphere of life to rank by. Default: the mean of all six.
            region: Only consider cities of this region. Default: all regions.
            limit: The maximum number of cities to return, 3 to 12. Default: 5.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
            "focus": focus,
            "region": region,
            "limit": limit,
        }
        answer = self._call("POST", "/v1/locations/rank", members, timeout, on_response)
        return cast(types.RankLocationsResponse, answer)


class Timing:
    """Timing: scores of days for an activity."""

    def __init__(self, call: Caller) -> None:
        self._call = call

    def score_days(
        self,
        *,
        birth: types.Birth,
        activity: types.ActivityName,
        from_: Optional[types.DateInput] = None,
        to: Optional[types.DateInput] = None,
        timezone: Optional[str] = None,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ScoreDaysResponse:
        """Scores every day of a period for an activity and lists the five best.

        Requires the API Pro plan; counts as one request.

        Args:
            birth: The birth data.
            activity: The activity.
            from_: The first day, YYYY-MM-DD. Default: today in the time zone.
            to: The last day, YYYY-MM-DD, at most 61 days after from: at most 62 days in all. Default: 30 days
                after from.
            timezone: The IANA time zone that delimits the days. Default: UTC. A day that the zone skipped is
                not scored; from and to must not both be that day.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
            "activity": activity,
            "from": from_,
            "to": to,
            "timezone": timezone,
        }
        answer = self._call("POST", "/v1/timing", members, timeout, on_response)
        return cast(types.ScoreDaysResponse, answer)


class Progression:
    """Secondary progressions and solar arc directions. Beyond the specification."""

    def __init__(self, call: Caller) -> None:
        self._call = call

    def compute_progressions(
        self,
        *,
        birth: types.Birth,
        date: Optional[types.DateInput] = None,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeProgressionsResponse:
        """Returns the secondary progressions and the solar arc directions of a birth for a date in life. Beyond
        the specification.

        Requires the API Pro plan; counts as one request.

        Args:
            birth: The birth data.
            date: The date in life, YYYY-MM-DD, from the date of birth to 120 years after it. Default: today
                in UTC.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
            "date": date,
        }
        answer = self._call("POST", "/v1/progressions", members, timeout, on_response)
        return cast(types.ComputeProgressionsResponse, answer)


class Return:
    """Returns of bodies to their natal longitudes. Beyond the specification."""

    def __init__(self, call: Caller) -> None:
        self._call = call

    def find_returns(
        self,
        *,
        birth: types.BirthWithTime,
        body: types.ReturningBodyName,
        from_: Optional[types.DateInput] = None,
        count: Optional[int] = None,
        location: Optional[types.Place] = None,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.FindReturnsResponse:
        """Returns the next returns of a body to its natal longitude, and the chart of the first. Beyond the
        specification.

        Requires the API Pro plan; counts as one request.

        Args:
            birth: The birth data. The time is required.
            body: The body that returns.
            from_: The first day, YYYY-MM-DD, from 00:00 UTC. Default: today in UTC.
            count: The number of returns, 1 to 13. Default: 1.
            location: The place of the chart. Default: the place of birth.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
            "body": body,
            "from": from_,
            "count": count,
            "location": location,
        }
        answer = self._call("POST", "/v1/returns", members, timeout, on_response)
        return cast(types.FindReturnsResponse, answer)


class Composite:
    """Charts of a relationship: midpoints and Davison. Beyond the specification."""

    def __init__(self, call: Caller) -> None:
        self._call = call

    def compute_composite(
        self,
        *,
        person_a: types.Birth,
        person_b: types.Birth,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeCompositeResponse:
        """Returns the composite chart of two births by midpoints, and their Davison chart. Beyond the
        specification.

        Requires the API Pro plan; counts as one request.

        Args:
            person_a: The birth data of one person.
            person_b: The birth data of the other person.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "personA": person_a,
            "personB": person_b,
        }
        answer = self._call("POST", "/v1/composite", members, timeout, on_response)
        return cast(types.ComputeCompositeResponse, answer)


class Search:
    """Searches for aspects and ingresses over years. Beyond the specification."""

    def __init__(self, call: Caller) -> None:
        self._call = call

    def search(
        self,
        *,
        body: types.BodyName,
        target: types.SearchTarget,
        aspect: Optional[types.AspectName] = None,
        from_: Optional[types.DateInput] = None,
        to: Optional[types.DateInput] = None,
        orb: Optional[float] = None,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.SearchResponse:
        """Returns when a body makes an aspect to another body, a longitude or a natal point, or enters a sign,
        over up to fifty years. Beyond the specification.

        Requires the API Pro plan; counts as one request.

        Args:
            body: The moving body.
            target: What the body is searched at.
            aspect: The aspect to the target. Required unless the target is a sign, which has none: the search
                is for ingresses then.
            from_: The first day, YYYY-MM-DD, from 00:00 UTC. Default: today in UTC.
            to: The last day, YYYY-MM-DD, to 24:00 UTC, at most 18263 days, fifty years, after from. Default:
                3653 days, ten years, after from.
            orb: The orb of enters and leaves, degrees, 0 to 3. Not used for ingresses. Default: 1.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "body": body,
            "target": target,
            "aspect": aspect,
            "from": from_,
            "to": to,
            "orb": orb,
        }
        answer = self._call("POST", "/v1/search", members, timeout, on_response)
        return cast(types.SearchResponse, answer)


class Almanac:
    """The almanac of a place and day. Beyond the specification."""

    def __init__(self, call: Caller) -> None:
        self._call = call

    def get_almanac(
        self,
        *,
        latitude: float,
        longitude: float,
        date: Optional[types.DateInput] = None,
        timezone: Optional[str] = None,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.GetAlmanacResponse:
        """Returns risings and settings, twilights, planetary hours, the Moon and the next eclipses at a place on
        a day. Beyond the specification.

        Available on all plans; counts as one request.

        Args:
            latitude: Degrees, from -90 to 90, north positive.
            longitude: Degrees, from -180 to 180, east positive.
            date: The local day, YYYY-MM-DD. Default: today in the time zone.
            timezone: The IANA time zone of the day. Default: the zone at the coordinates.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "latitude": latitude,
            "longitude": longitude,
            "date": date,
            "timezone": timezone,
        }
        answer = self._call("GET", "/v1/almanac", members, timeout, on_response)
        return cast(types.GetAlmanacResponse, answer)


class Usage:
    """The account's usage of the current day."""

    def __init__(self, call: Caller) -> None:
        self._call = call

    def get_usage(
        self,
        *,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.GetUsageResponse:
        """Returns the plan, the number of requests counted today and the reset time. Does not count against the
        daily limit.

        Available on all plans; does not count against the daily limit.

        Args:
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {}
        answer = self._call("GET", "/v1/usage", members, timeout, on_response)
        return cast(types.GetUsageResponse, answer)


class Services:
    """One member per service. Each of its methods is an endpoint."""

    def __init__(self, call: Caller) -> None:
        self.chart = Chart(call)
        self.sky = Sky(call)
        self.transits = Transit(call)
        self.synastry = Synastry(call)
        self.solar_return = SolarReturn(call)
        self.locations = Location(call)
        self.timing = Timing(call)
        self.progressions = Progression(call)
        self.returns = Return(call)
        self.composite = Composite(call)
        self.search = Search(call)
        self.almanac = Almanac(call)
        self.usage = Usage(call)


class AsyncChart:
    """Natal charts, complete or in parts."""

    def __init__(self, call: AsyncCaller) -> None:
        self._call = call

    async def compute_short_chart(
        self,
        *,
        birth: types.Birth,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeShortChartResponse:
        """Returns the short chart: Sun, Moon and Ascendant, the sign of every body, retrograde bodies, dominant
        element and quality.

        Available on all plans; counts as one request.

        Args:
            birth: The birth data.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
        }
        answer = await self._call("POST", "/v1/chart/short", members, timeout, on_response)
        return cast(types.ComputeShortChartResponse, answer)

    async def compute_full_chart(
        self,
        *,
        birth: types.Birth,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeFullChartResponse:
        """Returns the full chart: bodies, angles, houses, aspects, elements, qualities and fixed stars.

        Available on all plans; counts as one request.

        Args:
            birth: The birth data.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
        }
        answer = await self._call("POST", "/v1/chart/full", members, timeout, on_response)
        return cast(types.ComputeFullChartResponse, answer)

    async def compute_planets(
        self,
        *,
        birth: types.Birth,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputePlanetsResponse:
        """Returns the positions of the seventeen bodies.

        Available on all plans; counts as one request.

        Args:
            birth: The birth data.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
        }
        answer = await self._call("POST", "/v1/chart/planets", members, timeout, on_response)
        return cast(types.ComputePlanetsResponse, answer)

    async def compute_angles(
        self,
        *,
        birth: types.Birth,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeAnglesResponse:
        """Returns the Ascendant, Midheaven, Vertex and Part of Fortune.

        Available on all plans; counts as one request.

        Args:
            birth: The birth data.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
        }
        answer = await self._call("POST", "/v1/chart/angles", members, timeout, on_response)
        return cast(types.ComputeAnglesResponse, answer)

    async def compute_houses(
        self,
        *,
        birth: types.Birth,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeHousesResponse:
        """Returns the twelve house cusps.

        Available on all plans; counts as one request.

        Args:
            birth: The birth data.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
        }
        answer = await self._call("POST", "/v1/chart/houses", members, timeout, on_response)
        return cast(types.ComputeHousesResponse, answer)

    async def compute_aspects(
        self,
        *,
        birth: types.Birth,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeAspectsResponse:
        """Returns the five major aspects between the bodies, and the orbs used.

        Available on all plans; counts as one request.

        Args:
            birth: The birth data.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
        }
        answer = await self._call("POST", "/v1/chart/aspects", members, timeout, on_response)
        return cast(types.ComputeAspectsResponse, answer)

    async def compute_elements(
        self,
        *,
        birth: types.Birth,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeElementsResponse:
        """Returns the distribution of the ten planets over elements and qualities, and the dominant ones.

        Available on all plans; counts as one request.

        Args:
            birth: The birth data.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
        }
        answer = await self._call("POST", "/v1/chart/elements", members, timeout, on_response)
        return cast(types.ComputeElementsResponse, answer)

    async def compute_fixed_stars(
        self,
        *,
        birth: types.Birth,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeFixedStarsResponse:
        """Returns the fixed stars within 1.5 degrees of a body.

        Available on all plans; counts as one request.

        Args:
            birth: The birth data.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
        }
        answer = await self._call("POST", "/v1/chart/fixed-stars", members, timeout, on_response)
        return cast(types.ComputeFixedStarsResponse, answer)


class AsyncSky:
    """The sky of a day, alone or in relation to a birth."""

    def __init__(self, call: AsyncCaller) -> None:
        self._call = call

    async def get_sky(
        self,
        *,
        date: Optional[types.DateInput] = None,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.GetSkyResponse:
        """Returns the sky of a day: positions and the Moon at noon UTC, and every event from 00:00 UTC of the
        day to noon seven days later.

        Available on all plans; counts as one request.

        Args:
            date: The day, YYYY-MM-DD. Default: today in UTC.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "date": date,
        }
        answer = await self._call("GET", "/v1/sky", members, timeout, on_response)
        return cast(types.GetSkyResponse, answer)

    async def compute_daily_horoscope(
        self,
        *,
        birth: Optional[types.Birth] = None,
        date: Optional[types.DateInput] = None,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeDailyHoroscopeResponse:
        """Returns the sky of a day and, if a birth is sent, every transit to its chart and the three most
        significant ones.

        Available on all plans; counts as one request.

        Args:
            birth: The birth data. If absent, the response omits input and all fields after it.
            date: The day, YYYY-MM-DD. Default: today in UTC.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
            "date": date,
        }
        answer = await self._call("POST", "/v1/horoscope/daily", members, timeout, on_response)
        return cast(types.ComputeDailyHoroscopeResponse, answer)


class AsyncTransit:
    """Transits over a period of days."""

    def __init__(self, call: AsyncCaller) -> None:
        self._call = call

    async def find_transits(
        self,
        *,
        birth: types.Birth,
        from_: Optional[types.DateInput] = None,
        to: Optional[types.DateInput] = None,
        bodies: Optional[List[types.BodyName]] = None,
        targets: Optional[List[types.TransitTargetName]] = None,
        aspects: Optional[List[types.AspectName]] = None,
        kinds: Optional[List[types.TransitEventName]] = None,
        significance: Optional[types.SignificanceName] = None,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.FindTransitsResponse:
        """Returns every exact aspect of the seventeen bodies to a natal chart, every ingress and every station
        in a period.

        Requires the API Pro plan; counts as one request.

        Args:
            birth: The birth data.
            from_: The first day, YYYY-MM-DD, from 00:00 UTC. Default: today in UTC.
            to: The last day, YYYY-MM-DD, to 24:00 UTC, at most 92 days after from. Default: 30 days after
                from.
            bodies: Only events and active contacts of these bodies in the sky. An event is returned if it
                passes every filter. A filter that is empty or absent passes all. A name that occurs twice
                counts once.
            targets: Only events with these targets, and active contacts with these natal points.
            aspects: Only events and active contacts with these aspects. Ingresses and stations have no
                aspect.
            kinds: Only events of these kinds. Does not apply to active.
            significance: Only events of this significance or a higher one. Does not apply to active.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
            "from": from_,
            "to": to,
            "bodies": bodies,
            "targets": targets,
            "aspects": aspects,
            "kinds": kinds,
            "significance": significance,
        }
        answer = await self._call("POST", "/v1/transits", members, timeout, on_response)
        return cast(types.FindTransitsResponse, answer)


class AsyncSynastry:
    """Synastry: two charts compared."""

    def __init__(self, call: AsyncCaller) -> None:
        self._call = call

    async def compute_synastry(
        self,
        *,
        person_a: types.Birth,
        person_b: types.Birth,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeSynastryResponse:
        """Returns the aspects between two charts, a score for each sphere of life, and the bodies of each chart
        in the houses of the other.

        Requires the API Pro plan; counts as one request.

        Args:
            person_a: The birth data of person A.
            person_b: The birth data of person B.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "personA": person_a,
            "personB": person_b,
        }
        answer = await self._call("POST", "/v1/synastry", members, timeout, on_response)
        return cast(types.ComputeSynastryResponse, answer)


class AsyncSolarReturn:
    """Solar returns."""

    def __init__(self, call: AsyncCaller) -> None:
        self._call = call

    async def compute_solar_return(
        self,
        *,
        birth: types.BirthWithTime,
        year: int,
        location: Optional[types.Place] = None,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeSolarReturnResponse:
        """Returns the instant at which the Sun returns to its natal longitude in a year, and the chart of that
        instant.

        Requires the API Pro plan; counts as one request.

        Args:
            birth: The birth data. The time is required.
            year: The year of the return, 1900 to 2100. The return nearest to the birthday in that year is
                computed.
            location: The place of the return chart. Default: the place of birth.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
            "year": year,
            "location": location,
        }
        answer = await self._call("POST", "/v1/solar-return", members, timeout, on_response)
        return cast(types.ComputeSolarReturnResponse, answer)


class AsyncLocation:
    """Relocation: how places affect a chart."""

    def __init__(self, call: AsyncCaller) -> None:
        self._call = call

    async def score_location(
        self,
        *,
        birth: types.BirthWithTime,
        location: types.Place,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ScoreLocationResponse:
        """Returns the chart relocated to a place: its angles, the bodies close to them, and a score for each
        sphere of life.

        Requires the API Pro plan; counts as one request.

        Args:
            birth: The birth data. The time is required.
            location: The place.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
            "location": location,
        }
        answer = await self._call("POST", "/v1/locations/score", members, timeout, on_response)
        return cast(types.ScoreLocationResponse, answer)

    async def rank_locations(
        self,
        *,
        birth: types.BirthWithTime,
        focus: Optional[types.SphereName] = None,
        region: Optional[types.RegionName] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.RankLocationsResponse:
        """Compares the cities of the catalogue and returns the best ones.

        Requires the API Pro plan; counts as one request.

        Args:
            birth: The birth data. The time is required.
            focus: The sphere of life to rank by. Default: the mean of all six.
            region: Only consider cities of this region. Default: all regions.
            limit: The maximum number of cities to return, 3 to 12. Default: 5.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
            "focus": focus,
            "region": region,
            "limit": limit,
        }
        answer = await self._call("POST", "/v1/locations/rank", members, timeout, on_response)
        return cast(types.RankLocationsResponse, answer)


class AsyncTiming:
    """Timing: scores of days for an activity."""

    def __init__(self, call: AsyncCaller) -> None:
        self._call = call

    async def score_days(
        self,
        *,
        birth: types.Birth,
        activity: types.ActivityName,
        from_: Optional[types.DateInput] = None,
        to: Optional[types.DateInput] = None,
        timezone: Optional[str] = None,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ScoreDaysResponse:
        """Scores every day of a period for an activity and lists the five best.

        Requires the API Pro plan; counts as one request.

        Args:
            birth: The birth data.
            activity: The activity.
            from_: The first day, YYYY-MM-DD. Default: today in the time zone.
            to: The last day, YYYY-MM-DD, at most 61 days after from: at most 62 days in all. Default: 30 days
                after from.
            timezone: The IANA time zone that delimits the days. Default: UTC. A day that the zone skipped is
                not scored; from and to must not both be that day.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
            "activity": activity,
            "from": from_,
            "to": to,
            "timezone": timezone,
        }
        answer = await self._call("POST", "/v1/timing", members, timeout, on_response)
        return cast(types.ScoreDaysResponse, answer)


class AsyncProgression:
    """Secondary progressions and solar arc directions. Beyond the specification."""

    def __init__(self, call: AsyncCaller) -> None:
        self._call = call

    async def compute_progressions(
        self,
        *,
        birth: types.Birth,
        date: Optional[types.DateInput] = None,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeProgressionsResponse:
        """Returns the secondary progressions and the solar arc directions of a birth for a date in life. Beyond
        the specification.

        Requires the API Pro plan; counts as one request.

        Args:
            birth: The birth data.
            date: The date in life, YYYY-MM-DD, from the date of birth to 120 years after it. Default: today
                in UTC.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
            "date": date,
        }
        answer = await self._call("POST", "/v1/progressions", members, timeout, on_response)
        return cast(types.ComputeProgressionsResponse, answer)


class AsyncReturn:
    """Returns of bodies to their natal longitudes. Beyond the specification."""

    def __init__(self, call: AsyncCaller) -> None:
        self._call = call

    async def find_returns(
        self,
        *,
        birth: types.BirthWithTime,
        body: types.ReturningBodyName,
        from_: Optional[types.DateInput] = None,
        count: Optional[int] = None,
        location: Optional[types.Place] = None,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.FindReturnsResponse:
        """Returns the next returns of a body to its natal longitude, and the chart of the first. Beyond the
        specification.

        Requires the API Pro plan; counts as one request.

        Args:
            birth: The birth data. The time is required.
            body: The body that returns.
            from_: The first day, YYYY-MM-DD, from 00:00 UTC. Default: today in UTC.
            count: The number of returns, 1 to 13. Default: 1.
            location: The place of the chart. Default: the place of birth.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "birth": birth,
            "body": body,
            "from": from_,
            "count": count,
            "location": location,
        }
        answer = await self._call("POST", "/v1/returns", members, timeout, on_response)
        return cast(types.FindReturnsResponse, answer)


class AsyncComposite:
    """Charts of a relationship: midpoints and Davison. Beyond the specification."""

    def __init__(self, call: AsyncCaller) -> None:
        self._call = call

    async def compute_composite(
        self,
        *,
        person_a: types.Birth,
        person_b: types.Birth,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.ComputeCompositeResponse:
        """Returns the composite chart of two births by midpoints, and their Davison chart. Beyond the
        specification.

        Requires the API Pro plan; counts as one request.

        Args:
            person_a: The birth data of one person.
            person_b: The birth data of the other person.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "personA": person_a,
            "personB": person_b,
        }
        answer = await self._call("POST", "/v1/composite", members, timeout, on_response)
        return cast(types.ComputeCompositeResponse, answer)


class AsyncSearch:
    """Searches for aspects and ingresses over years. Beyond the specification."""

    def __init__(self, call: AsyncCaller) -> None:
        self._call = call

    async def search(
        self,
        *,
        body: types.BodyName,
        target: types.SearchTarget,
        aspect: Optional[types.AspectName] = None,
        from_: Optional[types.DateInput] = None,
        to: Optional[types.DateInput] = None,
        orb: Optional[float] = None,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.SearchResponse:
        """Returns when a body makes an aspect to another body, a longitude or a natal point, or enters a sign,
        over up to fifty years. Beyond the specification.

        Requires the API Pro plan; counts as one request.

        Args:
            body: The moving body.
            target: What the body is searched at.
            aspect: The aspect to the target. Required unless the target is a sign, which has none: the search
                is for ingresses then.
            from_: The first day, YYYY-MM-DD, from 00:00 UTC. Default: today in UTC.
            to: The last day, YYYY-MM-DD, to 24:00 UTC, at most 18263 days, fifty years, after from. Default:
                3653 days, ten years, after from.
            orb: The orb of enters and leaves, degrees, 0 to 3. Not used for ingresses. Default: 1.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "body": body,
            "target": target,
            "aspect": aspect,
            "from": from_,
            "to": to,
            "orb": orb,
        }
        answer = await self._call("POST", "/v1/search", members, timeout, on_response)
        return cast(types.SearchResponse, answer)


class AsyncAlmanac:
    """The almanac of a place and day. Beyond the specification."""

    def __init__(self, call: AsyncCaller) -> None:
        self._call = call

    async def get_almanac(
        self,
        *,
        latitude: float,
        longitude: float,
        date: Optional[types.DateInput] = None,
        timezone: Optional[str] = None,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.GetAlmanacResponse:
        """Returns risings and settings, twilights, planetary hours, the Moon and the next eclipses at a place on
        a day. Beyond the specification.

        Available on all plans; counts as one request.

        Args:
            latitude: Degrees, from -90 to 90, north positive.
            longitude: Degrees, from -180 to 180, east positive.
            date: The local day, YYYY-MM-DD. Default: today in the time zone.
            timezone: The IANA time zone of the day. Default: the zone at the coordinates.
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {
            "latitude": latitude,
            "longitude": longitude,
            "date": date,
            "timezone": timezone,
        }
        answer = await self._call("GET", "/v1/almanac", members, timeout, on_response)
        return cast(types.GetAlmanacResponse, answer)


class AsyncUsage:
    """The account's usage of the current day."""

    def __init__(self, call: AsyncCaller) -> None:
        self._call = call

    async def get_usage(
        self,
        *,
        timeout: Optional[float] = None,
        on_response: Optional[OnResponse] = None,
    ) -> types.GetUsageResponse:
        """Returns the plan, the number of requests counted today and the reset time. Does not count against the
        daily limit.

        Available on all plans; does not count against the daily limit.

        Args:
            timeout: Of this call, seconds. Default: the client's.
            on_response: Called with every answer: its request id and the rate limit.
        """
        members: Dict[str, Any] = {}
        answer = await self._call("GET", "/v1/usage", members, timeout, on_response)
        return cast(types.GetUsageResponse, answer)


class AsyncServices:
    """One member per service. Each of its methods is an endpoint."""

    def __init__(self, call: AsyncCaller) -> None:
        self.chart = AsyncChart(call)
        self.sky = AsyncSky(call)
        self.transits = AsyncTransit(call)
        self.synastry = AsyncSynastry(call)
        self.solar_return = AsyncSolarReturn(call)
        self.locations = AsyncLocation(call)
        self.timing = AsyncTiming(call)
        self.progressions = AsyncProgression(call)
        self.returns = AsyncReturn(call)
        self.composite = AsyncComposite(call)
        self.search = AsyncSearch(call)
        self.almanac = AsyncAlmanac(call)
        self.usage = AsyncUsage(call)
