/** The Indian calendar of an instant, by the zodiac of the state or Lahiri's. */
import { computePanchanga } from "almagest/vedic";
import { lahiri } from "almagest/zodiacs";
import type { ChartTools } from "./compute-chart.ts";

/** Names and values of the elements of the day. */
export function panchangaOf(
  { source, zodiac }: ChartTools,
  jdUt: number,
): readonly (readonly [name: string, value: string])[] {
  const { tithi, nakshatra, yoga, karana } = computePanchanga(source, jdUt, { zodiac: zodiac ?? lahiri });
  const passed = ({ elapsed }: { readonly elapsed: number }): string =>
    `${Math.floor(elapsed * 100)} % passed`;
  const paksha = tithi.paksha === "shukla" ? "bright" : "dark";
  return [
    ["Tithi", `${tithi.name}, ${paksha} half, ${passed(tithi)}`],
    ["Nakshatra", `${nakshatra.name}, quarter ${nakshatra.pada}, ${passed(nakshatra)}`],
    ["Yoga", `${yoga.name}, ${passed(yoga)}`],
    ["Karana", `${karana.name}, ${passed(karana)}`],
    ["Zodiac", zodiac?.name ?? "lahiri"],
  ];
}
