import type { AspectName } from "../../chart/aspect-table.ts";
import type { NatalPointName } from "../../chart/natal-chart.ts";
import type { BodyName } from "../../ephemeris/body.ts";
import {
  NATAL_POINT_WEIGHTS,
  SIGNIFICANCE_FLOORS,
  slownessOf,
  TRANSIT_ASPECT_WEIGHTS,
} from "./transit-weights.ts";

export const SIGNIFICANCE_NAMES = ["high", "medium", "low"] as const;
export type SignificanceName = (typeof SIGNIFICANCE_NAMES)[number];

/** What an aspect of a body in the sky to a natal point weighs, 0 < x < 1: docs/transits.md. */
export function aspectWeight(body: BodyName, natal: NatalPointName, aspect: AspectName): number {
  return slownessOf(body) * NATAL_POINT_WEIGHTS[natal] * TRANSIT_ASPECT_WEIGHTS[aspect];
}

export function significanceOf(weight: number): SignificanceName {
  if (weight >= SIGNIFICANCE_FLOORS.high) return "high";
  return weight >= SIGNIFICANCE_FLOORS.medium ? "medium" : "low";
}
