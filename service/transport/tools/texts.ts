/** What assistants read of the tools: one table of facts, in the words that people use in their questions. */

export interface ToolTexts {
  /** Shown to people, in the list of tools and where they are asked for consent. */
  readonly title: string;
  /** What it answers, when to use it and not its neighbour, its limits; assistants read at most 2,048 bytes. */
  readonly description: string;
  /** The maximum size of its brief answer, kB, as the description ends with it. */
  readonly kilobytes?: number;
  /** The arguments of this tool alone, by name. */
  readonly arguments?: Readonly<Record<string, string>>;
}

/** What applies to all tools, wherever they run. */
const CALCULATION_INSTRUCTIONS = `Calculated Western astrology; nothing is interpreted: put the figures into words yourself.
Fixed: tropical zodiac, Placidus houses (Porphyry near the poles), true node, osculating (true) Lilith (most sites show the mean one, up to 30 degrees away), 17 bodies, five major aspects. \
Dates 1800-01-01 to 2399-12-31, Gregorian: convert old-style dates (Russia to 1918, Greece to 1923).
Not offered, and the nearest: sidereal zodiac, other houses, minor aspects, declinations, dignities, other lots (none); horoscopes by sign (sky); best hour (timing rates days; then sky).
Birth: local date and time, degrees of the place. Places are not looked up: use the coordinates you know; ask if the name is ambiguous; check \
time.timezone in the answer. Never guess a time: send null. "Around noon": compare the earliest and the latest time. \
For a known clock ("CST", "-06:00") send timezone Etc/GMT+6: its sign is reversed. Any moment can be a birth. For a new home keep the timezone of the birthplace.
Pass warnings on. unknown_time: no houses or angles, a contact marked "uncertain" may not exist. zone_history_uncertain: ask which clock was in use, \
then send the timezone of that alternative. calendar_maybe_julian: if the record is Julian, send the Gregorian date.
Times are UTC; timezone adds local ones. Answers are brief; shown counts what was cut, omitted names the rest; detail: "full" returns everything, as REST (10 to 190 kB).
An error lists all problems. The same call returns the same answer.`;

/** What applies to all tools of the service. */
export const INSTRUCTIONS = `${CALCULATION_INSTRUCTIONS}
Tools marked Pro need the API Pro plan; sky and horoscope_daily are free. Each call counts one request of the day; errors and usage count nothing.`;

/** What applies to all tools of a process without accounts. */
export const LOCAL_INSTRUCTIONS = `${CALCULATION_INSTRUCTIONS}
The calculation runs on this machine: no account, no limit.`;

/**
 * The arguments of several tools by name; members of a birth or place by their own names. The members of a birth are described in
 * full once, in chart_full and the instructions: the list has sixteen births.
 */
export const SHARED_ARGUMENTS: Readonly<Record<string, string>> = {
  birth: "",
  "birth.date": "Local, YYYY-MM-DD",
  "birth.time": "HH:mm; null if unknown",
  "birth.time, required": "HH:mm; needed here: ask, never guess",
  "birth.longitude": "Americas negative",
  "birth.timezone": "IANA; default: the place's",
  longitude: "Americas negative",
  personA: "",
  personB: "",
  "target.body": "",
  "target.longitude": "Degree of the ecliptic",
};

const LONG_BIRTH_ARGUMENTS: Readonly<Record<string, string>> = {
  birth: "Place not looked up: send coordinates; ask if its name is ambiguous",
  "birth.time": "Local, HH:mm; null if unknown, never a guess",
  "birth.latitude": "North positive",
  "birth.longitude": "East positive; Americas negative",
  "birth.timezone": "Overrides the place's zone; Etc/GMT+6 is UTC-6",
};

/** The argument of the zone of the days, where the contract has none. */
export const TIMEZONE_ARGUMENT = "The person's IANA zone: starts days at its midnight, adds local times";

