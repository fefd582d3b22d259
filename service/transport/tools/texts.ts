/** What assistants read of the tools: one table of facts, in the words that people use in their questions. */

/** The texts of one tool. */
export interface ToolTexts {
  /** Shown to people, in the list of tools and where they are asked for consent. */
  readonly title: string;
  /** What it answers, when to use it and not its neighbour, its limits; assistants read at most 2,048 bytes. */
  readonly description: string;
  /** The arguments of this tool alone, by name. */
  readonly arguments?: Readonly<Record<string, string>>;
}

/** What applies to all tools, wherever they run. */
const CALCULATION_INSTRUCTIONS = `Calculated Western astrology; nothing is interpreted: put the figures into words yourself.
Fixed settings: tropical zodiac, Placidus houses (Porphyry near the poles), true node, 17 bodies, five major aspects. Dates 1800-01-01 to 2399-12-31.
Not offered, and the nearest: sidereal zodiac, other houses, minor aspects (none); horoscopes by sign (sky); composite chart (synastry); \
progressions (transits); lunar return (transits: body Moon, target Moon, Conjunction; then chart_full for that moment); best hour (timing rates days; then sky); \
all Full Moons of a year (sky: the next one); transits over years (several calls of transits, with bodies and targets).
Birth: local date and time, degrees of the place. Places are not looked up: use the coordinates you know; ask if the name is ambiguous; then check \
time.timezone in the answer. Never guess a time: send null. If it is "around noon", call with the earliest and the latest time and compare. \
For a known clock ("CST", "-06:00") send timezone Etc/GMT+6: its sign is reversed. Any moment can be a birth: chart_planets then gives the sky of that moment.
Pass warnings on to the person. unknown_time: houses and angles are missing, a body may be in another sign, a contact marked "uncertain" may not exist. zone_history_uncertain: ask which clock was in use, \
then send the timezone of that alternative. calendar_maybe_julian: ask whether the record is Julian; if so, send its Gregorian date.
Answers are brief: positions as "Taurus 28.4" (degrees in the sign), two decimals, the least important items omitted; shown counts them, omitted names the rest. \
detail: "full" returns everything, as the REST API does (10 to 190 kB).
An error lists all problems. The same call returns the same answer.`;

/** What applies to all tools of the service. */
export const INSTRUCTIONS = `${CALCULATION_INSTRUCTIONS}
Tools marked Pro need the API Pro plan; the others are free. Each call counts one request of the day; errors and usage count nothing.`;

/** What applies to all tools of a process without accounts. */
export const LOCAL_INSTRUCTIONS = `${CALCULATION_INSTRUCTIONS}
The calculation runs on this machine: no account, no limit, and the words Free and Pro of the descriptions do not matter.`;

/** The arguments of several tools by name; members of a birth or place by their own names. */
export const SHARED_ARGUMENTS: Readonly<Record<string, string>> = {
  birth: "Place names are not looked up: send the coordinates of the town; ask if its name is ambiguous.",
  "birth.date": "Local, YYYY-MM-DD",
  "birth.time": "Local, HH:mm; null if unknown, never a guess",
  "birth.latitude": "Degrees, north positive",
  "birth.longitude": "Degrees, east positive; Americas negative",
  "birth.timezone": "IANA zone, only to override that of the place; Etc/GMT+6 is UTC-6",
  latitude: "Degrees, north positive",
  longitude: "Degrees, east positive",
  personA: "",
  personB: "",
};

/** The argument of every tool that chooses the form of the answer. */
export const DETAIL_ARGUMENT = "full: all figures, as REST";

