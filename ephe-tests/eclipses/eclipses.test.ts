import { describe, expect, test } from "vitest";
import { BODY } from "../../engine/index.ts";
import { TABLES as source } from "../../test/tables.ts";
import {
  CENTRAL_LINE_MAX_ARCSEC,
  ECLIPSE_CONTACT_MAX_SECONDS,
  ECLIPSE_MAGNITUDE_MAX,
  LUNAR_MAXIMUM_MAX_SECONDS,
  OCCULTATION_MAX_SECONDS,
  REFERENCE_CENTRAL_LINE_MAX_ARCSEC,
  STAR_OCCULTATION_MAX_SECONDS,
} from "../budgets.ts";
import { readFixture } from "../read-fixture.ts";
import { type CentralLineCase, compareCentralLine } from "./central-line-cases.ts";
import {
  compareEclipse,
  type EclipseCase,
  isAtHorizon,
  isSharp,
  type ReferenceEclipse,
} from "./eclipse-cases.ts";
import { compareOccultation, type OccultationCase } from "./occultation-cases.ts";

const { eclipses, centralLine } = readFixture("local-eclipses") as {
  readonly eclipses: readonly (EclipseCase & { readonly reference: ReferenceEclipse })[];
  readonly centralLine: readonly CentralLineCase[];
};
const compared = eclipses.map((row) => ({ row, difference: compareEclipse(source, row, row.reference) }));

const exceeds = (value: number | null, most: number) => value !== null && !(Math.abs(value) <= most);

describe("eclipses at 240 places agree with the reference", () => {
  test("none is missing, and those that it does not have are at the horizon", () => {
    expect(eclipses).toHaveLength(240);
    for (const type of ["partial", "annular", "total", "penumbral"])
      expect(eclipses.filter(({ reference }) => reference.type === type).length).toBeGreaterThan(15);
    expect(compared.filter(({ difference }) => difference.ours === undefined)).toEqual([]);
    const others = compared.flatMap(({ difference }) => difference.before);
    expect(others.filter((eclipse) => !isAtHorizon(eclipse))).toEqual([]);
  });

  test("type, saros series and member", () => {
    const unmoved = compared.filter(({ row }) => !row.reference.isMoved);
    expect(unmoved.length).toBeGreaterThan(180);
    expect(unmoved.filter(({ difference }) => !difference.isTypeEqual)).toEqual([]);
    expect(compared.filter(({ difference }) => !difference.isSarosEqual)).toEqual([]);
  });

  test("contacts", () => {
    const misses = compared.filter(({ difference: { ours, contactsSeconds } }) =>
      contactsSeconds.some(
        (seconds, i) =>
          ours !== undefined && isSharp(ours, i) && exceeds(seconds, ECLIPSE_CONTACT_MAX_SECONDS),
      ),
    );
    expect(misses).toEqual([]);
  });

  test("maximum, magnitude, obscuration and penumbral magnitude", () => {
    const misses = compared.filter(({ row, difference: { maximumSeconds, magnitude, share } }) => {
      const most = row.kind === "lunar" ? LUNAR_MAXIMUM_MAX_SECONDS : ECLIPSE_CONTACT_MAX_SECONDS;
      return (
        exceeds(maximumSeconds, most) ||
        exceeds(magnitude, ECLIPSE_MAGNITUDE_MAX) ||
        exceeds(share, ECLIPSE_MAGNITUDE_MAX)
      );
    });
    expect(misses).toEqual([]);
  });
});

test("on 100 points of central lines Sun and Moon are concentric; on the reference's they are less so", () => {
  expect(centralLine).toHaveLength(100);
  const misses = centralLine
    .map((row) => compareCentralLine(source, row))
    .filter(
      ({ oursArcsec, theirsArcsec }) =>
        !(oursArcsec <= CENTRAL_LINE_MAX_ARCSEC && theirsArcsec <= REFERENCE_CENTRAL_LINE_MAX_ARCSEC),
    );
  expect(misses).toEqual([]);
});

describe("occultations", () => {
  const { occultations } = readFixture("occultations") as {
    readonly occultations: readonly OccultationCase[];
  };

  test("120 occultations of stars and planets agree with the reference's places", () => {
    expect(occultations).toHaveLength(120);
    const compared = occultations.map((row) => ({ row, difference: compareOccultation(source, row) }));
    expect(compared.filter(({ difference }) => difference.contactsSeconds.length > 0).length).toBeGreaterThan(
      40,
    );
    const misses = compared.filter(({ row, difference: { isUnequal, isGrazing, contactsSeconds } }) => {
      const most = row.body in BODY ? OCCULTATION_MAX_SECONDS : STAR_OCCULTATION_MAX_SECONDS;
      return isUnequal || (!isGrazing && contactsSeconds.some((seconds) => !(Math.abs(seconds) <= most)));
    });
    expect(misses).toEqual([]);
  });
});
