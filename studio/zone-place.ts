/** The place of the sky of now: the principal place of the browser's zone. */
import { loadFile } from "./load-file.ts";
import type { Place } from "./state.ts";

/** The build writes the principal places of tzdata as lines `Europe/Berlin|52.5000|13.3667`. */
const ZONE_PLACE_FILE = "zone-places.txt";
const GREENWICH: Place = { name: "Greenwich", latitudeDeg: 51.48, longitudeDeg: 0 };

export interface NowPlace {
  readonly place: Place;
  readonly zoneName: string;
}

/** The principal place of the browser's zone; Greenwich if there is none, or the list of places does not load. */
export async function placeOfZone(): Promise<NowPlace> {
  const zoneName = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const places = await loadFile(ZONE_PLACE_FILE).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => "",
  );
  const position = positionOf(places, zoneName);
  if (position === null) return { place: GREENWICH, zoneName: "UTC" };
  const name = (zoneName.split("/").at(-1) ?? zoneName).replaceAll("_", " ");
  return { place: { name, ...position }, zoneName };
}

function positionOf(places: string, zoneName: string): Omit<Place, "name"> | null {
  const line = places.split("\n").find((one) => one.startsWith(`${zoneName}|`));
  const [, latitude, longitude] = line?.split("|") ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  return { latitudeDeg: Number(latitude), longitudeDeg: Number(longitude) };
}
