/** The regions of the catalogue, in the order of the contract. */
export const REGION_NAMES = [
  "Europe",
  "North America",
  "South America",
  "Asia",
  "Middle East",
  "Africa",
  "Oceania",
] as const;

export type RegionName = (typeof REGION_NAMES)[number];

/** A city of the catalogue. */
export interface City {
  readonly name: string;
  /** Common English name. */
  readonly country: string;
  readonly region: RegionName;
  /** Degrees, north positive, 2 decimals. */
  readonly latitudeDeg: number;
  /** Degrees, east positive, 2 decimals. */
  readonly longitudeDeg: number;
}

type CityRow = readonly [name: string, country: string, latitudeDeg: number, longitudeDeg: number];

/**
 * Sixty-one large cities, spread so that every region of the world can be compared, none beyond 59.4° of latitude, where
 * the cusps of Placidus are defined. Coordinates of the centres to 0.01° (about 1 km), which moves an angle by a few
 * hundredths of a degree at most.
 */
const ROWS: Readonly<Record<RegionName, readonly CityRow[]>> = {
  Europe: [
    ["London", "United Kingdom", 51.51, -0.13],
    ["Dublin", "Ireland", 53.35, -6.26],
    ["Paris", "France", 48.86, 2.35],
    ["Amsterdam", "Netherlands", 52.37, 4.9],
    ["Berlin", "Germany", 52.52, 13.41],
    ["Zurich", "Switzerland", 47.38, 8.54],
    ["Vienna", "Austria", 48.21, 16.37],
    ["Prague", "Czechia", 50.08, 14.44],
    ["Warsaw", "Poland", 52.23, 21.01],
    ["Stockholm", "Sweden", 59.33, 18.07],
    ["Rome", "Italy", 41.9, 12.5],
    ["Madrid", "Spain", 40.42, -3.7],
    ["Barcelona", "Spain", 41.39, 2.17],
    ["Lisbon", "Portugal", 38.72, -9.14],
    ["Athens", "Greece", 37.98, 23.73],
  ],
  "North America": [
    ["New York", "United States", 40.71, -74.01],
    ["Los Angeles", "United States", 34.05, -118.24],
    ["Chicago", "United States", 41.88, -87.63],
    ["Miami", "United States", 25.76, -80.19],
    ["San Francisco", "United States", 37.77, -122.42],
    ["Seattle", "United States", 47.61, -122.33],
    ["Honolulu", "United States", 21.31, -157.86],
    ["Toronto", "Canada", 43.65, -79.38],
    ["Vancouver", "Canada", 49.28, -123.12],
    ["Mexico City", "Mexico", 19.43, -99.13],
  ],
  "South America": [
    ["Bogotá", "Colombia", 4.71, -74.07],
    ["Lima", "Peru", -12.05, -77.04],
    ["Santiago", "Chile", -33.45, -70.67],
    ["Buenos Aires", "Argentina", -34.6, -58.38],
    ["São Paulo", "Brazil", -23.55, -46.63],
    ["Rio de Janeiro", "Brazil", -22.91, -43.17],
  ],
  Asia: [
    ["Delhi", "India", 28.65, 77.23],
    ["Mumbai", "India", 19.08, 72.88],
    ["Bengaluru", "India", 12.97, 77.59],
    ["Karachi", "Pakistan", 24.86, 67.01],
    ["Almaty", "Kazakhstan", 43.24, 76.95],
    ["Tokyo", "Japan", 35.68, 139.69],
    ["Seoul", "South Korea", 37.57, 126.98],
    ["Beijing", "China", 39.9, 116.41],
    ["Shanghai", "China", 31.23, 121.47],
    ["Hong Kong", "Hong Kong", 22.32, 114.17],
    ["Taipei", "Taiwan", 25.03, 121.57],
    ["Bangkok", "Thailand", 13.75, 100.5],
    ["Singapore", "Singapore", 1.35, 103.82],
    ["Kuala Lumpur", "Malaysia", 3.14, 101.69],
    ["Jakarta", "Indonesia", -6.21, 106.85],
    ["Manila", "Philippines", 14.6, 120.98],
  ],
  "Middle East": [
    ["Istanbul", "Turkey", 41.01, 28.98],
    ["Tel Aviv", "Israel", 32.08, 34.78],
    ["Dubai", "United Arab Emirates", 25.2, 55.27],
    ["Riyadh", "Saudi Arabia", 24.71, 46.68],
  ],
  Africa: [
    ["Cairo", "Egypt", 30.04, 31.24],
    ["Casablanca", "Morocco", 33.57, -7.59],
    ["Lagos", "Nigeria", 6.52, 3.38],
    ["Nairobi", "Kenya", -1.29, 36.82],
    ["Johannesburg", "South Africa", -26.2, 28.05],
    ["Cape Town", "South Africa", -33.92, 18.42],
  ],
  Oceania: [
    ["Sydney", "Australia", -33.87, 151.21],
    ["Melbourne", "Australia", -37.81, 144.96],
    ["Perth", "Australia", -31.95, 115.86],
    ["Auckland", "New Zealand", -36.85, 174.76],
  ],
};

/** The catalogue, by region. */
export const CITIES: readonly City[] = REGION_NAMES.flatMap((region) =>
  ROWS[region].map(([name, country, latitudeDeg, longitudeDeg]) => ({
    name,
    country,
    region,
    latitudeDeg,
    longitudeDeg,
  })),
);
