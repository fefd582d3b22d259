import type { ApparentPlaces } from "../../apparent/apparent-places.ts";
import { DEG_PER_RAD } from "../../math/angle.ts";
import type { Plane } from "../../places/place-options.ts";

/** The columns of an ephemeris table: the members of positions on the ecliptic and on the equator. */
export const TABLE_COLUMNS = [
  "longitudeDeg",
  "latitudeDeg",
  "distanceAu",
  "longitudeSpeedDegPerDay",
  "latitudeSpeedDegPerDay",
  "distanceSpeedAuPerDay",
  "rightAscensionDeg",
  "declinationDeg",
  "rightAscensionSpeedDegPerDay",
  "declinationSpeedDegPerDay",
] as const;
export type TableColumn = (typeof TABLE_COLUMNS)[number];

type PlaceArray = keyof ApparentPlaces;

/** Where a column is in computed places, and its unit. */
interface ColumnPlace {
  readonly plane: Plane;
  readonly array: PlaceArray;
  readonly factor: number;
}

/** The place of a column. */
export function columnPlace(column: TableColumn): ColumnPlace {
  switch (column) {
    case "longitudeDeg":
      return { plane: "ecliptic", array: "longitudeRad", factor: DEG_PER_RAD };
    case "latitudeDeg":
      return { plane: "ecliptic", array: "latitudeRad", factor: DEG_PER_RAD };
    case "distanceAu":
      return { plane: "ecliptic", array: "distanceAu", factor: 1 };
    case "longitudeSpeedDegPerDay":
      return { plane: "ecliptic", array: "longitudeSpeedRadPerDay", factor: DEG_PER_RAD };
    case "latitudeSpeedDegPerDay":
      return { plane: "ecliptic", array: "latitudeSpeedRadPerDay", factor: DEG_PER_RAD };
    case "distanceSpeedAuPerDay":
      return { plane: "ecliptic", array: "distanceSpeedAuPerDay", factor: 1 };
    case "rightAscensionDeg":
      return { plane: "equator", array: "longitudeRad", factor: DEG_PER_RAD };
    case "declinationDeg":
      return { plane: "equator", array: "latitudeRad", factor: DEG_PER_RAD };
    case "rightAscensionSpeedDegPerDay":
      return { plane: "equator", array: "longitudeSpeedRadPerDay", factor: DEG_PER_RAD };
    case "declinationSpeedDegPerDay":
      return { plane: "equator", array: "latitudeSpeedRadPerDay", factor: DEG_PER_RAD };
  }
}
