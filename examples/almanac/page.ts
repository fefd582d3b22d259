/** The almanac of a month as one static HTML page, without scripts. */
import { formatLongitude, type HorizonEvent, longitudeComponents, SIGN_NAMES } from "almagest";
import { PLANETS } from "almagest/kernels";
import { drawWheel } from "almagest/wheel";
import type { AlmanacDay, AlmanacMonth } from "./month.ts";

const MOON = PLANETS.indexOf("Moon");
const DAY_MINUTES = 1440;
const MONTHS = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** One table: its caption, the heads of its columns and its rows. The first cell of a row is its heading. */
interface Table {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The text instead of a table without rows. */
  readonly empty: string;
}

/** Writes the page. `css` is the text of its stylesheet. */
export function almanacPage(month: AlmanacMonth, css: string): string {
  const { place, first } = month;
  const title = `Almanac of ${place.name}, ${MONTHS.format(Date.UTC(first.year, first.month - 1))}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
${css}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(placeText(month))}</p>
</header>
<main>
${wheelSection(month)}
${section("Days", [daysTable(month)])}
${section("Moon", [phasesTable(month), voidsTable(month)])}
${section("Eclipses", [eclipsesTable(month)])}
${section("Planets", [ingressesTable(month), stationsTable(month)])}
${section("Positions", [positionsTable(month)])}
</main>
<footer><p>Computed with almagest. Risings and settings: upper limb, level horizon, standard air.</p></footer>
</body>
</html>
`;
}

function placeText({ place }: AlmanacMonth): string {
  const latitude = `${Math.abs(place.latitudeDeg).toFixed(2)}° ${place.latitudeDeg < 0 ? "S" : "N"}`;
  const longitude = `${Math.abs(place.longitudeDeg).toFixed(2)}° ${place.longitudeDeg < 0 ? "W" : "E"}`;
  return `${latitude}, ${longitude}, ${place.heightM} m. Times are civil time in ${place.zone}.`;
}

function wheelSection({ place, chart, time, days }: AlmanacMonth): string {
  const date = time.dateText((days[0] as AlmanacDay).startJdUt);
  const wheel = drawWheel(chart, { label: `Sky over ${place.name}, ${date}, 00:00` });
  return `<section aria-labelledby="sky"><h2 id="sky">Sky at the start of the month</h2>
<figure>${wheel}<figcaption>${escapeHtml(place.name)}, ${date}, 00:00</figcaption></figure></section>`;
}

function section(heading: string, tables: readonly Table[]): string {
  const id = heading.toLowerCase();
  return `<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>
${tables.map(tableHtml).join("\n")}</section>`;
}

/** A table that scrolls by itself where the page is narrower, by keyboard as well. */
function tableHtml({ caption, heads, rows, empty }: Table): string {
  if (rows.length === 0) return `<p>${empty}</p>`;
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join("");
  const body = rows.map(([first, ...cells]) => {
    const data = cells.map((cell) => `<td>${cell}</td>`).join("");
    return `<tr><th scope="row">${first}</th>${data}</tr>`;
  });
  return `<div class="table" role="region" tabindex="0" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${body.join("\n")}
</tbody></table></div>`;
}

function daysTable({ time, days, phases, positions }: AlmanacMonth): Table {
  const timesOf = (events: readonly HorizonEvent[], kind: HorizonEvent["kind"]) =>
    events
      .filter((event) => event.kind === kind)
      .map(({ epochJdUt }) => time.timeText(epochJdUt))
      .join(", ") || "–";
  const rows = days.map(({ startJdUt, sun, moon }, day) => {
    const endJdUt = days[day + 1]?.startJdUt ?? Number.POSITIVE_INFINITY;
    const phase = phases.find(({ epochJdUt }) => epochJdUt >= startJdUt && epochJdUt < endJdUt);
    const { sign } = longitudeComponents(positions[day]?.planets[MOON]?.longitudeDeg ?? 0);
    return [
      time.dateText(startJdUt),
      timesOf(sun, "rise"),
      timesOf(sun, "set"),
      lengthText(sun),
      timesOf(moon, "rise"),
      timesOf(moon, "set"),
      sign,
      phase?.phase ?? "",
    ];
  });
  return {
    caption: "Sun and Moon, day by day",
    heads: ["Day", "Sunrise", "Sunset", "Daylight", "Moonrise", "Moonset", "Moon in, 0h UT", "Phase"],
    rows,
    empty: "",
  };
}