/** By name, in the order of the contract. */
export const TOOL_TEXTS: Readonly<Record<string, ToolTexts>> = {
  chart_short: {
    title: "Rising, Sun and Moon signs",
    description:
      "Rising sign (Ascendant), Sun sign, Moon sign and the sign of every planet and osculating Lilith, retrograde planets, dominant element. " +
      '"What is my sign / rising sign". For degrees, houses and aspects use chart_full. Without a birth time ' +
      "risingSigns lists which sign rises from which local time; warnings list each body that changed sign that day.",
    kilobytes: 1.4,
  },
  chart_full: {
    title: "Birth chart",
    description:
      "The whole natal (birth) chart: planets with sign, degree, house, retrograde; true node, osculating Lilith; Ascendant, Midheaven, Vertex, Part of Fortune (day formula, also at night); house cusps; " +
      "aspects, also to the angles; elements; fixed stars. For one fact the smaller chart_* tools suffice.",
    kilobytes: 6,
    arguments: LONG_BIRTH_ARGUMENTS,
  },
  chart_planets: {
    title: "Planet positions",
    description:
      "Where each planet is: sign, degree, house, retrograde; Chiron, true node, Ceres, Pallas, Juno, Vesta; osculating (true) Lilith, most sites show the mean " +
      'one, up to 30 degrees away. "Which house is my Chiron in". Takes any moment as birth: "where was Venus at 15:00 on 4 July", ' +
      "planets in the houses of another town (its coordinates, timezone of the birthplace). For a day without a time use sky.",
    kilobytes: 1.5,
  },
  chart_angles: {
    title: "Ascendant and Midheaven",
    description:
      "Rising degree (Ascendant), Midheaven (MC), Vertex and Part of Fortune (day formula, also at night). Needs the birth time; without it only risingSigns. For the rising sign with Sun and Moon use " +
      "chart_short.",
    kilobytes: 1,
  },
  chart_houses: {
    title: "House cusps",
    description:
      "The twelve Placidus house cusps: in which sign the 7th, 10th or any house begins. Needs the birth time. For the house of a planet use " +
      "chart_planets.",
    kilobytes: 0.5,
  },
  chart_aspects: {
    title: "Aspects of the birth chart",
    description:
      "Aspects within one birth chart, also to Ascendant and Midheaven (toAngles): conjunction, sextile, square, trine, opposition, with orb, of planets, node, osculating Lilith, Chiron, asteroids: " +
      '"do I have Mars square Saturn". With any moment as birth: aspects in the sky. Between two people use synastry, to planets in the sky transits.',
    kilobytes: 4.5,
  },
  chart_elements: {
    title: "Elements and qualities",
    description:
      "Fire, earth, air, water and cardinal, fixed, mutable: how the ten planets are distributed, and which dominates.",
    kilobytes: 0.5,
  },
  chart_fixed_stars: {
    title: "Fixed stars",
    description:
      "Fixed stars within 1.5 degrees of a planet or osculating Lilith of the birth chart (Regulus, Algol, Spica ...).",
    kilobytes: 1,
  },
  sky: {
    title: "Sky of a day",
    description:
      "The sky of a day, for everyone: planets, osculating Lilith, retrograde planets, Moon phase and sign, void of course Moon, next New and Full Moon, next Mercury (or other) retrograde, " +
      "next eclipse, equinox, solstice; today: sign changes (ingresses), eclipses, stations from 00:00 UTC of the date on; events: of the week after. months: all Full Moons of a year. " +
      "At noon; for another hour use chart_planets, for a person horoscope_daily.",
    kilobytes: 4,
    arguments: {
      date: "YYYY-MM-DD. Default: today",
      months: "Adds calendar: the eclipses, New and Full Moons, Mercury stations of so many months from date",
    },
  },
  horoscope_daily: {
    title: "Transits of today",
    description:
      'A person\'s day: "what is going on for me today". The transits of one day to the birth chart at noon, the three strongest first (focus), with the ' +
      "sky of that day, its events from 00:00 UTC on. A contact without exact never becomes exact in this pass. Lilith is osculating. Not by Sun sign. For several days or a search use transits.",
    kilobytes: 6,
    arguments: {
      date: "YYYY-MM-DD. Default: today",
      birth: "Without it: the sky alone",
    },
  },
  transits: {
    title: "Transits and ingresses",
    description:
      "When planets in the sky aspect the birth chart, change sign (ingress) or turn retrograde or direct: exact dates for a period of at most 92 days after its " +
      'first: "what is coming up", "transits to my Venus", Saturn return (bodies and targets Saturn, Conjunction), "when does Mars enter Leo" ' +
      "(kinds ingress; any birth will do). Name bodies and targets: else only the most significant are shown. " +
      "If filters match fewer than three, next and previous add the nearest within ten years. For one day use horoscope_daily.",
    kilobytes: 12,
    arguments: {
      from: "First day, YYYY-MM-DD. Default: today",
      to: "Last day. Default: 30 days after from, at most 92",
      bodies: "In the sky, osculating Lilith. Slow ones: Jupiter to Pluto",
      targets: "Natal points of aspects, signs of ingresses, directions of stations",
      significance: "The least shown: medium hides low",
    },
  },
  synastry: {
    title: "Compatibility",
    description:
      "Compatibility of two people: scores 0-100 (50 neutral) for love, home, money, mind, body and identity with what raises and lowers them, every aspect between " +
      "their ten planets and angles (asteroids, node, Chiron, osculating Lilith: full), and whose planets fall in which house of the other (overlays: her Saturn in my 7th). Also for friends " +
      "and business partners. A missing birth time drops that person's houses and angles.",
    kilobytes: 4,
  },
  solar_return: {
    title: "Birthday chart",
    description:
      "Solar return: the exact moment the Sun returns around the birthday of a year, and its chart for the place where the birthday is spent; osculating Lilith. " +
      "Needs the birth time. Years 1900 to 2100.",
    kilobytes: 6,
    arguments: { year: "Year of the birthday", location: "Where it is spent. Default: the place of birth" },
  },
  progressions: {
    title: "Progressions and solar arc",
    description:
      "Secondary progressions (a day for a year) and solar arc of a birth chart on a date: progressed planets and osculating Lilith in natal houses, angles, " +
      'aspects to natal points with the date in life, next progressed sign changes, stations, New and Full Moon: "my progressed Moon".',
    kilobytes: 4,
    arguments: { date: "Date in life, YYYY-MM-DD. Default: today" },
  },
  returns: {
    title: "Planetary returns",
    description:
      "Lunar return, Saturn return, returns of Sun to Pluto and Chiron to their natal place: exact moments from a day on, all passes, and the " +
      "chart of the first where the person is; osculating Lilith. Needs the birth time. For the birthday chart of a year use solar_return.",
    kilobytes: 4,
    arguments: {
      body: "Body that returns",
      from: "First day, YYYY-MM-DD. Default: today",
      count: "Returns, 1 to 13. Default: 1",
      location: "Place of the chart. Default: the place of birth",
    },
  },
  composite: {
    title: "Composite and Davison chart",
    description:
      "One chart for two people: the composite of midpoints and the Davison chart of the middle in time and place; osculating Lilith. " +
      "For scores of two people use synastry. A missing birth time drops angles and houses.",
    kilobytes: 4,
  },
  search: {
    title: "Aspect and ingress search",
    description:
      "Aspect and ingress search over up to fifty years: when a planet or osculating Lilith aspects another planet in the sky (Jupiter trine Pluto), a degree, a point of a birth chart, " +
      "or enters a sign; exact moments, when the orb begins and ends, passes. For all transits of three months use transits.",
    kilobytes: 4,
    arguments: {
      body: "Moving planet",
      aspect: "Required, except with sign",
      target: "One of body; longitude; sign; birth and point",
      from: "First day, YYYY-MM-DD. Default: today",
      to: "Last day. Default: ten years after from, at most fifty",
      orb: "0 to 3, of enters and leaves. Default: 1",
    },
  },
  almanac: {
    title: "Sunrise, hours, eclipses here",
    description:
      "A day at a place: when Sun, Moon and planets rise, culminate and set, twilights, planetary hours, Moon phase and void Moon, the next eclipses seen there " +
      '("will I see the eclipse", "hour of Venus"). For the sky without a place use sky.',
    kilobytes: 4,
    arguments: {
      date: "Local day, YYYY-MM-DD. Default: today there",
      timezone: "IANA zone of the day. Default: the zone of the place",
    },
  },
  timing: {
    title: "Best days",
    description:
      "Best days to do something: sign a contract, marry, travel, launch, operate. Scores 0-100 with weekday for each day of at most 62 days for one person and activity, " +
      "the five best with reasons, void of course Moon included. Days, not hours. For a couple call once for each, take the lower score. For what happens on a day use horoscope_daily.",
    kilobytes: 2.5,
    arguments: {
      activity:
        "business: contract, work, money, launch; romance: date, wedding; health: body, treatment; creative: art; home: move house, buy; clarity: decide, study; travel; general",
      from: "First day, YYYY-MM-DD. Default: today in timezone",
      to: "Last day. Default: 30 days after from, at most 61",
      timezone: "The person's IANA zone now: days run from its midnight. Default: UTC",
    },
  },
  locations_score: {
    title: "A place for you",
    description:
      "How a town suits a person (relocation, moving abroad, astrocartography): planets and osculating Lilith near its angles, houses there, scores 0-10 (5 neutral) for love, money, home, mind, " +
      "body, identity. Needs the birth time. To find places use locations_rank.",
    kilobytes: 2.5,
    arguments: { location: "Coordinates of the town" },
  },
  locations_rank: {
    title: "Best cities",
    description:
      "Best and worst cities to live, love or work, of 61 large cities of the world, each with its score. Needs the birth time. For one given town use locations_score.",
    kilobytes: 3,
    arguments: {
      focus:
        "money: work, career, income; identity: reputation, self; love: partner; home: family, rest; mind: study; body: health. Default: all",
      region: "Default: the world",
      limit: "Cities with reasons, 3 to 12. Default: 5",
    },
  },
  usage: {
    title: "Requests left today",
    description:
      "Plan, daily limit, requests used and left today, time of the reset, end of a cancelled plan. Counts nothing.",
  },
};
