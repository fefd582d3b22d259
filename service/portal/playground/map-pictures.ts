import { createRelocationCalculator, type EphemerisSource, PLANETS } from "../../../engine/index.ts";
import { createWorldMap, type MapLine, type MapPlace } from "../map/world-map.ts";
import type { DrawPictures, JsonObject } from "./wheel-pictures.ts";

/** Members of the responses about places. */
interface Relocation {
  readonly input: { readonly latitude: number; readonly longitude: number };
  readonly time: { readonly julianDayUT: number };
}
interface LocationScore extends Relocation {
  readonly location: { readonly latitude: number; readonly longitude: number };
  readonly angularPlanets: readonly { readonly planet: string; readonly angle: string }[];
  readonly overall10: number;
}
interface CityRanking extends Relocation {
  readonly top: readonly {
    readonly city: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly focus10: number;
  }[];
}

/** The bodies whose lines are drawn for every birth. */
const MAJOR_BODIES: ReadonlySet<string> = new Set(PLANETS);

/** Returns a function that draws the world map of a response about places. */
export function createMapPictures(source: EphemerisSource): DrawPictures {
  const calculator = createRelocationCalculator(source);
  const drawWorldMap = createWorldMap();
  const picture = (
    caption: string,
    response: Relocation,
    places: readonly MapPlace[],
    heavy: ReadonlySet<string>,
  ) => {
    const lines = calculator
      .findAngleLines(response.time.julianDayUT)
      .map((line): MapLine => ({ ...line, isHeavy: heavy.has(contactKey(line.body, line.angle)) }))
      .filter(({ body, isHeavy }) => isHeavy || MAJOR_BODIES.has(body));
    const label = `${caption}; the tables below have its numbers`;
    return [
      {
        kind: "map" as const,
        caption,
        svg: drawWorldMap({ label, lines, places: [...places, birthPlaceOf(response)] }),
      },
    ];
  };
  return (response) => {
    if (isScore(response)) {
      const heavy = new Set(response.angularPlanets.map(({ planet, angle }) => contactKey(planet, angle)));
      return picture(
        "The place and the lines of the planets; heavy lines: bodies within 8° of an angle there",
        response,
        [placeOf(response)],
        heavy,
      );
    }
    return isRanking(response)
      ? picture("The best cities and the lines of the planets", response, citiesOf(response), new Set())
      : [];
  };
}

function contactKey(body: string, angle: string): string {
  return `${body} ${angle}`;
}

function birthPlaceOf({ input }: Relocation): MapPlace {
  return {
    kind: "birth",
    latitudeDeg: input.latitude,
    longitudeDeg: input.longitude,
    mark: "",
    label: "Birth",
  };
}

function placeOf({ location, overall10 }: LocationScore): MapPlace {
  return {
    kind: "city",
    latitudeDeg: location.latitude,
    longitudeDeg: location.longitude,
    mark: "",
    label: `Score ${overall10}`,
  };
}

function citiesOf({ top }: CityRanking): readonly MapPlace[] {
  return top.map(({ city, latitude, longitude, focus10 }, index) => ({
    kind: "city",
    latitudeDeg: latitude,
    longitudeDeg: longitude,
    mark: String(index + 1),
    label: `${city} ${focus10}`,
  }));
}

function isScore(value: JsonObject): value is JsonObject & LocationScore {
  return Array.isArray(value["angularPlanets"]) && "location" in value;
}
function isRanking(value: JsonObject): value is JsonObject & CityRanking {
  return Array.isArray(value["top"]) && "comparedCities" in value;
}
