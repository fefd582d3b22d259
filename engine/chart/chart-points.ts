import { type ApparentPlaces, copyPlace, createApparentPlaces } from "../apparent/apparent-places.ts";
import type { SkyFrame } from "../apparent/sky-frame.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { computeOsculatingPoints, writeOpposite } from "../places/lunar-points.ts";
import { computeMeanLunarPoints } from "../places/mean-lunar-points.ts";
import { POINT, POINT_COUNT } from "../places/points.ts";

/** The points that a chart can have in addition to the seventeen bodies. */
export type AddedPointName = "MeanNode" | "MeanLilith" | "SouthNode" | "MeanSouthNode";

/**
 * A point that is added to a chart. Each is a value of its own, so a bundle contains only the points that its program names. Pass
 * them as the option `points` of createChartCalculator.
 */
export interface ChartPoint<Name extends AddedPointName = AddedPointName> {
  readonly name: Name;
  /**
   * Writes the apparent place of date to an element of `out`.
   *
   * Given: a source that covers the Moon, and an instant of it, whose workspace is overwritten
   */
  write(source: EphemerisSource, frame: SkyFrame, index: number, out: ApparentPlaces): void;
}

/** The mean ascending node of the Moon's orbit. */
export const meanNode: ChartPoint<"MeanNode"> = {
  name: "MeanNode",
  write(_source, frame, index, out) {
    const buffers = createApparentPlaces(POINT_COUNT);
    computeMeanLunarPoints(frame, buffers);
    copyPlace(buffers, POINT.MeanNode, out, index);
  },
};

/** The mean apogee of the Moon's orbit. */
export const meanLilith: ChartPoint<"MeanLilith"> = {
  name: "MeanLilith",
  write(_source, frame, index, out) {
    const buffers = createApparentPlaces(POINT_COUNT);
    computeMeanLunarPoints(frame, buffers);
    copyPlace(buffers, POINT.MeanLilith, out, index);
  },
};

/** The descending node of the Moon's osculating orbit, opposite TrueNode. */
export const southNode: ChartPoint<"SouthNode"> = {
  name: "SouthNode",
  write(source, frame, index, out) {
    const buffers = createApparentPlaces(POINT_COUNT);
    computeOsculatingPoints(source, frame, false, buffers);
    copyPlace(buffers, POINT.SouthNode, out, index);
  },
};

/** The mean descending node of the Moon's orbit. */
export const meanSouthNode: ChartPoint<"MeanSouthNode"> = {
  name: "MeanSouthNode",
  write(_source, frame, index, out) {
    const buffers = createApparentPlaces(POINT_COUNT);
    computeMeanLunarPoints(frame, buffers);
    writeOpposite(POINT.MeanNode, POINT.MeanSouthNode, buffers);
    copyPlace(buffers, POINT.MeanSouthNode, out, index);
  },
};
