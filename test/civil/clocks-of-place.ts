import { clockHistoryOf, instantFromLocalTime, zoneFinder } from "../../service/time/civil-time.ts";

const { zoneFromPlace } = zoneFinder;

/** The offset taken for noon at a place, and the others that the warning lists, in hours, with their likelihood. */
export function clocksOfPlace([latitudeDeg, longitudeDeg]: readonly [number, number], date: string) {
  const zoneName = zoneFromPlace(latitudeDeg, longitudeDeg);
  const history = clockHistoryOf({ latitudeDeg, longitudeDeg, zoneName }, date);
  const instant = instantFromLocalTime({ date, time: "12:00", zoneName, longitudeDeg, history });
  const warning = instant.warnings.find(({ code }) => code === "zone_history_uncertain");
  const others = warning?.code === "zone_history_uncertain" ? warning.alternatives : [];
  return {
    taken: instant.offsetHours,
    isCertain: instant.ownRule?.isCertain ?? null,
    others: others.map(({ offsetHours }) => offsetHours).toSorted((a, b) => a - b),
    likelihoods: Object.fromEntries(others.map(({ offsetHours, likelihood }) => [offsetHours, likelihood])),
  };
}