/** By name, in the order of the contract. */
export const TOOL_TEXTS: Readonly<Record<string, ToolTexts>> = {
  chart_short: {
    title: "Rising, Sun and Moon signs",
    description:
      "Rising sign (Ascendant), Sun sign, Moon sign and the sign of every planet, retrograde planets, dominant element. " +
      'Use it for "what is my sign / rising sign". For degrees, houses and aspects use chart_full. Without a birth time there is no ' +
      "rising sign; warnings list each body that changed sign that day. Free, 1 kB.",
  },
  chart_full: {
    title: "Birth chart",
    description:
      "The whole natal (birth) chart: planets with sign, degree, house and retrograde; Ascendant, Midheaven, Vertex, Part of Fortune; house cusps; " +
      "aspects; elements; fixed stars. Use it for a reading or several questions; for one fact the smaller chart_* tools suffice. Free, 5 kB.",
  },
  chart_planets: {
    title: "Planet positions",
    description:
      "Where each planet is: sign, degree, house, retrograde; with Chiron, Lilith, node, Ceres, Pallas, Juno, Vesta. Use it for " +
      '"which house is my Chiron in". Takes any moment and place as birth, so it also answers "where was Venus at 15:00 on 4 July". ' +
      "For a day without a time use sky. Free, 1 kB.",
  },
  chart_angles: {
    title: "Ascendant and Midheaven",
    description:
      "Rising degree (Ascendant), Midheaven (MC), Vertex and Part of Fortune. Needs the birth time. For the rising sign with Sun and Moon use " +
      "chart_short. Free, 0.5 kB.",
  },
  chart_houses: {
    title: "House cusps",
    description:
      "The twelve Placidus house cusps: in which sign the 7th, 10th or any house begins. Needs the birth time. For the house a planet is in use " +
      "chart_planets. Free, 0.5 kB.",
  },
  chart_aspects: {
    title: "Aspects of the birth chart",
    description:
      'Aspects within one birth chart: conjunction, sextile, square, trine, opposition, with orb. Use it for "do I have Mars square Saturn". ' +
      "Between two people use synastry, to planets in the sky transits. Free, 3 kB.",
  },
  chart_elements: {
    title: "Elements and qualities",
    description:
      "Fire, earth, air, water and cardinal, fixed, mutable: how the ten planets are distributed, and which dominates. Free, 0.5 kB.",
  },
  chart_fixed_stars: {
    title: "Fixed stars",
    description:
      "Fixed stars within 1.5 degrees of a planet of the birth chart (Regulus, Algol, Spica ...). Free, 1 kB.",
  },
  sky: {
    title: "Sky of a day",
    description:
      "The sky of a day, for everyone: which planets are retrograde, Moon phase and sign, void of course Moon, next New and Full Moon, next Mercury " +
      "(or other) retrograde, next eclipse, next equinox or solstice; sign changes (ingresses), eclipses and stations from 00:00 UTC of the date to 7 days after noon. " +
      "No birth needed; positions at 12:00 UTC. For another hour use chart_planets, for one person's day horoscope_daily. Free, 4 kB.",
    arguments: { date: "YYYY-MM-DD. Default: today in UTC" },
  },
  horoscope_daily: {
    title: "Transits of today",
    description:
      'A person\'s day: "what is going on for me today". The transits of one day to the birth chart, the three strongest first (focus), with the ' +
      "sky of that day, its events from 00:00 UTC on; positions at 12:00 UTC. Not by Sun sign. For several days or a search use transits. Free, 6 kB.",
    arguments: {
      date: "The person's day, YYYY-MM-DD. Default: today in UTC",
      birth:
        "Without it: the sky alone. Places are not looked up: send coordinates; ask if its name is ambiguous.",
    },
  },
  transits: {
    title: "Transits and ingresses",
    description:
      "When planets in the sky aspect the birth chart, change sign (ingress) or turn retrograde or direct: exact dates for a period of at most 92 days after its " +
      'first. Use it for "what is coming up", "transits to my Venus", Saturn return (bodies and targets Saturn, Conjunction), "when does Mars enter Leo" ' +
      "(kinds ingress; any birth will do). Name bodies and targets to keep it small: without them the most significant events of hundreds are shown. " +
      "For years make several calls. For one day use horoscope_daily. Pro, up to 8 kB.",
    arguments: {
      from: "First day, YYYY-MM-DD. Default: today in UTC",
      to: "Last day. Default: 30 days after from, at most 92",
      bodies: "Planets in the sky. Slow ones: Jupiter to Pluto",
      targets: "Natal points aspected",
      significance: "The least shown: medium hides low",
    },
  },
  synastry: {
    title: "Compatibility",
    description:
      "Compatibility of two people: scores 0-100 (50 neutral) for love, home, money, mind, body and identity with what raises and lowers them, closest aspects, " +
      "and whose planets fall in which house of the other (overlays: her Saturn in my 7th). Also for friends and business partners. A missing birth time drops " +
      "that person's houses and angles. Pro, 2 kB.",
  },
  solar_return: {
    title: "Birthday chart",
    description:
      "Solar return: the exact moment the Sun returns around the birthday of a year, and the chart of that moment for the place where the birthday is spent. " +
      "Needs the birth time. Years 1900 to 2100. Pro, 6 kB.",
    arguments: { year: "Year of the birthday", location: "Where it is spent. Default: the place of birth" },
  },
  timing: {
    title: "Best days",
    description:
      "Best days to do something: sign a contract, marry, travel, launch, operate. Scores 0-100 for each day of at most 62 days for one person and activity, " +
      "the five best with reasons, void of course Moon included. Days, not hours. For what happens on a day use horoscope_daily. Pro, 2 kB.",
    arguments: {
      activity:
        "business: contract, work, money, launch; romance: date, wedding; health: body, treatment; creative: art; home: move house, buy; clarity: decide, study; travel; general",
      from: "First day, YYYY-MM-DD. Default: today in timezone",
      to: "Last day. Default: 30 days after from",
      timezone: "The person's IANA zone now: days run from its midnight. Default: UTC",
    },
  },
  locations_score: {
    title: "A place for you",
    description:
      "How a town suits a person (relocation, moving abroad, astrocartography): planets near its angles, scores 0-10 (5 neutral) for love, money, home, mind, " +
      "body, identity. Needs the birth time. To find places use locations_rank. Pro, 2 kB.",
    arguments: { location: "Coordinates of the town" },
  },
  locations_rank: {
    title: "Best cities",
    description:
      "Best cities to live, love or work, of 61 large cities of the world. Needs the birth time. For one given town use locations_score. Pro, 2 kB.",
    arguments: {
      focus:
        "money: work, career, income; identity: reputation, self; love: partner; home: family, rest; mind: study; body: health. Default: all",
      region: "Default: the world",
      limit: "3 to 12. Default: 5",
    },
  },
  usage: {
    title: "Requests left today",
    description:
      "Plan, daily limit, requests used and left today, time of the reset, end of a cancelled plan. Counts nothing.",
  },
};
