/** The place of the sky of now: the principal place of the browser's zone. */
import { LoadError, loadFile } from "./load-file.ts";
import type { Place } from "./state.ts";

/** The build writes the principal places of tzdata as lines `Europe/Berlin|52.5000|13.3667`. */
export const ZONE_PLACE_FILE = "zone-places.txt";
const GREENWICH: Place = { name: "Greenwich", latitudeDeg: 51.48, longitudeDeg: 0 };

/** The principal place of the browser's zone; Greenwich if there is none. */
export async function placeOfZone(): Promise<{ readonly place: Place; readonly zoneName: string }> {
  const zoneName = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const position = positionOf(await readPlaces(), zoneName);
  if (position === null) return { place: GREENWICH, zoneName: "UTC" };
  const name = (zoneName.split("/").at(-1) ?? zoneName).replaceAll("_", " ");
  return { place: { name, ...position }, zoneName };
}

async function readPlaces(): Promise<string> {
  try {
    return new TextDecoder().decode(await loadFile(ZONE_PLACE_FILE));
  } catch (error) {
    if (error instanceof LoadError) return "";
    throw error;
  }
}

function positionOf(places: string, zoneName: string): Omit<Place, "name"> | null {
  const line = places.split("\n").find((one) => one.startsWith(`${zoneName}|`));
  const [, latitude, longitude] = line?.split("|") ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  return { latitudeDeg: Number(latitude), longitudeDeg: Number(longitude) };
}
