import { utcOfJulianDay } from "../../civil/index.ts";
import type {
  LocalEclipse as EngineEclipse,
  PlanetaryHour as EngineHour,
  Twilight as EngineTwilight,
  HorizonEvent,
  HorizonEventKind,
  SkySight,
  TwilightName,
} from "../../engine/index.ts";
import type {
  AlmanacBody,
  AlmanacRules,
  EclipseContact,
  LocalEclipse,
  PlanetaryHour,
  TwilightSpan,
  Twilights,
} from "../../proto/gen/almagest/v1/almanac_pb.ts";
import { rounded } from "./chart-messages.ts";

export const ALMANAC_RULES: AlmanacRules = {
  $typeName: "almagest.v1.AlmanacRules",
  limb: "upper_limb",
  heightMetres: 0,
  pressureHpa: 1013.25,
  temperatureCelsius: 15,
};

/** The passages of a body by kind, as members of its message. */
const PASSAGES: Readonly<Record<HorizonEventKind, "rise" | "culmination" | "set" | "anticulmination">> = {
  rise: "rise",
  transit: "culmination",
  set: "set",
  antitransit: "anticulmination",
};

/** The passages of a body in a day: the first of each kind. */
export function almanacBodyOf(
  name: string,
  events: readonly HorizonEvent[],
  circumpolar: "above" | "below" | null,
): AlmanacBody {
  const firsts = new Map<string, HorizonEvent>();
  for (const event of events) if (!firsts.has(event.kind)) firsts.set(event.kind, event);
  const instants: Record<string, string> = {};
  const azimuths: Record<string, number> = {};
  for (const [kind, member] of Object.entries(PASSAGES)) {
    const event = firsts.get(kind);
    if (event === undefined) continue;
    instants[member] = utcOfJulianDay(event.epochJdUt);
    azimuths[member] = rounded(event.azimuthDeg, 100) % 360;
  }
  return {
    $typeName: "almagest.v1.AlmanacBody",
    name,
    ...instants,
    ...(circumpolar === null ? {} : { circumpolar }),
    azimuths: { $typeName: "almagest.v1.AlmanacAzimuths", ...azimuths },
  };
}

export function twilightsOf(twilights: readonly EngineTwilight[]): Twilights {
  const spanOf = (name: TwilightName): TwilightSpan => {
    const [dawn, dusk] = (["dawn", "dusk"] as const).map((kind) =>
      twilights.find((twilight) => twilight.kind === kind && twilight.twilight === name),
    );
    return {
      $typeName: "almagest.v1.TwilightSpan",
      ...(dawn === undefined ? {} : { begin: utcOfJulianDay(dawn.epochJdUt) }),
      ...(dusk === undefined ? {} : { end: utcOfJulianDay(dusk.epochJdUt) }),
    };
  };
  return {
    $typeName: "almagest.v1.Twilights",
    civil: spanOf("civil"),
    nautical: spanOf("nautical"),
    astronomical: spanOf("astronomical"),
  };
}

export function planetaryHourOf({ ruler, startJdUt, endJdUt }: EngineHour): PlanetaryHour {
  return {
    $typeName: "almagest.v1.PlanetaryHour",
    planet: ruler,
    from: utcOfJulianDay(startJdUt),
    to: utcOfJulianDay(endJdUt),
  };
}

type TimedContact = readonly [contact: string, atJdUt: number | null, sight: SkySight | null];

export function localEclipseOf(eclipse: EngineEclipse): LocalEclipse {
  const magnitude = eclipse.type === "penumbral" ? eclipse.penumbralMagnitude : eclipse.magnitude;
  return {
    $typeName: "almagest.v1.LocalEclipse",
    type: eclipse.type,
    at: utcOfJulianDay(eclipse.maximumJdUt),
    magnitude: rounded(magnitude, 10_000),
    altitude: rounded(eclipse.sights.maximum.apparentAltitudeDeg, 100),
    greatestSeen: utcOfJulianDay(eclipse.greatestSeen.epochJdUt),
    contacts: contactsOf(eclipse).flatMap(([contact, atJdUt, sight]): readonly EclipseContact[] => {
      if (atJdUt === null || sight?.isVisible !== true) return [];
      const altitude = rounded(sight.apparentAltitudeDeg, 100);
      return [{ $typeName: "almagest.v1.EclipseContact", contact, at: utcOfJulianDay(atJdUt), altitude }];
    }),
  };
}

function contactsOf(eclipse: EngineEclipse): readonly TimedContact[] {
  if (eclipse.kind === "solar") {
    const { contacts, sights } = eclipse;
    return [
      ["partial_begins", contacts.firstJdUt, sights.first],
      ["central_begins", contacts.secondJdUt, sights.second],
      ["central_ends", contacts.thirdJdUt, sights.third],
      ["partial_ends", contacts.fourthJdUt, sights.fourth],
    ];
  }
  const { contacts, sights } = eclipse;
  return [
    ["penumbral_begins", contacts.penumbraFirstJdUt, sights.penumbraFirst],
    ["partial_begins", contacts.firstJdUt, sights.first],
    ["total_begins", contacts.secondJdUt, sights.second],
    ["total_ends", contacts.thirdJdUt, sights.third],
    ["partial_ends", contacts.fourthJdUt, sights.fourth],
    ["penumbral_ends", contacts.penumbraLastJdUt, sights.penumbraLast],
  ];
}
