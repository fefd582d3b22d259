import { describe, expect, test } from "vitest";
import { BODY, type PanchangaElement } from "../../engine/index.ts";
import { TABLES as source } from "../../test/tables.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";
import {
  APPARENT_ALTITUDE_MAX_DEG,
  DIAMETER_MAX_DEG,
  ELONGATION_MAX_DEG,
  GRAZING_MAX_ARCSEC_PER_SECOND,
  HORIZONTAL_MAX_DEG,
  MAGNITUDE_MAX,
  PANCHANGA_MAX_SECONDS,
  PHASE_ANGLE_MAX_DEG,
  PHASE_FRACTION_MAX,
  RISE_MAX_SECONDS,
  STAR_RISE_MAX_SECONDS,
} from "../budgets.ts";
import {
  engineHorizontal,
  type HorizontalCase,
  type HorizontalValues,
} from "../horizontal/horizontal-cases.ts";
import { limitDifferenceSeconds } from "../panchanga/limit-cases.ts";
import {
  DISC_BODIES,
  enginePhenomena,
  type PhenomenaCase,
  type PhenomenaValues,
} from "../phenomena/phenomena-cases.ts";
import { readFixture } from "../read-fixture.ts";
import { compareRise, compareTwilight, type RiseCase, type TwilightCase } from "./rise-cases.ts";

const { rows, twilights } = readFixture("rises") as {
  readonly rows: readonly (RiseCase & { readonly epochJdUt: number | null })[];
  readonly twilights: readonly (TwilightCase & { readonly epochJdUt: number | null })[];
};

describe("risings, settings and culminations agree with the reference", () => {
  test("500 rows of bodies and stars, with and without air, to the poles", () => {
    expect(rows).toHaveLength(500);
    expect(rows.filter(({ epochJdUt }) => epochJdUt === null).length).toBeGreaterThan(10);
    expect(rows.filter(({ kind }) => kind === "rise").length).toBeGreaterThan(100);
    const differences = rows.map((row) => ({ row, difference: compareRise(source, row, row.epochJdUt) }));
    const compared = differences.filter(
      ({ difference }) => difference && difference.arcsecPerSecond >= GRAZING_MAX_ARCSEC_PER_SECOND,
    );
    expect(compared.length).toBeGreaterThan(450);
    const misses = compared.filter(({ row, difference }) => {
      const most = row.body in BODY ? RISE_MAX_SECONDS : STAR_RISE_MAX_SECONDS;
      return !(Math.abs(difference?.seconds ?? Number.NaN) <= most);
    });
    expect(misses).toEqual([]);
  });
});

describe("twilights agree with the reference", () => {
  test("150 places to the poles", () => {
    expect(twilights).toHaveLength(150);
    const misses = twilights.filter((row) => {
      const seconds = compareTwilight(source, row, row.epochJdUt);
      return seconds !== null && !(Math.abs(seconds) <= RISE_MAX_SECONDS);
    });
    expect(misses).toEqual([]);
  });
});

type LimitRow = readonly [string, PanchangaElement, number, number, number];

const { rows: limits } = readFixture("panchanga") as {
  readonly rows: readonly LimitRow[];
};

test("500 limits of tithi, nakshatra, pada, yoga and karana agree with the reference in every zodiac", () => {
  expect(limits).toHaveLength(500);
  expect(new Set(limits.map(([zodiac]) => zodiac)).size).toBe(47);
  const misses = limits.filter(([zodiac, element, startJdUt, number, epochJdUt]) => {
    const one = { zodiac, element, startJdUt };
    const seconds = limitDifferenceSeconds(source, one, { number, epochJdUt });
    return !(Math.abs(seconds) <= PANCHANGA_MAX_SECONDS);
  });
  expect(misses).toEqual([]);
});

const { rows: directions } = readFixture("horizontal") as {
  readonly rows: readonly (HorizontalCase & { readonly values: HorizontalValues })[];
};

describe("azimuths and altitudes agree with the reference", () => {
  test("500 rows, above and below the horizon", () => {
    expect(directions).toHaveLength(500);
    expect(directions.filter(({ values }) => values[1] > 0).length).toBeGreaterThan(200);
    const misses = directions.flatMap((row) => {
      const [azimuthDeg, altitudeDeg, apparentDeg] = engineHorizontal(source, row);
      const [theirAzimuthDeg, theirAltitudeDeg, theirApparentDeg] = row.values;
      const inAzimuth = arcDeg(azimuthDeg, theirAzimuthDeg) * Math.cos((theirAltitudeDeg * Math.PI) / 180);
      const inAltitude = Math.abs(altitudeDeg - theirAltitudeDeg);
      const inApparent = Math.abs(apparentDeg - theirApparentDeg);
      const isClose = inAzimuth <= HORIZONTAL_MAX_DEG && inAltitude <= HORIZONTAL_MAX_DEG;
      if (isClose && inApparent <= APPARENT_ALTITUDE_MAX_DEG) return [];
      return [`${row.point} ${row.epochJdUt}: ${inAzimuth} ${inAltitude} ${inApparent}`];
    });
    expect(misses).toEqual([]);
  });
});

const { rows: discs } = readFixture("phenomena") as {
  readonly rows: readonly (PhenomenaCase & { readonly values: PhenomenaValues })[];
};
const BUDGETS = [
  PHASE_ANGLE_MAX_DEG,
  PHASE_FRACTION_MAX,
  ELONGATION_MAX_DEG,
  DIAMETER_MAX_DEG,
  MAGNITUDE_MAX,
];
const NAMES = ["phase angle", "illuminated fraction", "elongation", "diameter", "magnitude"];

describe("phenomena agree with the reference", () => {
  test.each(DISC_BODIES)("%s", (body) => {
    const ofBody = discs.filter((row) => row.body === body);
    expect(ofBody.length).toBeGreaterThan(30);
    expect(new Set(ofBody.map(({ observer }) => observer === undefined)).size).toBe(2);
    const misses = ofBody.flatMap((row) =>
      enginePhenomena(source, row).flatMap((value, i) => {
        const difference = Math.abs(value - (row.values[i] as number));
        return difference <= (BUDGETS[i] as number) ? [] : [`${NAMES[i]} ${row.epochJdUt}: ${difference}`];
      }),
    );
    expect(misses).toEqual([]);
  });

  test("500 rows are compared", () => {
    expect(discs).toHaveLength(500);
  });
});