/** The time from sunrise to sunset, if the day has one of each in this order. */
function lengthText(sun: readonly HorizonEvent[]): string {
  const [rise, set] = sun;
  if (sun.length !== 2 || rise?.kind !== "rise" || set === undefined) return "–";
  const minutes = Math.round((set.epochJdUt - rise.epochJdUt) * DAY_MINUTES);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function phasesTable({ time, phases }: AlmanacMonth): Table {
  return {
    caption: "Phases of the Moon",
    heads: ["Date", "Time", "Phase"],
    rows: phases.map(({ epochJdUt, phase }) => [time.dateText(epochJdUt), time.timeText(epochJdUt), phase]),
    empty: "No principal phase.",
  };
}

function voidsTable({ time, voids }: AlmanacMonth): Table {
  const instant = (jdUt: number) => `${time.dateText(jdUt)}, ${time.timeText(jdUt)}`;
  return {
    caption: "Moon void of course",
    heads: ["From", "To", "Last aspect", "Enters"],
    rows: voids.map(({ startJdUt, endJdUt, lastAspect, nextSign }) => [
      instant(startJdUt),
      instant(endJdUt),
      lastAspect === null ? "none" : `${lastAspect.aspect} to ${lastAspect.body}`,
      nextSign ?? "",
    ]),
    empty: "The Moon is not void of course.",
  };
}

function eclipsesTable({ place, time, eclipses }: AlmanacMonth): Table {
  return {
    caption: `Eclipses seen from ${escapeHtml(place.name)}`,
    heads: ["Date", "Maximum", "Eclipse", "Begins", "Ends", "Magnitude", "At the maximum"],
    rows: eclipses.map((eclipse) => {
      const { kind, type, maximumJdUt, magnitude, sights } = eclipse;
      const { altitudeDeg } = sights.maximum;
      const [beginsJdUt, endsJdUt] =
        eclipse.kind === "solar"
          ? [eclipse.contacts.firstJdUt, eclipse.contacts.fourthJdUt]
          : [eclipse.contacts.penumbraFirstJdUt, eclipse.contacts.penumbraLastJdUt];
      return [
        time.dateText(maximumJdUt),
        time.timeText(maximumJdUt),
        `${kind}, ${type}`,
        time.timeText(beginsJdUt),
        time.timeText(endsJdUt),
        magnitude.toFixed(2),
        `${Math.abs(altitudeDeg).toFixed(1)}° ${altitudeDeg < 0 ? "below" : "above"} the horizon`,
      ];
    }),
    empty: "No eclipse is seen.",
  };
}

function ingressesTable({ time, ingresses }: AlmanacMonth): Table {
  return {
    caption: "Entries into signs",
    heads: ["Date", "Time", "Planet", "Sign"],
    rows: ingresses
      .filter(({ body }) => body !== "Moon")
      .map(({ epochJdUt, body, sign, direct }) => [
        time.dateText(epochJdUt),
        time.timeText(epochJdUt),
        body,
        direct ? sign : `${sign}, retrograde`,
      ]),
    empty: "No planet enters a sign.",
  };
}

function stationsTable({ time, stations }: AlmanacMonth): Table {
  return {
    caption: "Stations",
    heads: ["Date", "Time", "Planet", "Direction", "At"],
    rows: stations.map(({ epochJdUt, body, direction, longitudeDeg }) => [
      time.dateText(epochJdUt),
      time.timeText(epochJdUt),
      body,
      `turns ${direction}`,
      formatLongitude(longitudeDeg, { smallest: "minute" }),
    ]),
    empty: "No planet turns.",
  };
}

function positionsTable({ positions }: AlmanacMonth): Table {
  const days = new Intl.DateTimeFormat("en-GB", { day: "numeric", timeZone: "UTC" });
  return {
    caption: "Longitudes at 0h UT (R: retrograde)",
    heads: ["Day", ...PLANETS],
    rows: positions.map(({ planets }, day) => [
      days.format(Date.UTC(2000, 0, day + 1)),
      ...planets.map(({ longitudeDeg, isRetrograde }) => positionText(longitudeDeg, isRetrograde)),
    ]),
    empty: "",
  };
}

/** "24°09′ Gem", the sign in full for assistive technology. */
function positionText(longitudeDeg: number, isRetrograde: boolean): string {
  const [angle = "", sign = ""] = formatLongitude(longitudeDeg, { smallest: "minute" }).split(" ");
  const name = SIGN_NAMES.find((known) => known === sign) ?? "";
  return `${angle} <abbr title="${name}">${name.slice(0, 3)}</abbr>${isRetrograde ? " R" : ""}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
