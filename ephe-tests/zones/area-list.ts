/** The areas of the American clock rules: what each one is made of. build-areas.ts computes the outlines. */
import type { Position } from "./topology.ts";

/** FIPS 5-2 codes of the states in the file of the Census Bureau, by ISO 3166-2 code. */
export const STATES: Readonly<Record<string, string>> = {
  "US-AL": "01",
  "US-AR": "05",
  "US-CT": "09",
  "US-DC": "11",
  "US-FL": "12",
  "US-GA": "13",
  "US-IA": "19",
  "US-ID": "16",
  "US-IL": "17",
  "US-IN": "18",
  "US-KS": "20",
  "US-KY": "21",
  "US-LA": "22",
  "US-MA": "25",
  "US-MI": "26",
  "US-MN": "27",
  "US-MO": "29",
  "US-MS": "28",
  "US-NC": "37",
  "US-ND": "38",
  "US-NE": "31",
  "US-NJ": "34",
  "US-NV": "32",
  "US-NY": "36",
  "US-OH": "39",
  "US-OK": "40",
  "US-OR": "41",
  "US-SC": "45",
  "US-SD": "46",
  "US-TN": "47",
  "US-TX": "48",
  "US-VA": "51",
  "US-WA": "53",
  "US-WI": "55",
  "US-WV": "54",
};

interface CountyGroup {
  readonly name: string;
  /** Five-digit FIPS codes of counties. */
  readonly counties: readonly string[];
}

/** Parts of states, by county. */
export const COUNTY_GROUPS: Readonly<Record<string, CountyGroup>> = {
  "michigan-upper-peninsula": {
    name: "Upper Peninsula of Michigan",
    counties: [
      ...["26003", "26013", "26033", "26041", "26043", "26053", "26061", "26071"],
      ...["26083", "26095", "26097", "26103", "26109", "26131", "26153"],
    ],
  },
  "north-carolina-west": {
    name: "Asheville and the counties west of it",
    counties: [
      ...["37021", "37039", "37043", "37075", "37087", "37089"],
      ...["37099", "37113", "37115", "37173", "37175"],
    ],
  },
  "pennsylvania-east": {
    name: "Eastern Pennsylvania",
    counties: [
      ...["42011", "42017", "42025", "42029", "42045", "42069", "42071", "42075", "42077", "42079"],
      ...["42089", "42091", "42095", "42101", "42103", "42107", "42115", "42127", "42131"],
    ],
  },
};

interface Outline {
  readonly name: string;
  readonly ring: readonly Position[];
}

/** The corners of a rectangle, counterclockwise from the south-west; degrees. */
function rectangle(west: number, south: number, east: number, north: number): readonly Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}

/** Parts of countries by straight lines; a rule names the zones that bound them elsewhere. */
export const OUTLINES: Readonly<Record<string, Outline>> = {
  "texas-oklahoma-panhandles": {
    name: "Panhandles of Texas and Oklahoma and the Texas plains",
    ring: rectangle(-103.07, 31.9, -100, 37),
  },
  "kansas-west": {
    name: "Kansas west of Dodge City",
    ring: rectangle(-102.06, 37, -99.9, 40),
  },
  tamaulipas: {
    name: "Tamaulipas, east of the border with Nuevo León",
    ring: [
      [-99.6, 22.5],
      [-97.5, 22.2],
      [-97, 26],
      [-98.8, 26],
      [-98.8, 24.3],
      [-99.6, 23.9],
    ],
  },
  "chile-north": {
    name: "Chile north of the province of Coquimbo",
    ring: rectangle(-72, -28.9, -66, -17),
  },
  "chile-south": {
    name: "Chile south of the province of Concepción",
    ring: rectangle(-77, -57, -66, -38.5),
  },
  "brazil-south": {
    name: "Paraná, Santa Catarina and Rio Grande do Sul, south of the state of São Paulo",
    ring: rectangle(-58, -34, -48, -25.4),
  },
  "brazil-goias": {
    name: "Goiás and the Federal District, west of Minas Gerais",
    ring: rectangle(-53.3, -18, -47.4, -12.5),
  },
};

interface City {
  readonly name: string;
  readonly center: Position;
  readonly radiusKm: number;
}

/** Cities: those that a zone is named after, and those with a history of their own. */
export const CITIES: Readonly<Record<string, City>> = {
  "new-york": { name: "New York City", center: [-73.95, 40.71], radiusKm: 25 },
  chicago: { name: "Chicago", center: [-87.68, 41.85], radiusKm: 25 },
  denver: { name: "Denver", center: [-104.95, 39.73], radiusKm: 20 },
  detroit: { name: "Detroit", center: [-83.08, 42.36], radiusKm: 20 },
  indianapolis: { name: "Indianapolis", center: [-86.15, 39.78], radiusKm: 20 },
  louisville: { name: "Louisville", center: [-85.75, 38.22], radiusKm: 20 },
  atlanta: { name: "Atlanta", center: [-84.39, 33.76], radiusKm: 25 },
  knoxville: { name: "Knoxville", center: [-83.93, 35.97], radiusKm: 15 },
  bristol: { name: "Bristol, Kingsport and Johnson City", center: [-82.3, 36.5], radiusKm: 45 },
  "palm-springs": { name: "Palm Springs", center: [-116.54, 33.83], radiusKm: 15 },
  unalaska: { name: "Unalaska", center: [-166.53, 53.88], radiusKm: 25 },
  toronto: { name: "Toronto", center: [-79.39, 43.69], radiusKm: 25 },
  orillia: { name: "Orillia", center: [-79.42, 44.61], radiusKm: 10 },
  hamilton: { name: "Hamilton, Ontario", center: [-79.87, 43.25], radiusKm: 15 },
  "thunder-bay": { name: "Thunder Bay", center: [-89.25, 48.4], radiusKm: 30 },
  windsor: { name: "Windsor, Ontario", center: [-83.0, 42.29], radiusKm: 25 },
  "moose-jaw": { name: "Moose Jaw", center: [-105.53, 50.39], radiusKm: 15 },
  regina: { name: "Regina", center: [-104.62, 50.45], radiusKm: 20 },
  "glace-bay": { name: "Glace Bay", center: [-59.96, 46.2], radiusKm: 10 },
  halifax: { name: "Halifax", center: [-63.58, 44.65], radiusKm: 20 },
  "saint-john": { name: "Saint John", center: [-66.06, 45.27], radiusKm: 20 },
  moncton: { name: "Moncton", center: [-64.78, 46.09], radiusKm: 20 },
  winnipeg: { name: "Winnipeg", center: [-97.14, 49.89], radiusKm: 25 },
  edmonton: { name: "Edmonton", center: [-113.49, 53.55], radiusKm: 25 },
  vancouver: { name: "Vancouver", center: [-123.05, 49.22], radiusKm: 30 },
  victoria: { name: "Victoria", center: [-123.37, 48.43], radiusKm: 20 },
};
