import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { createChartCalculator } from "../../../../engine/index.ts";
import { type Birth, BirthSchema } from "../../../../proto/gen/almagest/v1/birth_pb.ts";
import type { Valid } from "../../../../service/contract/valid-request.ts";
import {
  balanceFields,
  fullChartFields,
  planetFields,
  shortChartFields,
} from "../../../../service/convert/chart-messages.ts";
import type { FieldReader } from "../../../../service/convert/unknown-time-messages.ts";
import { positionsOfBirth } from "../../../../service/handlers/birth/natal-chart.ts";
import { zoneFinder as zones } from "../../../../service/time/civil-time.ts";
import { defined } from "../../../defined.ts";
import { TABLES } from "../../../tables.ts";

const LONDON = { latitude: 51.5074, longitude: -0.1278 };
const calculator = createChartCalculator(TABLES);
const chartOf = (date: string, time: string | undefined, read?: FieldReader) => {
  const birth = create(BirthSchema, {
    ...LONDON,
    date,
    timezone: "UTC",
    ...(time === undefined ? {} : { time }),
  });
  return positionsOfBirth(birth as Valid<Birth>, calculator, zones, read);
};
const clockOf = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);

/** The fields that have several values on a date, by the charts of every second minute. */
function valuesByMinutes(date: string, read: FieldReader): Record<string, readonly string[]> {
  const values = new Map<string, Set<string>>();
  for (let minute = 0; minute < 24 * 60; minute += 2) {
    for (const [field, value] of read(chartOf(date, clockOf(minute)).chart)) {
      values.set(field, (values.get(field) ?? new Set()).add(value));
    }
  }
  return Object.fromEntries(
    [...values].filter(([, { size }]) => size > 1).map(([field, set]) => [field, [...set]]),
  );
}

describe("the fields that the warning about an unknown time lists", () => {
  // Three and more bodies change sign on the last five days.
  test.each([
    "1979-05-26",
    "1988-02-21",
    "1987-12-22",
    "1988-10-23",
    "1990-04-20",
    "1992-05-26",
    "1993-05-21",
  ])(
    "are on %s those whose value changes from one minute to another, with each value, in its order",
    (date) => {
      for (const read of [shortChartFields, fullChartFields, planetFields, balanceFields]) {
        const [warning] = chartOf(date, undefined, read).preamble.warnings;
        const listedFields = defined(warning).mayDiffer.map(({ field, values }) => [field, values]);
        expect(Object.fromEntries(listedFields)).toEqual(valuesByMinutes(date, read));
      }
    },
  );

  test("are none on a day without a sign change", () => {
    const { warnings } = chartOf("1994-01-02", undefined, fullChartFields).preamble;
    expect(warnings.map(({ mayDiffer }) => mayDiffer)).toEqual([[]]);
  });
});
