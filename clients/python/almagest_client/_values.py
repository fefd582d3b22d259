"""The values of a request as JSON: dates, times and the numbers of other libraries are converted, other values are named."""

from __future__ import annotations

import math
import numbers
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, Dict, List, Mapping, Optional, Tuple

from .types import Violation

_TIME_MEMBER = "time"


def json_of(members: Mapping[str, Any]) -> Tuple[Dict[str, Any], List[Violation]]:
    """The members of a request as values of JSON, without those that are None, and the problems of all values.

    A date is written as YYYY-MM-DD and a time as HH:mm. A datetime is the time in the member ``time`` and the date in every
    other one. Numbers may be of any type that is registered as ``numbers.Real``, such as numpy's.
    """
    problems: List[Violation] = []
    given = {name: value for name, value in members.items() if value is not None}
    return {name: _value_of(value, [name], given, problems) for name, value in given.items()}, problems


def is_missing(value: Any) -> bool:
    """Whether a value is how data frames write a missing one: None, NaN, NaT or NA."""
    return value is None or _missing_name(value) is not None


def _value_of(value: Any, path: List[str], siblings: Mapping[Any, Any], problems: List[Violation]) -> Any:
    if value is None or isinstance(value, (str, bool)):
        return value
    missing = _missing_name(value)
    if missing is not None:
        return _report(problems, path, f"is {missing}: use None")
    if isinstance(value, (date, time)):
        return _text_of(value, path, siblings, problems)
    if isinstance(value, numbers.Integral):
        return int(value)
    if isinstance(value, (numbers.Real, Decimal)):
        number = float(value)
        return number if math.isfinite(number) else _report(problems, path, "must be a finite number")
    if isinstance(value, Mapping):
        return {str(name): _value_of(item, [*path, f".{name}"], value, problems) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_value_of(item, [*path, f"[{index}]"], {}, problems) for index, item in enumerate(value)]
    return _report(problems, path, f"must be a value of JSON, a date or a time; got {type(value).__name__}")


def _text_of(value: Any, path: List[str], siblings: Mapping[Any, Any], problems: List[Violation]) -> Any:
    """A date or a time as text. What the text could not express is a problem: nothing is cut off silently."""
    if getattr(value, "tzinfo", None) is not None:
        return _report(problems, path, "must be local, without a tzinfo; name the zone in timezone")
    is_time = isinstance(value, time) or (isinstance(value, datetime) and path[-1].lstrip(".") == _TIME_MEMBER)
    if is_time:
        if value.second != 0 or value.microsecond != 0:
            return _report(problems, path, "must be a time of whole minutes")
        return value.strftime("%H:%M")
    if isinstance(value, datetime):
        if value.time() != time() and siblings.get(_TIME_MEMBER) is None:
            return _report(problems, path, "must be a date; got a datetime with a time of day, which is sent in time")
        value = value.date()
    return value.isoformat()


def _missing_name(value: Any) -> Optional[str]:
    """``NaN``, ``NaT`` or ``NA``; None for every other value. NaN and NaT are not equal to themselves."""
    if type(value).__name__ in ("NAType", "NaTType"):
        return "NA" if type(value).__name__ == "NAType" else "NaT"
    if isinstance(value, (numbers.Real, Decimal)) and value != value:
        return "NaN"
    return None


def _report(problems: List[Violation], path: List[str], message: str) -> Any:
    """Adds a problem; the value is then None."""
    problems.append({"field": "".join(path), "code": "wrong_type", "message": message})
