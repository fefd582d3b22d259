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

/** One of {@link REGION_NAMES}. */
export type RegionName = (typeof REGION_NAMES)[number];

/** A city of the catalogue. */
export interface City {
  /** Common English name. */
  readonly name: string;
  /** Common English name. */
  readonly country: string;
  /** The region of the world. */
  readonly region: RegionName;
  /** Degrees, north positive, 2 decimals. */
  readonly latitudeDeg: number;
  /** Degrees, east positive, 2 decimals. */
  readonly longitudeDeg: number;
}

type CityRow = readonly [name: string, country: string, latitudeDeg: number, longitudeDeg: number];

/**
 * Sixty-one large cities, spread so that every region of the world can be compared and no two are closer than 340 km, none beyond
 * 59.4° of latitude, where the cusps of Placidus are defined.
 *
 * **Source:** coordinates of GeoNames (https://www.geonames.org, CC BY 4.0), rounded to 0.01° (about 1 km), which moves an
 * angle by a few hundredths of a degree at most.
 */
const ROWS: Readonly<Record<RegionName, readonly CityRow[]>> = {
  Europe: [
    ["London", "United Kingdom", 51.51, -0.13],
    ["Dublin", "Ireland", 53.33, -6.25],
    ["Paris", "France", 48.85, 2.35],
    ["Amsterdam", "Netherlands", 52.37, 4.89],
    ["Berlin", "Germany", 52.52, 13.41],
    ["Zurich", "Switzerland", 47.37, 8.55],
    ["Vienna", "Austria", 48.21, 16.37],
    ["Warsaw", "Poland", 52.23, 21.01],
    ["Kyiv", "Ukraine", 50.45, 30.52],
    ["Moscow", "Russia", 55.75, 37.62],
    ["Stockholm", "Sweden", 59.33, 18.07],
    ["Rome", "Italy", 41.89, 12.51],
    ["Madrid", "Spain", 40.42, -3.7],
    ["Lisbon", "Portugal", 38.73, -9.15],
    ["Athens", "Greece", 37.98, 23.73],
    ["Istanbul", "Turkey", 41.01, 28.95],
  ],
  "North America": [
    ["New York", "United States", 40.71, -74.01],
    ["Los Angeles", "United States", 34.05, -118.24],
    ["Chicago", "United States", 41.85, -87.65],
    ["Miami", "United States", 25.77, -80.19],
    ["San Francisco", "United States", 37.77, -122.42],
    ["Honolulu", "United States", 21.31, -157.86],
    ["Toronto", "Canada", 43.71, -79.4],
    ["Vancouver", "Canada", 49.25, -123.12],
    ["Mexico City", "Mexico", 19.43, -99.13],
  ],
  "South America": [
    ["Bogotá", "Colombia", 4.61, -74.08],
    ["Lima", "Peru", -12.04, -77.03],
    ["Santiago", "Chile", -33.46, -70.65],
    ["Buenos Aires", "Argentina", -34.61, -58.38],
    ["São Paulo", "Brazil", -23.55, -46.64],
    ["Rio de Janeiro", "Brazil", -22.91, -43.18],
  ],
  Asia: [
    ["Delhi", "India", 28.65, 77.23],
    ["Mumbai", "India", 19.07, 72.88],
    ["Karachi", "Pakistan", 24.86, 67.01],
    ["Dhaka", "Bangladesh", 23.71, 90.41],
    ["Almaty", "Kazakhstan", 43.25, 76.91],
    ["Tokyo", "Japan", 35.69, 139.69],
    ["Seoul", "South Korea", 37.57, 126.98],
    ["Beijing", "China", 39.91, 116.4],
    ["Shanghai", "China", 31.22, 121.46],
    ["Hong Kong", "Hong Kong", 22.28, 114.17],
    ["Taipei", "Taiwan", 25.05, 121.53],
    ["Bangkok", "Thailand", 13.75, 100.5],
    ["Singapore", "Singapore", 1.29, 103.85],
    ["Jakarta", "Indonesia", -6.21, 106.85],
    ["Manila", "Philippines", 14.6, 120.98],
  ],
  "Middle East": [
    ["Tel Aviv", "Israel", 32.08, 34.78],
    ["Dubai", "United Arab Emirates", 25.08, 55.31],
    ["Riyadh", "Saudi Arabia", 24.69, 46.72],
    ["Tehran", "Iran", 35.69, 51.42],
  ],
  Africa: [
    ["Cairo", "Egypt", 30.06, 31.25],
    ["Casablanca", "Morocco", 33.59, -7.61],
    ["Lagos", "Nigeria", 6.45, 3.39],
    ["Kinshasa", "Democratic Republic of the Congo", -4.33, 15.31],
    ["Nairobi", "Kenya", -1.28, 36.82],
    ["Johannesburg", "South Africa", -26.2, 28.04],
    ["Cape Town", "South Africa", -33.93, 18.42],
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
