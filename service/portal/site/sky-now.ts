import { createChartCalculator, type EphemerisSource, type NatalChart } from "../../../engine/index.ts";
import { drawWheel, type WheelChart } from "../../../wheel/index.ts";
import { julianDayOfEpochSeconds } from "../../civil/utc.ts";

/** The sky of a minute over Greenwich. */
export interface SkyNow {
  /** `2026-11-21 14:20`, in UTC. */
  readonly minute: string;
  readonly sunSign: string;
  readonly moonSign: string;
  readonly risingSign: string;
  /** The wheel as an SVG document of its own, with its colours. */
  readonly drawing: string;
}

const MINUTE_SECONDS = 60;
const MINUTE_MS = 60_000;
const GREENWICH = { latitudeDeg: 51.4779, longitudeDeg: 0 };

/** The sky of the minute, computed when it is first asked for in it. */
export function createSkyNow(source: EphemerisSource, now: () => number): () => SkyNow {
  const calculator = createChartCalculator(source);
  let latest: { readonly minute: number; readonly sky: SkyNow } | null = null;
  return () => {
    const minute = Math.floor(now() / MINUTE_MS);
    if (latest?.minute !== minute) {
      const epochJdUt = julianDayOfEpochSeconds(minute * MINUTE_SECONDS);
      const chart = calculator.natalChart({ epochJdUt, ...GREENWICH, timeKnown: true });
      latest = { minute, sky: skyOf(chart, new Date(minute * MINUTE_MS)) };
    }
    return latest.sky;
  };
}

function skyOf(chart: NatalChart, at: Date): SkyNow {
  const minute = at.toISOString().slice(0, 16).replace("T", " ");
  const signOf = (body: string): string => chart.bodies.find(({ name }) => name === body)!.sign;
  return {
    minute,
    sunSign: signOf("Sun"),
    moonSign: signOf("Moon"),
    risingSign: chart.angles!.ascendant.sign,
    drawing: drawWheel(wheelChartOf(chart), { label: `The sky over Greenwich, ${minute} UTC` }),
  };
}

function wheelChartOf({ bodies, angles, houses, aspects }: NatalChart): WheelChart {
  return {
    planets: bodies.map(({ name, longitudeDeg, retrograde }) => ({
      name,
      longitude: longitudeDeg,
      retrograde,
    })),
    angles: {
      ascendant: { longitude: angles!.ascendant.longitudeDeg },
      midheaven: { longitude: angles!.midheaven.longitudeDeg },
    },
    houses: houses!.map(({ number, cuspDeg }) => ({ number, cusp: cuspDeg })),
    aspects: aspects.map(({ planet1, planet2, aspect, orbDeg }) => ({
      planet1,
      planet2,
      aspect,
      orb: orbDeg,
    })),
  };
}
