import { describe, expect, test } from "vitest";
import { isInArea } from "../../civil/clock-areas.ts";
import { ownClockRules, placeByName, uncertainClockRules } from "../../service/time/civil-time.ts";

/**
 * Countries with one zone whose inner borders moved since local mean time: the record of the zone is one part's. Each names
 * the rules of the other parts, or the reason why no rule is needed.
 */
const COUNTRIES: Readonly<Record<string, { readonly rules: readonly string[]; readonly reason?: string }>> = {
  "Europe/Warsaw": { rules: ["germany-east", "galicia-austrian-poland", "annexed-poland-1939"] },
  "Europe/Kyiv": {
    rules: ["poland-1922-ukraine", "galicia-austrian-ukraine", "transcarpathia", "bukovina-1919"],
  },
  "Europe/Minsk": { rules: ["poland-1922-belarus"] },
  "Europe/Vilnius": { rules: ["lithuania-interwar", "memel-german"] },
  "Europe/Riga": {
    rules: ["baltic-occupation-latvia", "empire-1880-latvia"],
    reason: "One country since 1918; Abrene is in the zone of Moscow.",
  },
  "Europe/Tallinn": { rules: ["baltic-occupation-estonia", "empire-1880-estonia"] },
  "Europe/Chisinau": { rules: ["transnistria-1924", "dniester-1918"] },
  "Europe/Bucharest": { rules: ["transylvania-border", "northern-transylvania-border"] },
  "Europe/Belgrade": { rules: ["ottoman-serbia-1884"] },
  "Europe/Skopje": { rules: ["ottoman-skopje-1884"] },
  "Europe/Athens": { rules: ["ottoman-greece-1895"] },
  "Europe/Istanbul": { rules: ["turkey-1880"] },
  "Europe/Rome": { rules: ["austrian-italy"] },
  "Europe/Paris": { rules: ["alsace-lorraine-german", "alsace-lorraine-1944"] },
  "Europe/Brussels": { rules: ["eupen-malmedy-german", "belgium-1880"] },
  "Europe/Copenhagen": { rules: ["northern-schleswig-german"] },
  "Europe/Madrid": { rules: ["spain-nationalist", "spain-1937"] },
  "Europe/Zurich": { rules: ["geneva-1853", "switzerland-1853"] },
  "Europe/London": { rules: ["northern-ireland", "britain-1847"] },
  "Europe/Vienna": { rules: ["austria-1891", "vienna-1891"] },
  "Europe/Zagreb": { rules: ["adriatic-1884"] },
  "Europe/Sarajevo": { rules: ["adriatic-1884"] },
  "Europe/Ljubljana": { rules: ["adriatic-1884"] },
  "Europe/Prague": { rules: ["bohemia-1850"] },
  "Europe/Bratislava": { rules: ["bohemia-1850"] },
  "Europe/Podgorica": {
    rules: [],
    reason: "Montenegro kept local mean time until it adopted Central European Time as a whole.",
  },
  "Europe/Tirane": { rules: [], reason: "Local mean time until 1914, two years after independence." },
  "Europe/Sofia": {
    rules: [],
    reason:
      "Eastern Rumelia joined in 1885, nine years before standard time; Southern Dobruja has its rules.",
  },
  "Europe/Budapest": {
    rules: [],
    reason: "The territories of 1938 to 1944 are in other countries, which have rules.",
  },
  "Europe/Helsinki": { rules: [], reason: "The ceded parts are in the zone of Moscow, which has rules." },
  "Asia/Kolkata": { rules: ["india-1870", "goa-1912"] },
  "Asia/Dhaka": { rules: ["india-war"], reason: "One province of British India and of Pakistan." },
  "Asia/Karachi": { rules: ["india-war"], reason: "Local mean time until 1907, one law after." },
  "Asia/Tokyo": { rules: ["yaeyama-miyako-1896"] },
  "Asia/Tbilisi": { rules: ["empire-1880-georgia", "south-ossetia-2014", "abkhazia-2005"] },
  "Asia/Riyadh": { rules: ["arabia-1920", "saudi-east-1947"] },
  "Asia/Aden": { rules: ["arabia-1920"] },
  "Asia/Tehran": { rules: ["iran-1916"] },
  "Asia/Jerusalem": { rules: ["jerusalem-1948", "ottoman-asia-1880"] },
  "Asia/Ho_Chi_Minh": { rules: ["vinh-linh-1954", "southern-vietnam-1947"] },
  "Asia/Damascus": {
    rules: [],
    reason: "Local mean time until 1920, under one mandate after; Hatay is in Turkey.",
  },
  "Asia/Baghdad": { rules: ["ottoman-asia-1880"] },
  "Asia/Kathmandu": { rules: [], reason: "One kingdom throughout." },
  "Africa/Johannesburg": { rules: ["natal-1892"] },
  "Africa/Tripoli": { rules: [], reason: "One Italian colony with standard time from 1920." },
  "Africa/Lagos": {
    rules: [],
    reason: "The north had no other standard time; the changes of 1905 to 1919 are laws of the whole colony.",
  },
  "Africa/Douala": { rules: [], reason: "Both mandates used UTC+1." },
};

const rulesById = new Map([...ownClockRules, ...uncertainClockRules].map((rule) => [rule.id, rule]));
const places = placeByName;

describe("countries with one zone whose inner borders moved", () => {
  test.each(Object.entries(COUNTRIES))("%s", (zoneName, { rules, reason }) => {
    expect(places.has(zoneName)).toBe(true);
    expect(rules.length > 0 || reason !== undefined).toBe(true);
    for (const id of rules) {
      const rule = rulesById.get(id);
      expect(rule, id).toBeDefined();
      const applies =
        rule?.zones.includes(zoneName) ||
        rule?.areas.some((area) =>
          isInArea(area, places.get(zoneName) ?? { latitudeDeg: 90, longitudeDeg: 0 }),
        );
      expect(applies, id).toBe(true);
    }
  });
});
