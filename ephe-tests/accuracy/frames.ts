import {
  createApparentPlaces,
  createPositionCalculator,
  type EphemerisSource,
  type Observer,
  POINT,
  POINT_COUNT,
  type PointName,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { placeDifference } from "../frames/compare-frames.ts";
import {
  COMPARED_POINTS,
  FRAMES,
  type FrameOptions,
  isCompared,
  randomInstant,
  randomObserver,
  referencePlace,
} from "../frames/frame-cases.ts";
import { openReference, type ReferenceLibrary } from "../reference/reference-library.ts";
import { Differences, EDITION, type Figures, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, definePart } from "./part.ts";
import { count, small, table } from "./tables.ts";

/** The points of one kind in all planes and equinoxes of one centre and light. */
interface FrameFigures {
  readonly name: string;
  readonly kind: string;
  readonly place: Figures;
  readonly speed: Figures;
}

interface FrameResult {
  readonly frameInstants: number;
  readonly frames: readonly FrameFigures[];
}

/** One of this many instants of the longitudes: an instant has 96 frames. */
const INSTANTS_PER_FRAME = 1000;

const KINDS = ["bodies", "Moon", "Sun", "true node, Lilith", "mean points"] as const;
type Kind = (typeof KINDS)[number];

function kindOf(point: PointName): Kind {
  if (point === "Moon" || point === "Sun") return point;
  if (point === "MeanNode" || point === "MeanLilith") return "mean points";
  return point === "TrueNode" || point === "Lilith" ? "true node, Lilith" : "bodies";
}

/** What is collected of one kind of points of one centre and light. */
interface Collector {
  readonly place: Differences;
  readonly speed: Differences;
}

/** Compares one frame at random instants. */
function compareFrame(
  source: EphemerisSource,
  library: ReferenceLibrary,
  frame: FrameOptions,
  instants: readonly number[],
  observer: Observer | undefined,
  collectors: Readonly<Record<Kind, Collector>>,
): void {
  const places = createApparentPlaces(POINT_COUNT);
  const calculator = createPositionCalculator(source, { ...frame, ...(observer && { observer }) });
  const points = COMPARED_POINTS.filter((point) => isCompared(frame, point));
  for (const epochJdUt of instants) {
    calculator.setInstant(epochJdUt);
    for (const point of points) {
      calculator.compute(POINT[point], places);
      const theirs = referencePlace(library, frame, observer, point, epochJdUt);
      const { placeDeg, speedDegPerDay } = placeDifference(places, POINT[point], theirs);
      const { place, speed } = collectors[kindOf(point)];
      place.add(placeDeg);
      if (frame.equinox === "date") speed.add(speedDegPerDay);
    }
  }
}

/** Every frame at the same random instants; topocentric ones from a random place per frame. */
function measure({ instants }: AccuracyRun): FrameResult {
  const source = loadTableSource();
  const library = openReference(EDITION);
  const random = seededRandom(26);
  const frameInstants = Math.ceil(instants / INSTANTS_PER_FRAME);
  const epochs = Array.from({ length: frameInstants }, () => randomInstant(random));
  const frames = new Map<string, Record<Kind, Collector>>();
  for (const frame of FRAMES) {
    const name = `${frame.centre}, ${frame.light}`;
    const collectors =
      frames.get(name) ??
      (Object.fromEntries(
        KINDS.map((kind) => [kind, { place: new Differences(), speed: new Differences() }]),
      ) as Record<Kind, Collector>);
    frames.set(name, collectors);
    const observer = frame.centre === "topocentric" ? randomObserver(random) : undefined;
    compareFrame(source, library, frame, epochs, observer, collectors);
  }
  const figures = [...frames].flatMap(([name, collectors]) =>
    KINDS.map((kind) => ({
      name,
      kind,
      place: collectors[kind].place.figures(),
      speed: collectors[kind].speed.figures(),
    })).filter(({ place }) => place.values > 0),
  );
  return { frameInstants, frames: figures };
}

function section({ frameInstants, frames }: FrameResult): string {
  let last = "";
  const rows = frames.map(({ name, kind, place, speed }) => {
    const label = name === last ? "" : name;
    last = name;
    return [label, kind, count(place.values), small(place.max), small(place.p99), small(speed.max)];
  });
  const head = ["centre, light", "points", "values", "max °", "p99 °", "speed of date, max °/day"];
  return `## Centres, light and axes

${count(frameInstants)} random instants in each of ${FRAMES.length} frames: every centre and light, on ecliptic and equator, of the true and mean equinox of date,
J2000.0 and ICRS; on the sky, longitudes times the cosine of the latitude. The largest differences of bodies are behind the Sun and next to seams, as above. The
Sun is at most 0.011 au from the barycentre, so an error of 1e-12 au is 1e-8° and more. Conventions that agree are in [models.md](models.md#centres-and-axes).

Speeds are compared on the axes of date. The reference's are not exact derivatives, topocentric ones least; all of the engine's are tested against difference
quotients.

${table(head, [false, false, true, true, true, true], rows)}`;
}

export const framesPart = definePart({ name: "frames", measure, section });
