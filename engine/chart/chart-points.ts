import { computeApparentPlace } from "../apparent/apparent-place.ts";
import { type ApparentPlaces, copyPlace, createApparentPlaces } from "../apparent/apparent-places.ts";
import type { SkyFrame } from "../apparent/sky-frame.ts";
import { BODY_COUNT } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { PHOLUS } from "../ephemeris/pholus.ts";
import { computeOsculatingPoints, writeOpposite } from "../places/lunar-points.ts";
import { computeMeanLunarPoints } from "../places/mean-lunar-points.ts";
import { POINT, POINT_COUNT } from "../places/points.ts";

/** The points that a chart can have in addition to the seventeen bodies. */
export const ADDED_POINT_NAMES = ["Pholus", "MeanNode", "MeanLilith", "SouthNode", "MeanSouthNode"] as const;
/** One of {@link ADDED_POINT_NAMES}. */
export type AddedPointName = (typeof ADDED_POINT_NAMES)[number];

/**
 * A point that is added to a chart. Each is a value of its own, so a bundle contains only the points that its program names. Pass
 * them as the option `points` of createChartCalculator.
 */
export interface ChartPoint<Name extends AddedPointName = AddedPointName> {
  /** The name of the point, its key in POINT. */
  readonly name: Name;
  /**
   * Writes the apparent place of date to the element `POINT[name]`.
   *
   * @param source a source that covers the point
   * @param frame an instant of it, whose workspace is overwritten
   * @param points output: the element `POINT[name]` of `POINT_COUNT` elements, of which others may be overwritten
   */
  compute(source: EphemerisSource, frame: SkyFrame, points: ApparentPlaces): void;
}

/** The centaur Pholus, of a source of addPholus. */
export const pholus: ChartPoint<"Pholus"> = /* @__PURE__ */ chartPoint("Pholus", (source, frame, points) => {
  computeApparentPlace(source, frame, PHOLUS, points);
});

/** The mean ascending node of the Moon's orbit. */
export const meanNode: ChartPoint<"MeanNode"> = /* @__PURE__ */ chartPoint("MeanNode", computeMean);

/** The mean apogee of the Moon's orbit. */
export const meanLilith: ChartPoint<"MeanLilith"> = /* @__PURE__ */ chartPoint("MeanLilith", computeMean);

/** The descending node of the Moon's osculating orbit, opposite TrueNode. */
export const southNode: ChartPoint<"SouthNode"> = /* @__PURE__ */ chartPoint(
  "SouthNode",
  (source, frame, points) => computeOsculatingPoints(source, frame, false, points),
);

/** The mean descending node of the Moon's orbit. */
export const meanSouthNode: ChartPoint<"MeanSouthNode"> = /* @__PURE__ */ chartPoint(
  "MeanSouthNode",
  (source, frame, points) => {
    computeMean(source, frame, points);
    writeOpposite(POINT.MeanNode, POINT.MeanSouthNode, points);
  },
);

function chartPoint<Name extends AddedPointName>(
  name: Name,
  compute: ChartPoint<Name>["compute"],
): ChartPoint<Name> {
  return { name, compute };
}

function computeMean(_source: EphemerisSource, frame: SkyFrame, points: ApparentPlaces): void {
  computeMeanLunarPoints(frame, points);
}

/** Writes the points of one calculator after the seventeen bodies of `out`. */
export type PointWriter = (source: EphemerisSource, frame: SkyFrame, out: ApparentPlaces) => void;

/**
 * A function that writes the points of one calculator after the seventeen bodies of `out`, in their order. They share its
 * workspace.
 */
export function createPointWriter(points: readonly ChartPoint[]): PointWriter {
  const workspace = createApparentPlaces(POINT_COUNT);
  return (source, frame, out) => {
    points.forEach(({ name, compute }, index) => {
      compute(source, frame, workspace);
      copyPlace(workspace, POINT[name], out, BODY_COUNT + index);
    });
  };
}
