"""Many calls, one for each row of a data frame or of another iterable."""

from __future__ import annotations

import threading
import time
from collections import deque
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Callable, Deque, Dict, Generic, Iterable, Iterator, Optional, Tuple, TypeVar

from ._values import is_missing
from .errors import AlmagestError, DailyLimitReachedError, InvalidRequestError

Answer = TypeVar("Answer")

Row = Dict[str, Any]
"""The values of a row by the names of its columns. A missing value (NaN, NaT, NA) is None."""

CALLS_PER_SECOND = 20.0
"""The service restores this many rejected requests per second, so rows with mistakes do not make it reject the others."""
WAITS_MAX = 10
"""How often a row is sent again that was rejected only because other rows were rejected before."""


@dataclass(frozen=True)
class RowResult(Generic[Answer]):
    """The answer to a row, or its error."""

    index: Any
    """The label of the row in the data frame; its position, from 0, in another iterable."""
    row: Row
    answer: Optional[Answer]
    """None if the call failed."""
    error: Optional[AlmagestError]
    """None if the call succeeded. After the daily limit is reached, the other rows have its error and are not sent."""


def map_rows(
    rows: Iterable[Any],
    call: Callable[[Row], Answer],
    *,
    calls_per_second: float = CALLS_PER_SECOND,
    threads: int = 8,
) -> Iterator[RowResult[Answer]]:
    """Calls the service for each row, in threads, and yields the results in the order of the rows.

    A row that fails does not end the run: its result has the error. An exception of ``call`` that is not an
    ``AlmagestError`` ends it.

    Args:
        rows: A data frame of pandas or polars, or an iterable of mappings or named tuples.
        call: Makes the call of one row, such as
            ``lambda row: client.chart.compute_short_chart(birth=row)``. Threads call it at the same time.
        calls_per_second: The maximum rate; ``math.inf``: none.
        threads: The maximum number of calls at a time.

    Raises:
        ValueError: An option is malformed.
    """
    if not calls_per_second > 0:
        raise ValueError("calls_per_second must be more than 0; math.inf is none")
    if threads < 1:
        raise ValueError("threads must be at least 1")
    return _results_of(_numbered(rows), call, _Pace(1 / calls_per_second), threads)


def _results_of(
    rows: Iterator[Tuple[Any, Row]], call: Callable[[Row], Answer], pace: _Pace, threads: int
) -> Iterator[RowResult[Answer]]:
    waiting: Deque[Future[RowResult[Answer]]] = deque()
    executor = ThreadPoolExecutor(threads, "almagest-rows")
    try:
        for index, row in rows:
            waiting.append(executor.submit(_result_of, index, row, call, pace))
            # Rows ahead of the first unfinished one keep the threads busy; their number is bounded.
            if len(waiting) >= 2 * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pace.end()
        executor.shutdown(cancel_futures=True)


def _result_of(index: Any, row: Row, call: Callable[[Row], Answer], pace: _Pace) -> RowResult[Answer]:
    for attempt in range(WAITS_MAX + 1):
        limit = pace.wait()
        if limit is not None:
            return RowResult(index, row, None, limit)
        try:
            return RowResult(index, row, call(row), None)
        except DailyLimitReachedError as error:
            pace.stop(error)
            return RowResult(index, row, None, error)
        except InvalidRequestError as error:
            # Without problems of its own: too many other requests were rejected before.
            if error.status != 429 or error.retry_after is None or attempt == WAITS_MAX:
                return RowResult(index, row, None, error)
            pace.hold(error.retry_after)
        except AlmagestError as error:
            return RowResult(index, row, None, error)
    raise AssertionError("the last attempt returns")


class _Pace:
    """The times at which calls may begin. Threads share it."""

    def __init__(self, interval: float) -> None:
        self._interval = interval
        self._lock = threading.Lock()
        self._next = time.monotonic()
        self._ended = threading.Event()
        self._limit: Optional[DailyLimitReachedError] = None

    def wait(self) -> Optional[DailyLimitReachedError]:
        """Waits for the next call's turn. Returns the error after which no call may begin; None if there is none.

        Raises:
            CancelledError: The run has ended.
        """
        with self._lock:
            if self._limit is not None:
                return self._limit
            begin = max(self._next, time.monotonic())
            self._next = begin + self._interval
        if self._ended.wait(begin - time.monotonic()):
            raise CancelledError
        return self._limit

    def hold(self, seconds: float) -> None:
        with self._lock:
            self._next = max(self._next, time.monotonic() + seconds)

    def stop(self, error: DailyLimitReachedError) -> None:
        self._limit = error

    def end(self) -> None:
        self._ended.set()


def _numbered(rows: Any) -> Iterator[Tuple[Any, Row]]:
    """The rows with their labels. pandas and polars are recognized by their methods, without an import."""
    if hasattr(rows, "to_dicts"):
        return _cleaned(enumerate(rows.to_dicts()))
    if hasattr(rows, "to_dict") and hasattr(rows, "index"):
        return _cleaned(zip(rows.index, rows.to_dict("records")))
    return _cleaned(enumerate(rows))


def _cleaned(rows: Iterable[Tuple[Any, Any]]) -> Iterator[Tuple[Any, Row]]:
    for index, row in rows:
        members = row._asdict() if hasattr(row, "_asdict") else dict(row)
        yield index, {str(name): None if is_missing(value) else value for name, value in members.items()}
