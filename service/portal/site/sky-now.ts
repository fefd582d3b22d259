import assert from "node:assert/strict";
import { julianDayOfEpochSeconds } from "../../../civil/index.ts";
import { createChartCalculator, type EphemerisSource, type NatalChart } from "../../../engine/index.ts";
import { drawWheel } from "../../../wheel/index.ts";
import { isoMinute, MINUTE_MS } from "../pages/times.ts";

/** The sky over Greenwich in one minute. */
export interface SkyNow {
  /** `2026-11-21 14:20`, in UTC. */
  readonly minute: string;
  readonly sunSign: string;
  readonly moonSign: string;
  readonly risingSign: string;
  /** The chart wheel as an SVG document. */
  readonly drawing: string;
}

const GREENWICH = { latitudeDeg: 51.4779, longitudeDeg: 0 };

/** Returns a function that computes the current sky, at most once a minute. */
export function createSkyNow(source: EphemerisSource, now: () => number): () => SkyNow {
  const calculator = createChartCalculator(source);
  let latest: { readonly minute: number; readonly sky: SkyNow } | null = null;
  return () => {
    const minute = Math.floor(now() / MINUTE_MS);
    if (latest?.minute !== minute) {
      const epochMs = minute * MINUTE_MS;
      const epochJdUt = julianDayOfEpochSeconds(epochMs / 1000);
      const chart = calculator.natalChart({ epochJdUt, ...GREENWICH, timeKnown: true });
      latest = { minute, sky: describeSky(chart, epochMs) };
    }
    return latest.sky;
  };
}

function describeSky(chart: NatalChart, epochMs: number): SkyNow {
  const { bodies, angles } = chart;
  const minute = isoMinute(epochMs);
  const signOf = (bodyName: string): string => {
    const body = bodies.find(({ name }) => name === bodyName);
    assert.ok(body, `the source covers the ${bodyName}`);
    return body.sign;
  };
  assert.ok(angles, "a chart with a known time has angles");
  return {
    minute,
    sunSign: signOf("Sun"),
    moonSign: signOf("Moon"),
    risingSign: angles.ascendant.sign,
    drawing: drawWheel(chart, {
      label: `The sky over Greenwich, ${minute} UTC`,
    }),
  };
}
