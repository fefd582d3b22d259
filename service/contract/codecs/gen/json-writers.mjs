// Generated from the contract by tools/codecs/write.ts (`npm run generate`). Do not edit.

export function createJsonWriters(out, tools) {
  const { asciiOf, endList, endObject, failUnset, reserve, writeAscii, writeNumber, writeString, writeText } =
    tools;

  function writeBirthEcho(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.date === undefined) {
      failUnset("field almagest.v1.BirthEcho.date");
    } else {
      // ,"date":
      out.view.setInt32(at, 1633952300, true);
      out.view.setInt32(at + 4, 975332724, true);
      at += 8;
      at = writeString(out, at, value.date);
    }
    if (value.time === undefined) {
      failUnset("field almagest.v1.BirthEcho.time");
    } else {
      // ,"time":
      out.view.setInt32(at, 1769218604, true);
      out.view.setInt32(at + 4, 975332717, true);
      at += 8;
      at = writeString(out, at, value.time);
    }
    if (value.latitude === undefined) {
      failUnset("field almagest.v1.BirthEcho.latitude");
    } else {
      // ,"latitude":
      out.view.setInt32(at, 1634476588, true);
      out.view.setInt32(at + 4, 1970563444, true);
      out.view.setInt32(at + 8, 975332708, true);
      at += 12;
      at = writeNumber(out, at, value.latitude, "field almagest.v1.BirthEcho.latitude");
    }
    if (value.longitude === undefined) {
      failUnset("field almagest.v1.BirthEcho.longitude");
    } else {
      // ,"longitude":
      out.view.setInt32(at, 1869357612, true);
      out.view.setInt32(at + 4, 1953064814, true);
      out.view.setInt32(at + 8, 577070197, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeNumber(out, at, value.longitude, "field almagest.v1.BirthEcho.longitude");
    }
    if (value.timeKnown === undefined) {
      failUnset("field almagest.v1.BirthEcho.time_known");
    } else {
      if (value.timeKnown) {
        // ,"timeKnown":true
        out.view.setInt32(at, 1769218604, true);
        out.view.setInt32(at + 4, 1850434925, true);
        out.view.setInt32(at + 8, 577664879, true);
        out.view.setInt32(at + 12, 1970435130, true);
        out.view.setInt32(at + 16, 101, true);
        at += 17;
      } else {
        // ,"timeKnown":false
        out.view.setInt32(at, 1769218604, true);
        out.view.setInt32(at + 4, 1850434925, true);
        out.view.setInt32(at + 8, 577664879, true);
        out.view.setInt32(at + 12, 1818322490, true);
        out.view.setInt32(at + 16, 25971, true);
        at += 18;
      }
    }
    return endObject(out, start, at);
  }

  function writeClockRuleSourcesList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];

      // ,
      out.view.setInt32(at, 44, true);
      at += 1;
      at = writeString(out, at, item);
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }

  function writeClockRule(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.id === undefined) {
      failUnset("field almagest.v1.ClockRule.id");
    } else {
      // ,"id":
      out.view.setInt32(at, 1684611628, true);
      out.view.setInt32(at + 4, 14882, true);
      at += 6;
      at = writeString(out, at, value.id);
    }
    if (value.reason === undefined) {
      failUnset("field almagest.v1.ClockRule.reason");
    } else {
      // ,"reason":
      out.view.setInt32(at, 1701978668, true);
      out.view.setInt32(at + 4, 1852797793, true);
      out.view.setInt32(at + 8, 14882, true);
      at += 10;
      at = writeString(out, at, value.reason);
    }
    if (value.sources === undefined) {
      failUnset("field almagest.v1.ClockRule.sources");
    } else {
      // ,"sources":
      out.view.setInt32(at, 1869816364, true);
      out.view.setInt32(at + 4, 1701016181, true);
      out.view.setInt32(at + 8, 3809907, true);
      at += 11;
      at = writeClockRuleSourcesList(at, value.sources);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }

  function writeCivilMoment(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.timezone === undefined) {
      failUnset("field almagest.v1.CivilMoment.timezone");
    } else {
      // ,"timezone":
      out.view.setInt32(at, 1769218604, true);
      out.view.setInt32(at + 4, 1870292333, true);
      out.view.setInt32(at + 8, 975332718, true);
      at += 12;
      at = writeString(out, at, value.timezone);
    }
    if (value.offsetHours === undefined) {
      failUnset("field almagest.v1.CivilMoment.offset_hours");
    } else {
      // ,"offsetHours":
      out.view.setInt32(at, 1718559276, true);
      out.view.setInt32(at + 4, 1952805734, true);
      out.view.setInt32(at + 8, 1920298824, true);
      out.view.setInt32(at + 12, 3809907, true);
      at += 15;
      at = writeNumber(out, at, value.offsetHours, "field almagest.v1.CivilMoment.offset_hours");
    }
    if (value.julianDayUt === undefined) {
      failUnset("field almagest.v1.CivilMoment.julian_day_ut");
    } else {
      // ,"julianDayUT":
      out.view.setInt32(at, 1969889836, true);
      out.view.setInt32(at + 4, 1851877740, true);
      out.view.setInt32(at + 8, 1434018116, true);
      out.view.setInt32(at + 12, 3809876, true);
      at += 15;
      at = writeNumber(out, at, value.julianDayUt, "field almagest.v1.CivilMoment.julian_day_ut");
    }
    if (value.utc === undefined) {
      failUnset("field almagest.v1.CivilMoment.utc");
    } else {
      // ,"utc":
      out.view.setInt32(at, 1953833516, true);
      out.view.setInt32(at + 4, 3809891, true);
      at += 7;
      at = writeString(out, at, value.utc);
    }
    if (value.daylightSaving === undefined) {
      failUnset("field almagest.v1.CivilMoment.daylight_saving");
    } else {
      if (value.daylightSaving) {
        // ,"daylightSaving":true
        out.view.setInt32(at, 1633952300, true);
        out.view.setInt32(at + 4, 1734962297, true);
        out.view.setInt32(at + 8, 1632859240, true);
        out.view.setInt32(at + 12, 1735289206, true);
        out.view.setInt32(at + 16, 1920219682, true);
        out.view.setInt32(at + 20, 25973, true);
        at += 22;
      } else {
        // ,"daylightSaving":false
        out.view.setInt32(at, 1633952300, true);
        out.view.setInt32(at + 4, 1734962297, true);
        out.view.setInt32(at + 8, 1632859240, true);
        out.view.setInt32(at + 12, 1735289206, true);
        out.view.setInt32(at + 16, 1634089506, true);
        out.view.setInt32(at + 20, 6648684, true);
        at += 23;
      }
    }
    if (value.abbreviation === undefined) {
      failUnset("field almagest.v1.CivilMoment.abbreviation");
    } else {
      // ,"abbreviation":
      out.view.setInt32(at, 1650532908, true);
      out.view.setInt32(at + 4, 1986359906, true);
      out.view.setInt32(at + 8, 1769234793, true);
      out.view.setInt32(at + 12, 975335023, true);
      at += 16;
      at = writeString(out, at, value.abbreviation);
    }
    if (value.clockRule !== undefined) {
      // ,"clockRule":
      out.view.setInt32(at, 1818436140, true);
      out.view.setInt32(at + 4, 1382769519, true);
      out.view.setInt32(at + 8, 577072245, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeClockRule(at, value.clockRule);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }
  const SIGN_AS_ITEM_ARIES = asciiOf(',"Aries"');
  const SIGN_AS_ITEM_TAURUS = asciiOf(',"Taurus"');
  const SIGN_AS_ITEM_GEMINI = asciiOf(',"Gemini"');
  const SIGN_AS_ITEM_CANCER = asciiOf(',"Cancer"');
  const SIGN_AS_ITEM_LEO = asciiOf(',"Leo"');
  const SIGN_AS_ITEM_VIRGO = asciiOf(',"Virgo"');
  const SIGN_AS_ITEM_LIBRA = asciiOf(',"Libra"');
  const SIGN_AS_ITEM_SCORPIO = asciiOf(',"Scorpio"');
  const SIGN_AS_ITEM_SAGITTARIUS = asciiOf(',"Sagittarius"');
  const SIGN_AS_ITEM_CAPRICORN = asciiOf(',"Capricorn"');
  const SIGN_AS_ITEM_AQUARIUS = asciiOf(',"Aquarius"');
  const SIGN_AS_ITEM_PISCES = asciiOf(',"Pisces"');

  function writeMoonRangeSignsList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];
      const text =
        item === "Aries"
          ? SIGN_AS_ITEM_ARIES
          : item === "Taurus"
            ? SIGN_AS_ITEM_TAURUS
            : item === "Gemini"
              ? SIGN_AS_ITEM_GEMINI
              : item === "Cancer"
                ? SIGN_AS_ITEM_CANCER
                : item === "Leo"
                  ? SIGN_AS_ITEM_LEO
                  : item === "Virgo"
                    ? SIGN_AS_ITEM_VIRGO
                    : item === "Libra"
                      ? SIGN_AS_ITEM_LIBRA
                      : item === "Scorpio"
                        ? SIGN_AS_ITEM_SCORPIO
                        : item === "Sagittarius"
                          ? SIGN_AS_ITEM_SAGITTARIUS
                          : item === "Capricorn"
                            ? SIGN_AS_ITEM_CAPRICORN
                            : item === "Aquarius"
                              ? SIGN_AS_ITEM_AQUARIUS
                              : item === "Pisces"
                                ? SIGN_AS_ITEM_PISCES
                                : undefined;
      if (text === undefined) {
        // ,
        out.view.setInt32(at, 44, true);
        at += 1;
        at = writeString(out, at, item);
      } else {
        at = writeAscii(out, at, text);
      }
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }

  function writeMoonRange(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.maxErrorDegrees === undefined) {
      failUnset("field almagest.v1.MoonRange.max_error_degrees");
    } else {
      // ,"maxErrorDegrees":
      out.view.setInt32(at, 1634542124, true);
      out.view.setInt32(at + 4, 1920091512, true);
      out.view.setInt32(at + 8, 1698984559, true);
      out.view.setInt32(at + 12, 1701147239, true);
      out.view.setInt32(at + 16, 3809907, true);
      at += 19;
      at = writeNumber(out, at, value.maxErrorDegrees, "field almagest.v1.MoonRange.max_error_degrees");
    }
    if (value.from === undefined) {
      failUnset("field almagest.v1.MoonRange.from");
    } else {
      // ,"from":
      out.view.setInt32(at, 1919296044, true);
      out.view.setInt32(at + 4, 975334767, true);
      at += 8;
      at = writeNumber(out, at, value.from, "field almagest.v1.MoonRange.from");
    }
    if (value.to === undefined) {
      failUnset("field almagest.v1.MoonRange.to");
    } else {
      // ,"to":
      out.view.setInt32(at, 1869881900, true);
      out.view.setInt32(at + 4, 14882, true);
      at += 6;
      at = writeNumber(out, at, value.to, "field almagest.v1.MoonRange.to");
    }
    if (value.signs === undefined) {
      failUnset("field almagest.v1.MoonRange.signs");
    } else {
      // ,"signs":
      out.view.setInt32(at, 1769153068, true);
      out.view.setInt32(at + 4, 577990247, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeMoonRangeSignsList(at, value.signs);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }
  const SIGN_AS_SIGN_ARIES = asciiOf(',"sign":"Aries"');
  const SIGN_AS_SIGN_TAURUS = asciiOf(',"sign":"Taurus"');
  const SIGN_AS_SIGN_GEMINI = asciiOf(',"sign":"Gemini"');
  const SIGN_AS_SIGN_CANCER = asciiOf(',"sign":"Cancer"');
  const SIGN_AS_SIGN_LEO = asciiOf(',"sign":"Leo"');
  const SIGN_AS_SIGN_VIRGO = asciiOf(',"sign":"Virgo"');
  const SIGN_AS_SIGN_LIBRA = asciiOf(',"sign":"Libra"');
  const SIGN_AS_SIGN_SCORPIO = asciiOf(',"sign":"Scorpio"');
  const SIGN_AS_SIGN_SAGITTARIUS = asciiOf(',"sign":"Sagittarius"');
  const SIGN_AS_SIGN_CAPRICORN = asciiOf(',"sign":"Capricorn"');
  const SIGN_AS_SIGN_AQUARIUS = asciiOf(',"sign":"Aquarius"');
  const SIGN_AS_SIGN_PISCES = asciiOf(',"sign":"Pisces"');

  function writeAlternativeAscendant(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.longitude === undefined) {
      failUnset("field almagest.v1.AlternativeAscendant.longitude");
    } else {
      // ,"longitude":
      out.view.setInt32(at, 1869357612, true);
      out.view.setInt32(at + 4, 1953064814, true);
      out.view.setInt32(at + 8, 577070197, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeNumber(out, at, value.longitude, "field almagest.v1.AlternativeAscendant.longitude");
    }
    if (value.sign === undefined) {
      failUnset("field almagest.v1.AlternativeAscendant.sign");
    } else {
      const text =
        value.sign === "Aries"
          ? SIGN_AS_SIGN_ARIES
          : value.sign === "Taurus"
            ? SIGN_AS_SIGN_TAURUS
            : value.sign === "Gemini"
              ? SIGN_AS_SIGN_GEMINI
              : value.sign === "Cancer"
                ? SIGN_AS_SIGN_CANCER
                : value.sign === "Leo"
                  ? SIGN_AS_SIGN_LEO
                  : value.sign === "Virgo"
                    ? SIGN_AS_SIGN_VIRGO
                    : value.sign === "Libra"
                      ? SIGN_AS_SIGN_LIBRA
                      : value.sign === "Scorpio"
                        ? SIGN_AS_SIGN_SCORPIO
                        : value.sign === "Sagittarius"
                          ? SIGN_AS_SIGN_SAGITTARIUS
                          : value.sign === "Capricorn"
                            ? SIGN_AS_SIGN_CAPRICORN
                            : value.sign === "Aquarius"
                              ? SIGN_AS_SIGN_AQUARIUS
                              : value.sign === "Pisces"
                                ? SIGN_AS_SIGN_PISCES
                                : undefined;
      if (text === undefined) {
        // ,"sign":
        out.view.setInt32(at, 1769153068, true);
        out.view.setInt32(at + 4, 975335015, true);
        at += 8;
        at = writeString(out, at, value.sign);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.degreeInSign === undefined) {
      failUnset("field almagest.v1.AlternativeAscendant.degree_in_sign");
    } else {
      // ,"degreeInSign":
      out.view.setInt32(at, 1701061164, true);
      out.view.setInt32(at + 4, 1701147239, true);
      out.view.setInt32(at + 8, 1767075401, true);
      out.view.setInt32(at + 12, 975335015, true);
      at += 16;
      at = writeNumber(out, at, value.degreeInSign, "field almagest.v1.AlternativeAscendant.degree_in_sign");
    }
    return endObject(out, start, at);
  }
  const CLOCK_LIKELIHOOD_AS_LIKELIHOOD_LIKELY = asciiOf(',"likelihood":"likely"');
  const CLOCK_LIKELIHOOD_AS_LIKELIHOOD_POSSIBLE = asciiOf(',"likelihood":"possible"');
  const CLOCK_LIKELIHOOD_AS_LIKELIHOOD_RARE = asciiOf(',"likelihood":"rare"');

  function writeClockAlternative(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.offsetHours === undefined) {
      failUnset("field almagest.v1.ClockAlternative.offset_hours");
    } else {
      // ,"offsetHours":
      out.view.setInt32(at, 1718559276, true);
      out.view.setInt32(at + 4, 1952805734, true);
      out.view.setInt32(at + 8, 1920298824, true);
      out.view.setInt32(at + 12, 3809907, true);
      at += 15;
      at = writeNumber(out, at, value.offsetHours, "field almagest.v1.ClockAlternative.offset_hours");
    }
    if (value.utc === undefined) {
      failUnset("field almagest.v1.ClockAlternative.utc");
    } else {
      // ,"utc":
      out.view.setInt32(at, 1953833516, true);
      out.view.setInt32(at + 4, 3809891, true);
      at += 7;
      at = writeString(out, at, value.utc);
    }
    if (value.timezone !== undefined) {
      // ,"timezone":
      out.view.setInt32(at, 1769218604, true);
      out.view.setInt32(at + 4, 1870292333, true);
      out.view.setInt32(at + 8, 975332718, true);
      at += 12;
      at = writeString(out, at, value.timezone);
    }
    if (value.ascendant !== undefined) {
      // ,"ascendant":
      out.view.setInt32(at, 1935745580, true);
      out.view.setInt32(at + 4, 1684956515, true);
      out.view.setInt32(at + 8, 578055777, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeAlternativeAscendant(at, value.ascendant);
      reserve(out, at, 0);
    }
    if (value.likelihood === undefined) {
      failUnset("field almagest.v1.ClockAlternative.likelihood");
    } else {
      const text =
        value.likelihood === "likely"
          ? CLOCK_LIKELIHOOD_AS_LIKELIHOOD_LIKELY
          : value.likelihood === "possible"
            ? CLOCK_LIKELIHOOD_AS_LIKELIHOOD_POSSIBLE
            : value.likelihood === "rare"
              ? CLOCK_LIKELIHOOD_AS_LIKELIHOOD_RARE
              : undefined;
      if (text === undefined) {
        // ,"likelihood":
        out.view.setInt32(at, 1768694316, true);
        out.view.setInt32(at + 4, 1768711531, true);
        out.view.setInt32(at + 8, 1685024616, true);
        out.view.setInt32(at + 12, 14882, true);
        at += 14;
        at = writeString(out, at, value.likelihood);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    return endObject(out, start, at);
  }
  const BODY_AS_BODY_SUN = asciiOf(',"body":"Sun"');
  const BODY_AS_BODY_MOON = asciiOf(',"body":"Moon"');
  const BODY_AS_BODY_MERCURY = asciiOf(',"body":"Mercury"');
  const BODY_AS_BODY_VENUS = asciiOf(',"body":"Venus"');
  const BODY_AS_BODY_MARS = asciiOf(',"body":"Mars"');
  const BODY_AS_BODY_JUPITER = asciiOf(',"body":"Jupiter"');
  const BODY_AS_BODY_SATURN = asciiOf(',"body":"Saturn"');
  const BODY_AS_BODY_URANUS = asciiOf(',"body":"Uranus"');
  const BODY_AS_BODY_NEPTUNE = asciiOf(',"body":"Neptune"');
  const BODY_AS_BODY_PLUTO = asciiOf(',"body":"Pluto"');
  const BODY_AS_BODY_TRUE_NODE = asciiOf(',"body":"TrueNode"');
  const BODY_AS_BODY_LILITH = asciiOf(',"body":"Lilith"');
  const BODY_AS_BODY_CHIRON = asciiOf(',"body":"Chiron"');
  const BODY_AS_BODY_CERES = asciiOf(',"body":"Ceres"');
  const BODY_AS_BODY_PALLAS = asciiOf(',"body":"Pallas"');
  const BODY_AS_BODY_JUNO = asciiOf(',"body":"Juno"');
  const BODY_AS_BODY_VESTA = asciiOf(',"body":"Vesta"');

  function writeSignChangeSignsList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];
      const text =
        item === "Aries"
          ? SIGN_AS_ITEM_ARIES
          : item === "Taurus"
            ? SIGN_AS_ITEM_TAURUS
            : item === "Gemini"
              ? SIGN_AS_ITEM_GEMINI
              : item === "Cancer"
                ? SIGN_AS_ITEM_CANCER
                : item === "Leo"
                  ? SIGN_AS_ITEM_LEO
                  : item === "Virgo"
                    ? SIGN_AS_ITEM_VIRGO
                    : item === "Libra"
                      ? SIGN_AS_ITEM_LIBRA
                      : item === "Scorpio"
                        ? SIGN_AS_ITEM_SCORPIO
                        : item === "Sagittarius"
                          ? SIGN_AS_ITEM_SAGITTARIUS
                          : item === "Capricorn"
                            ? SIGN_AS_ITEM_CAPRICORN
                            : item === "Aquarius"
                              ? SIGN_AS_ITEM_AQUARIUS
                              : item === "Pisces"
                                ? SIGN_AS_ITEM_PISCES
                                : undefined;
      if (text === undefined) {
        // ,
        out.view.setInt32(at, 44, true);
        at += 1;
        at = writeString(out, at, item);
      } else {
        at = writeAscii(out, at, text);
      }
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }

  function writeSignChange(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.body === undefined) {
      failUnset("field almagest.v1.SignChange.body");
    } else {
      const text =
        value.body === "Sun"
          ? BODY_AS_BODY_SUN
          : value.body === "Moon"
            ? BODY_AS_BODY_MOON
            : value.body === "Mercury"
              ? BODY_AS_BODY_MERCURY
              : value.body === "Venus"
                ? BODY_AS_BODY_VENUS
                : value.body === "Mars"
                  ? BODY_AS_BODY_MARS
                  : value.body === "Jupiter"
                    ? BODY_AS_BODY_JUPITER
                    : value.body === "Saturn"
                      ? BODY_AS_BODY_SATURN
                      : value.body === "Uranus"
                        ? BODY_AS_BODY_URANUS
                        : value.body === "Neptune"
                          ? BODY_AS_BODY_NEPTUNE
                          : value.body === "Pluto"
                            ? BODY_AS_BODY_PLUTO
                            : value.body === "TrueNode"
                              ? BODY_AS_BODY_TRUE_NODE
                              : value.body === "Lilith"
                                ? BODY_AS_BODY_LILITH
                                : value.body === "Chiron"
                                  ? BODY_AS_BODY_CHIRON
                                  : value.body === "Ceres"
                                    ? BODY_AS_BODY_CERES
                                    : value.body === "Pallas"
                                      ? BODY_AS_BODY_PALLAS
                                      : value.body === "Juno"
                                        ? BODY_AS_BODY_JUNO
                                        : value.body === "Vesta"
                                          ? BODY_AS_BODY_VESTA
                                          : undefined;
      if (text === undefined) {
        // ,"body":
        out.view.setInt32(at, 1868702252, true);
        out.view.setInt32(at + 4, 975337828, true);
        at += 8;
        at = writeString(out, at, value.body);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.signs === undefined) {
      failUnset("field almagest.v1.SignChange.signs");
    } else {
      // ,"signs":
      out.view.setInt32(at, 1769153068, true);
      out.view.setInt32(at + 4, 577990247, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeSignChangeSignsList(at, value.signs);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }
  const WARNING_AS_CODE_UNKNOWN_TIME = asciiOf(',"code":"unknown_time"');
  const WARNING_AS_CODE_LOCAL_TIME_SKIPPED = asciiOf(',"code":"local_time_skipped"');
  const WARNING_AS_CODE_LOCAL_TIME_REPEATED = asciiOf(',"code":"local_time_repeated"');
  const WARNING_AS_CODE_LOCAL_MEAN_TIME = asciiOf(',"code":"local_mean_time"');
  const WARNING_AS_CODE_PLACIDUS_UNDEFINED = asciiOf(',"code":"placidus_undefined"');
  const WARNING_AS_CODE_ZONE_HISTORY_UNCERTAIN = asciiOf(',"code":"zone_history_uncertain"');
  const WARNING_AS_CODE_CALENDAR_MAYBE_JULIAN = asciiOf(',"code":"calendar_maybe_julian"');
  const HOUSE_SYSTEM_AS_HOUSE_SYSTEM_PLACIDUS = asciiOf(',"houseSystem":"placidus"');
  const HOUSE_SYSTEM_AS_HOUSE_SYSTEM_PORPHYRY = asciiOf(',"houseSystem":"porphyry"');

  function writeClockAlternativeList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];

      // ,
      out.view.setInt32(at, 44, true);
      at += 1;
      at = writeClockAlternative(at, item);
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }

  function writeSignChangeList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];

      // ,
      out.view.setInt32(at, 44, true);
      at += 1;
      at = writeSignChange(at, item);
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }

  function writeWarning(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.code === undefined) {
      failUnset("field almagest.v1.Warning.code");
    } else {
      const text =
        value.code === "unknown_time"
          ? WARNING_AS_CODE_UNKNOWN_TIME
          : value.code === "local_time_skipped"
            ? WARNING_AS_CODE_LOCAL_TIME_SKIPPED
            : value.code === "local_time_repeated"
              ? WARNING_AS_CODE_LOCAL_TIME_REPEATED
              : value.code === "local_mean_time"
                ? WARNING_AS_CODE_LOCAL_MEAN_TIME
                : value.code === "placidus_undefined"
                  ? WARNING_AS_CODE_PLACIDUS_UNDEFINED
                  : value.code === "zone_history_uncertain"
                    ? WARNING_AS_CODE_ZONE_HISTORY_UNCERTAIN
                    : value.code === "calendar_maybe_julian"
                      ? WARNING_AS_CODE_CALENDAR_MAYBE_JULIAN
                      : undefined;
      if (text === undefined) {
        // ,"code":
        out.view.setInt32(at, 1868767788, true);
        out.view.setInt32(at + 4, 975332708, true);
        at += 8;
        at = writeString(out, at, value.code);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.message === undefined) {
      failUnset("field almagest.v1.Warning.message");
    } else {
      // ,"message":
      out.view.setInt32(at, 1701650988, true);
      out.view.setInt32(at + 4, 1734439795, true);
      out.view.setInt32(at + 8, 3809893, true);
      at += 11;
      at = writeString(out, at, value.message);
    }
    if (value.moon !== undefined) {
      // ,"moon":
      out.view.setInt32(at, 1869423148, true);
      out.view.setInt32(at + 4, 975335023, true);
      at += 8;
      at = writeMoonRange(at, value.moon);
      reserve(out, at, 0);
    }
    if (value.offsetBeforeHours !== undefined) {
      // ,"offsetBeforeHours":
      out.view.setInt32(at, 1718559276, true);
      out.view.setInt32(at + 4, 1952805734, true);
      out.view.setInt32(at + 8, 1868981570, true);
      out.view.setInt32(at + 12, 1867015538, true);
      out.view.setInt32(at + 16, 577991285, true);
      out.view.setInt32(at + 20, 58, true);
      at += 21;
      at = writeNumber(out, at, value.offsetBeforeHours, "field almagest.v1.Warning.offset_before_hours");
    }
    if (value.offsetAfterHours !== undefined) {
      // ,"offsetAfterHours":
      out.view.setInt32(at, 1718559276, true);
      out.view.setInt32(at + 4, 1952805734, true);
      out.view.setInt32(at + 8, 1702127169, true);
      out.view.setInt32(at + 12, 1970227314, true);
      out.view.setInt32(at + 16, 975336306, true);
      at += 20;
      at = writeNumber(out, at, value.offsetAfterHours, "field almagest.v1.Warning.offset_after_hours");
    }
    if (value.movedForwardSeconds !== undefined) {
      // ,"movedForwardSeconds":
      out.view.setInt32(at, 1869423148, true);
      out.view.setInt32(at + 4, 1180984694, true);
      out.view.setInt32(at + 8, 1635218031, true);
      out.view.setInt32(at + 12, 1699964018, true);
      out.view.setInt32(at + 16, 1684959075, true);
      out.view.setInt32(at + 20, 3809907, true);
      at += 23;
      at = writeNumber(out, at, value.movedForwardSeconds, "field almagest.v1.Warning.moved_forward_seconds");
    }
    if (value.movedTo !== undefined) {
      // ,"movedTo":
      out.view.setInt32(at, 1869423148, true);
      out.view.setInt32(at + 4, 1415865718, true);
      out.view.setInt32(at + 8, 3809903, true);
      at += 11;
      at = writeString(out, at, value.movedTo);
    }
    if (value.houseSystem !== undefined) {
      const text =
        value.houseSystem === "placidus"
          ? HOUSE_SYSTEM_AS_HOUSE_SYSTEM_PLACIDUS
          : value.houseSystem === "porphyry"
            ? HOUSE_SYSTEM_AS_HOUSE_SYSTEM_PORPHYRY
            : undefined;
      if (text === undefined) {
        // ,"houseSystem":
        out.view.setInt32(at, 1869095468, true);
        out.view.setInt32(at + 4, 1399157621, true);
        out.view.setInt32(at + 8, 1702130553, true);
        out.view.setInt32(at + 12, 3809901, true);
        at += 15;
        at = writeString(out, at, value.houseSystem);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.offsetTakenHours !== undefined) {
      // ,"offsetTakenHours":
      out.view.setInt32(at, 1718559276, true);
      out.view.setInt32(at + 4, 1952805734, true);
      out.view.setInt32(at + 8, 1701536084, true);
      out.view.setInt32(at + 12, 1970227310, true);
      out.view.setInt32(at + 16, 975336306, true);
      at += 20;
      at = writeNumber(out, at, value.offsetTakenHours, "field almagest.v1.Warning.offset_taken_hours");
    }
    if (value.offsetTakenHours !== undefined) {
      if (value.alternatives !== undefined) {
        // ,"alternatives":
        out.view.setInt32(at, 1818305068, true);
        out.view.setInt32(at + 4, 1852990836, true);
        out.view.setInt32(at + 8, 1986622561, true);
        out.view.setInt32(at + 12, 975336293, true);
        at += 16;
        at = writeClockAlternativeList(at, value.alternatives);
        reserve(out, at, 0);
      }
    }
    if (value.moon !== undefined) {
      if (value.signChanges !== undefined) {
        // ,"signChanges":
        out.view.setInt32(at, 1769153068, true);
        out.view.setInt32(at + 4, 1749249639, true);
        out.view.setInt32(at + 8, 1701277281, true);
        out.view.setInt32(at + 12, 3809907, true);
        at += 15;
        at = writeSignChangeList(at, value.signChanges);
        reserve(out, at, 0);
      }
    }
    if (value.sentDate !== undefined) {
      // ,"sentDate":
      out.view.setInt32(at, 1702044204, true);
      out.view.setInt32(at + 4, 1631876206, true);
      out.view.setInt32(at + 8, 975332724, true);
      at += 12;
      at = writeString(out, at, value.sentDate);
    }
    if (value.sentTime !== undefined) {
      // ,"sentTime":
      out.view.setInt32(at, 1702044204, true);
      out.view.setInt32(at + 4, 1767142510, true);
      out.view.setInt32(at + 8, 975332717, true);
      at += 12;
      at = writeString(out, at, value.sentTime);
    }
    if (value.gregorianDate !== undefined) {
      // ,"gregorianDate":
      out.view.setInt32(at, 1919361580, true);
      out.view.setInt32(at + 4, 1919903589, true);
      out.view.setInt32(at + 8, 1148084585, true);
      out.view.setInt32(at + 12, 577074273, true);
      out.view.setInt32(at + 16, 58, true);
      at += 17;
      at = writeString(out, at, value.gregorianDate);
    }
    return endObject(out, start, at);
  }

  function writePlacement(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.sign === undefined) {
      failUnset("field almagest.v1.Placement.sign");
    } else {
      const text =
        value.sign === "Aries"
          ? SIGN_AS_SIGN_ARIES
          : value.sign === "Taurus"
            ? SIGN_AS_SIGN_TAURUS
            : value.sign === "Gemini"
              ? SIGN_AS_SIGN_GEMINI
              : value.sign === "Cancer"
                ? SIGN_AS_SIGN_CANCER
                : value.sign === "Leo"
                  ? SIGN_AS_SIGN_LEO
                  : value.sign === "Virgo"
                    ? SIGN_AS_SIGN_VIRGO
                    : value.sign === "Libra"
                      ? SIGN_AS_SIGN_LIBRA
                      : value.sign === "Scorpio"
                        ? SIGN_AS_SIGN_SCORPIO
                        : value.sign === "Sagittarius"
                          ? SIGN_AS_SIGN_SAGITTARIUS
                          : value.sign === "Capricorn"
                            ? SIGN_AS_SIGN_CAPRICORN
                            : value.sign === "Aquarius"
                              ? SIGN_AS_SIGN_AQUARIUS
                              : value.sign === "Pisces"
                                ? SIGN_AS_SIGN_PISCES
                                : undefined;
      if (text === undefined) {
        // ,"sign":
        out.view.setInt32(at, 1769153068, true);
        out.view.setInt32(at + 4, 975335015, true);
        at += 8;
        at = writeString(out, at, value.sign);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.degreeInSign === undefined) {
      failUnset("field almagest.v1.Placement.degree_in_sign");
    } else {
      // ,"degreeInSign":
      out.view.setInt32(at, 1701061164, true);
      out.view.setInt32(at + 4, 1701147239, true);
      out.view.setInt32(at + 8, 1767075401, true);
      out.view.setInt32(at + 12, 975335015, true);
      at += 16;
      at = writeNumber(out, at, value.degreeInSign, "field almagest.v1.Placement.degree_in_sign");
    }
    if (value.house !== undefined) {
      // ,"house":
      out.view.setInt32(at, 1869095468, true);
      out.view.setInt32(at + 4, 577074037, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeNumber(out, at, value.house, "field almagest.v1.Placement.house");
    }
    return endObject(out, start, at);
  }

  function writeAscendantPlacement(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.sign === undefined) {
      failUnset("field almagest.v1.AscendantPlacement.sign");
    } else {
      const text =
        value.sign === "Aries"
          ? SIGN_AS_SIGN_ARIES
          : value.sign === "Taurus"
            ? SIGN_AS_SIGN_TAURUS
            : value.sign === "Gemini"
              ? SIGN_AS_SIGN_GEMINI
              : value.sign === "Cancer"
                ? SIGN_AS_SIGN_CANCER
                : value.sign === "Leo"
                  ? SIGN_AS_SIGN_LEO
                  : value.sign === "Virgo"
                    ? SIGN_AS_SIGN_VIRGO
                    : value.sign === "Libra"
                      ? SIGN_AS_SIGN_LIBRA
                      : value.sign === "Scorpio"
                        ? SIGN_AS_SIGN_SCORPIO
                        : value.sign === "Sagittarius"
                          ? SIGN_AS_SIGN_SAGITTARIUS
                          : value.sign === "Capricorn"
                            ? SIGN_AS_SIGN_CAPRICORN
                            : value.sign === "Aquarius"
                              ? SIGN_AS_SIGN_AQUARIUS
                              : value.sign === "Pisces"
                                ? SIGN_AS_SIGN_PISCES
                                : undefined;
      if (text === undefined) {
        // ,"sign":
        out.view.setInt32(at, 1769153068, true);
        out.view.setInt32(at + 4, 975335015, true);
        at += 8;
        at = writeString(out, at, value.sign);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.degreeInSign === undefined) {
      failUnset("field almagest.v1.AscendantPlacement.degree_in_sign");
    } else {
      // ,"degreeInSign":
      out.view.setInt32(at, 1701061164, true);
      out.view.setInt32(at + 4, 1701147239, true);
      out.view.setInt32(at + 8, 1767075401, true);
      out.view.setInt32(at + 12, 975335015, true);
      at += 16;
      at = writeNumber(out, at, value.degreeInSign, "field almagest.v1.AscendantPlacement.degree_in_sign");
    }
    return endObject(out, start, at);
  }

  function writeWarningList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];

      // ,
      out.view.setInt32(at, 44, true);
      at += 1;
      at = writeWarning(at, item);
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }
  const BODY_AS_KEY_SUN = asciiOf(',"Sun":');
  const BODY_AS_KEY_MOON = asciiOf(',"Moon":');
  const BODY_AS_KEY_MERCURY = asciiOf(',"Mercury":');
  const BODY_AS_KEY_VENUS = asciiOf(',"Venus":');
  const BODY_AS_KEY_MARS = asciiOf(',"Mars":');
  const BODY_AS_KEY_JUPITER = asciiOf(',"Jupiter":');
  const BODY_AS_KEY_SATURN = asciiOf(',"Saturn":');
  const BODY_AS_KEY_URANUS = asciiOf(',"Uranus":');
  const BODY_AS_KEY_NEPTUNE = asciiOf(',"Neptune":');
  const BODY_AS_KEY_PLUTO = asciiOf(',"Pluto":');
  const BODY_AS_KEY_TRUE_NODE = asciiOf(',"TrueNode":');
  const BODY_AS_KEY_LILITH = asciiOf(',"Lilith":');
  const BODY_AS_KEY_CHIRON = asciiOf(',"Chiron":');
  const BODY_AS_KEY_CERES = asciiOf(',"Ceres":');
  const BODY_AS_KEY_PALLAS = asciiOf(',"Pallas":');
  const BODY_AS_KEY_JUNO = asciiOf(',"Juno":');
  const BODY_AS_KEY_VESTA = asciiOf(',"Vesta":');
  const SIGN_AS_VALUE_ARIES = asciiOf('"Aries"');
  const SIGN_AS_VALUE_TAURUS = asciiOf('"Taurus"');
  const SIGN_AS_VALUE_GEMINI = asciiOf('"Gemini"');
  const SIGN_AS_VALUE_CANCER = asciiOf('"Cancer"');
  const SIGN_AS_VALUE_LEO = asciiOf('"Leo"');
  const SIGN_AS_VALUE_VIRGO = asciiOf('"Virgo"');
  const SIGN_AS_VALUE_LIBRA = asciiOf('"Libra"');
  const SIGN_AS_VALUE_SCORPIO = asciiOf('"Scorpio"');
  const SIGN_AS_VALUE_SAGITTARIUS = asciiOf('"Sagittarius"');
  const SIGN_AS_VALUE_CAPRICORN = asciiOf('"Capricorn"');
  const SIGN_AS_VALUE_AQUARIUS = asciiOf('"Aquarius"');
  const SIGN_AS_VALUE_PISCES = asciiOf('"Pisces"');

  function writeComputeShortChartResponseSignsMap(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (const name in value) {
      const item = value[name];
      const key =
        name === "Sun"
          ? BODY_AS_KEY_SUN
          : name === "Moon"
            ? BODY_AS_KEY_MOON
            : name === "Mercury"
              ? BODY_AS_KEY_MERCURY
              : name === "Venus"
                ? BODY_AS_KEY_VENUS
                : name === "Mars"
                  ? BODY_AS_KEY_MARS
                  : name === "Jupiter"
                    ? BODY_AS_KEY_JUPITER
                    : name === "Saturn"
                      ? BODY_AS_KEY_SATURN
                      : name === "Uranus"
                        ? BODY_AS_KEY_URANUS
                        : name === "Neptune"
                          ? BODY_AS_KEY_NEPTUNE
                          : name === "Pluto"
                            ? BODY_AS_KEY_PLUTO
                            : name === "TrueNode"
                              ? BODY_AS_KEY_TRUE_NODE
                              : name === "Lilith"
                                ? BODY_AS_KEY_LILITH
                                : name === "Chiron"
                                  ? BODY_AS_KEY_CHIRON
                                  : name === "Ceres"
                                    ? BODY_AS_KEY_CERES
                                    : name === "Pallas"
                                      ? BODY_AS_KEY_PALLAS
                                      : name === "Juno"
                                        ? BODY_AS_KEY_JUNO
                                        : name === "Vesta"
                                          ? BODY_AS_KEY_VESTA
                                          : undefined;
      if (key === undefined) at = writeText(out, at, "," + JSON.stringify(name) + ":");
      else at = writeAscii(out, at, key);
      const text =
        item === "Aries"
          ? SIGN_AS_VALUE_ARIES
          : item === "Taurus"
            ? SIGN_AS_VALUE_TAURUS
            : item === "Gemini"
              ? SIGN_AS_VALUE_GEMINI
              : item === "Cancer"
                ? SIGN_AS_VALUE_CANCER
                : item === "Leo"
                  ? SIGN_AS_VALUE_LEO
                  : item === "Virgo"
                    ? SIGN_AS_VALUE_VIRGO
                    : item === "Libra"
                      ? SIGN_AS_VALUE_LIBRA
                      : item === "Scorpio"
                        ? SIGN_AS_VALUE_SCORPIO
                        : item === "Sagittarius"
                          ? SIGN_AS_VALUE_SAGITTARIUS
                          : item === "Capricorn"
                            ? SIGN_AS_VALUE_CAPRICORN
                            : item === "Aquarius"
                              ? SIGN_AS_VALUE_AQUARIUS
                              : item === "Pisces"
                                ? SIGN_AS_VALUE_PISCES
                                : undefined;
      if (text === undefined) {
        //

        at += 0;
        at = writeString(out, at, item);
      } else {
        at = writeAscii(out, at, text);
      }
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }
  const BODY_AS_ITEM_SUN = asciiOf(',"Sun"');
  const BODY_AS_ITEM_MOON = asciiOf(',"Moon"');
  const BODY_AS_ITEM_MERCURY = asciiOf(',"Mercury"');
  const BODY_AS_ITEM_VENUS = asciiOf(',"Venus"');
  const BODY_AS_ITEM_MARS = asciiOf(',"Mars"');
  const BODY_AS_ITEM_JUPITER = asciiOf(',"Jupiter"');
  const BODY_AS_ITEM_SATURN = asciiOf(',"Saturn"');
  const BODY_AS_ITEM_URANUS = asciiOf(',"Uranus"');
  const BODY_AS_ITEM_NEPTUNE = asciiOf(',"Neptune"');
  const BODY_AS_ITEM_PLUTO = asciiOf(',"Pluto"');
  const BODY_AS_ITEM_TRUE_NODE = asciiOf(',"TrueNode"');
  const BODY_AS_ITEM_LILITH = asciiOf(',"Lilith"');
  const BODY_AS_ITEM_CHIRON = asciiOf(',"Chiron"');
  const BODY_AS_ITEM_CERES = asciiOf(',"Ceres"');
  const BODY_AS_ITEM_PALLAS = asciiOf(',"Pallas"');
  const BODY_AS_ITEM_JUNO = asciiOf(',"Juno"');
  const BODY_AS_ITEM_VESTA = asciiOf(',"Vesta"');

  function writeComputeShortChartResponseRetrogradeList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];
      const text =
        item === "Sun"
          ? BODY_AS_ITEM_SUN
          : item === "Moon"
            ? BODY_AS_ITEM_MOON
            : item === "Mercury"
              ? BODY_AS_ITEM_MERCURY
              : item === "Venus"
                ? BODY_AS_ITEM_VENUS
                : item === "Mars"
                  ? BODY_AS_ITEM_MARS
                  : item === "Jupiter"
                    ? BODY_AS_ITEM_JUPITER
                    : item === "Saturn"
                      ? BODY_AS_ITEM_SATURN
                      : item === "Uranus"
                        ? BODY_AS_ITEM_URANUS
                        : item === "Neptune"
                          ? BODY_AS_ITEM_NEPTUNE
                          : item === "Pluto"
                            ? BODY_AS_ITEM_PLUTO
                            : item === "TrueNode"
                              ? BODY_AS_ITEM_TRUE_NODE
                              : item === "Lilith"
                                ? BODY_AS_ITEM_LILITH
                                : item === "Chiron"
                                  ? BODY_AS_ITEM_CHIRON
                                  : item === "Ceres"
                                    ? BODY_AS_ITEM_CERES
                                    : item === "Pallas"
                                      ? BODY_AS_ITEM_PALLAS
                                      : item === "Juno"
                                        ? BODY_AS_ITEM_JUNO
                                        : item === "Vesta"
                                          ? BODY_AS_ITEM_VESTA
                                          : undefined;
      if (text === undefined) {
        // ,
        out.view.setInt32(at, 44, true);
        at += 1;
        at = writeString(out, at, item);
      } else {
        at = writeAscii(out, at, text);
      }
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }
  const ELEMENT_AS_DOMINANT_ELEMENT_FIRE = asciiOf(',"dominantElement":"Fire"');
  const ELEMENT_AS_DOMINANT_ELEMENT_EARTH = asciiOf(',"dominantElement":"Earth"');
  const ELEMENT_AS_DOMINANT_ELEMENT_AIR = asciiOf(',"dominantElement":"Air"');
  const ELEMENT_AS_DOMINANT_ELEMENT_WATER = asciiOf(',"dominantElement":"Water"');
  const QUALITY_AS_DOMINANT_QUALITY_CARDINAL = asciiOf(',"dominantQuality":"Cardinal"');
  const QUALITY_AS_DOMINANT_QUALITY_FIXED = asciiOf(',"dominantQuality":"Fixed"');
  const QUALITY_AS_DOMINANT_QUALITY_MUTABLE = asciiOf(',"dominantQuality":"Mutable"');

  function writeComputeShortChartResponse(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.input === undefined) {
      failUnset("field almagest.v1.ComputeShortChartResponse.input");
    } else {
      // ,"input":
      out.view.setInt32(at, 1852383788, true);
      out.view.setInt32(at + 4, 578057584, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeBirthEcho(at, value.input);
      reserve(out, at, 0);
    }
    if (value.time === undefined) {
      failUnset("field almagest.v1.ComputeShortChartResponse.time");
    } else {
      // ,"time":
      out.view.setInt32(at, 1769218604, true);
      out.view.setInt32(at + 4, 975332717, true);
      at += 8;
      at = writeCivilMoment(at, value.time);
      reserve(out, at, 0);
    }
    if (value.warnings === undefined) {
      failUnset("field almagest.v1.ComputeShortChartResponse.warnings");
    } else {
      // ,"warnings":
      out.view.setInt32(at, 1635197484, true);
      out.view.setInt32(at + 4, 1852403314, true);
      out.view.setInt32(at + 8, 975336295, true);
      at += 12;
      at = writeWarningList(at, value.warnings);
      reserve(out, at, 0);
    }
    if (value.sun === undefined) {
      failUnset("field almagest.v1.ComputeShortChartResponse.sun");
    } else {
      // ,"sun":
      out.view.setInt32(at, 1970479660, true);
      out.view.setInt32(at + 4, 3809902, true);
      at += 7;
      at = writePlacement(at, value.sun);
      reserve(out, at, 0);
    }
    if (value.moon === undefined) {
      failUnset("field almagest.v1.ComputeShortChartResponse.moon");
    } else {
      // ,"moon":
      out.view.setInt32(at, 1869423148, true);
      out.view.setInt32(at + 4, 975335023, true);
      at += 8;
      at = writePlacement(at, value.moon);
      reserve(out, at, 0);
    }
    if (value.ascendant === undefined) {
      // ,"ascendant":null
      out.view.setInt32(at, 1935745580, true);
      out.view.setInt32(at + 4, 1684956515, true);
      out.view.setInt32(at + 8, 578055777, true);
      out.view.setInt32(at + 12, 1819635258, true);
      out.view.setInt32(at + 16, 108, true);
      at += 17;
    } else {
      // ,"ascendant":
      out.view.setInt32(at, 1935745580, true);
      out.view.setInt32(at + 4, 1684956515, true);
      out.view.setInt32(at + 8, 578055777, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeAscendantPlacement(at, value.ascendant);
      reserve(out, at, 0);
    }
    if (value.signs === undefined) {
      failUnset("field almagest.v1.ComputeShortChartResponse.signs");
    } else {
      // ,"signs":
      out.view.setInt32(at, 1769153068, true);
      out.view.setInt32(at + 4, 577990247, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeComputeShortChartResponseSignsMap(at, value.signs);
      reserve(out, at, 0);
    }
    if (value.retrograde === undefined) {
      failUnset("field almagest.v1.ComputeShortChartResponse.retrograde");
    } else {
      // ,"retrograde":
      out.view.setInt32(at, 1701978668, true);
      out.view.setInt32(at + 4, 1735357044, true);
      out.view.setInt32(at + 8, 1701077362, true);
      out.view.setInt32(at + 12, 14882, true);
      at += 14;
      at = writeComputeShortChartResponseRetrogradeList(at, value.retrograde);
      reserve(out, at, 0);
    }
    if (value.dominantElement === undefined) {
      failUnset("field almagest.v1.ComputeShortChartResponse.dominant_element");
    } else {
      const text =
        value.dominantElement === "Fire"
          ? ELEMENT_AS_DOMINANT_ELEMENT_FIRE
          : value.dominantElement === "Earth"
            ? ELEMENT_AS_DOMINANT_ELEMENT_EARTH
            : value.dominantElement === "Air"
              ? ELEMENT_AS_DOMINANT_ELEMENT_AIR
              : value.dominantElement === "Water"
                ? ELEMENT_AS_DOMINANT_ELEMENT_WATER
                : undefined;
      if (text === undefined) {
        // ,"dominantElement":
        out.view.setInt32(at, 1868833324, true);
        out.view.setInt32(at + 4, 1634625901, true);
        out.view.setInt32(at + 8, 1816491118, true);
        out.view.setInt32(at + 12, 1852140901, true);
        out.view.setInt32(at + 16, 3809908, true);
        at += 19;
        at = writeString(out, at, value.dominantElement);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.dominantQuality === undefined) {
      failUnset("field almagest.v1.ComputeShortChartResponse.dominant_quality");
    } else {
      const text =
        value.dominantQuality === "Cardinal"
          ? QUALITY_AS_DOMINANT_QUALITY_CARDINAL
          : value.dominantQuality === "Fixed"
            ? QUALITY_AS_DOMINANT_QUALITY_FIXED
            : value.dominantQuality === "Mutable"
              ? QUALITY_AS_DOMINANT_QUALITY_MUTABLE
              : undefined;
      if (text === undefined) {
        // ,"dominantQuality":
        out.view.setInt32(at, 1868833324, true);
        out.view.setInt32(at + 4, 1634625901, true);
        out.view.setInt32(at + 8, 1968272494, true);
        out.view.setInt32(at + 12, 1953066081, true);
        out.view.setInt32(at + 16, 3809913, true);
        at += 19;
        at = writeString(out, at, value.dominantQuality);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    return endObject(out, start, at);
  }
  const BODY_AS_NAME_SUN = asciiOf(',"name":"Sun"');
  const BODY_AS_NAME_MOON = asciiOf(',"name":"Moon"');
  const BODY_AS_NAME_MERCURY = asciiOf(',"name":"Mercury"');
  const BODY_AS_NAME_VENUS = asciiOf(',"name":"Venus"');
  const BODY_AS_NAME_MARS = asciiOf(',"name":"Mars"');
  const BODY_AS_NAME_JUPITER = asciiOf(',"name":"Jupiter"');
  const BODY_AS_NAME_SATURN = asciiOf(',"name":"Saturn"');
  const BODY_AS_NAME_URANUS = asciiOf(',"name":"Uranus"');
  const BODY_AS_NAME_NEPTUNE = asciiOf(',"name":"Neptune"');
  const BODY_AS_NAME_PLUTO = asciiOf(',"name":"Pluto"');
  const BODY_AS_NAME_TRUE_NODE = asciiOf(',"name":"TrueNode"');
  const BODY_AS_NAME_LILITH = asciiOf(',"name":"Lilith"');
  const BODY_AS_NAME_CHIRON = asciiOf(',"name":"Chiron"');
  const BODY_AS_NAME_CERES = asciiOf(',"name":"Ceres"');
  const BODY_AS_NAME_PALLAS = asciiOf(',"name":"Pallas"');
  const BODY_AS_NAME_JUNO = asciiOf(',"name":"Juno"');
  const BODY_AS_NAME_VESTA = asciiOf(',"name":"Vesta"');

  function writePlanet(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.name === undefined) {
      failUnset("field almagest.v1.Planet.name");
    } else {
      const text =
        value.name === "Sun"
          ? BODY_AS_NAME_SUN
          : value.name === "Moon"
            ? BODY_AS_NAME_MOON
            : value.name === "Mercury"
              ? BODY_AS_NAME_MERCURY
              : value.name === "Venus"
                ? BODY_AS_NAME_VENUS
                : value.name === "Mars"
                  ? BODY_AS_NAME_MARS
                  : value.name === "Jupiter"
                    ? BODY_AS_NAME_JUPITER
                    : value.name === "Saturn"
                      ? BODY_AS_NAME_SATURN
                      : value.name === "Uranus"
                        ? BODY_AS_NAME_URANUS
                        : value.name === "Neptune"
                          ? BODY_AS_NAME_NEPTUNE
                          : value.name === "Pluto"
                            ? BODY_AS_NAME_PLUTO
                            : value.name === "TrueNode"
                              ? BODY_AS_NAME_TRUE_NODE
                              : value.name === "Lilith"
                                ? BODY_AS_NAME_LILITH
                                : value.name === "Chiron"
                                  ? BODY_AS_NAME_CHIRON
                                  : value.name === "Ceres"
                                    ? BODY_AS_NAME_CERES
                                    : value.name === "Pallas"
                                      ? BODY_AS_NAME_PALLAS
                                      : value.name === "Juno"
                                        ? BODY_AS_NAME_JUNO
                                        : value.name === "Vesta"
                                          ? BODY_AS_NAME_VESTA
                                          : undefined;
      if (text === undefined) {
        // ,"name":
        out.view.setInt32(at, 1634607660, true);
        out.view.setInt32(at + 4, 975332717, true);
        at += 8;
        at = writeString(out, at, value.name);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.longitude === undefined) {
      failUnset("field almagest.v1.Planet.longitude");
    } else {
      // ,"longitude":
      out.view.setInt32(at, 1869357612, true);
      out.view.setInt32(at + 4, 1953064814, true);
      out.view.setInt32(at + 8, 577070197, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeNumber(out, at, value.longitude, "field almagest.v1.Planet.longitude");
    }
    if (value.sign === undefined) {
      failUnset("field almagest.v1.Planet.sign");
    } else {
      const text =
        value.sign === "Aries"
          ? SIGN_AS_SIGN_ARIES
          : value.sign === "Taurus"
            ? SIGN_AS_SIGN_TAURUS
            : value.sign === "Gemini"
              ? SIGN_AS_SIGN_GEMINI
              : value.sign === "Cancer"
                ? SIGN_AS_SIGN_CANCER
                : value.sign === "Leo"
                  ? SIGN_AS_SIGN_LEO
                  : value.sign === "Virgo"
                    ? SIGN_AS_SIGN_VIRGO
                    : value.sign === "Libra"
                      ? SIGN_AS_SIGN_LIBRA
                      : value.sign === "Scorpio"
                        ? SIGN_AS_SIGN_SCORPIO
                        : value.sign === "Sagittarius"
                          ? SIGN_AS_SIGN_SAGITTARIUS
                          : value.sign === "Capricorn"
                            ? SIGN_AS_SIGN_CAPRICORN
                            : value.sign === "Aquarius"
                              ? SIGN_AS_SIGN_AQUARIUS
                              : value.sign === "Pisces"
                                ? SIGN_AS_SIGN_PISCES
                                : undefined;
      if (text === undefined) {
        // ,"sign":
        out.view.setInt32(at, 1769153068, true);
        out.view.setInt32(at + 4, 975335015, true);
        at += 8;
        at = writeString(out, at, value.sign);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.degreeInSign === undefined) {
      failUnset("field almagest.v1.Planet.degree_in_sign");
    } else {
      // ,"degreeInSign":
      out.view.setInt32(at, 1701061164, true);
      out.view.setInt32(at + 4, 1701147239, true);
      out.view.setInt32(at + 8, 1767075401, true);
      out.view.setInt32(at + 12, 975335015, true);
      at += 16;
      at = writeNumber(out, at, value.degreeInSign, "field almagest.v1.Planet.degree_in_sign");
    }
    if (value.speed === undefined) {
      failUnset("field almagest.v1.Planet.speed");
    } else {
      // ,"speed":
      out.view.setInt32(at, 1886593580, true);
      out.view.setInt32(at + 4, 577004901, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeNumber(out, at, value.speed, "field almagest.v1.Planet.speed");
    }
    if (value.retrograde === undefined) {
      failUnset("field almagest.v1.Planet.retrograde");
    } else {
      if (value.retrograde) {
        // ,"retrograde":true
        out.view.setInt32(at, 1701978668, true);
        out.view.setInt32(at + 4, 1735357044, true);
        out.view.setInt32(at + 8, 1701077362, true);
        out.view.setInt32(at + 12, 1920219682, true);
        out.view.setInt32(at + 16, 25973, true);
        at += 18;
      } else {
        // ,"retrograde":false
        out.view.setInt32(at, 1701978668, true);
        out.view.setInt32(at + 4, 1735357044, true);
        out.view.setInt32(at + 8, 1701077362, true);
        out.view.setInt32(at + 12, 1634089506, true);
        out.view.setInt32(at + 16, 6648684, true);
        at += 19;
      }
    }
    if (value.house !== undefined) {
      // ,"house":
      out.view.setInt32(at, 1869095468, true);
      out.view.setInt32(at + 4, 577074037, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeNumber(out, at, value.house, "field almagest.v1.Planet.house");
    }
    return endObject(out, start, at);
  }

  function writeZodiacPoint(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.longitude === undefined) {
      failUnset("field almagest.v1.ZodiacPoint.longitude");
    } else {
      // ,"longitude":
      out.view.setInt32(at, 1869357612, true);
      out.view.setInt32(at + 4, 1953064814, true);
      out.view.setInt32(at + 8, 577070197, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeNumber(out, at, value.longitude, "field almagest.v1.ZodiacPoint.longitude");
    }
    if (value.sign === undefined) {
      failUnset("field almagest.v1.ZodiacPoint.sign");
    } else {
      const text =
        value.sign === "Aries"
          ? SIGN_AS_SIGN_ARIES
          : value.sign === "Taurus"
            ? SIGN_AS_SIGN_TAURUS
            : value.sign === "Gemini"
              ? SIGN_AS_SIGN_GEMINI
              : value.sign === "Cancer"
                ? SIGN_AS_SIGN_CANCER
                : value.sign === "Leo"
                  ? SIGN_AS_SIGN_LEO
                  : value.sign === "Virgo"
                    ? SIGN_AS_SIGN_VIRGO
                    : value.sign === "Libra"
                      ? SIGN_AS_SIGN_LIBRA
                      : value.sign === "Scorpio"
                        ? SIGN_AS_SIGN_SCORPIO
                        : value.sign === "Sagittarius"
                          ? SIGN_AS_SIGN_SAGITTARIUS
                          : value.sign === "Capricorn"
                            ? SIGN_AS_SIGN_CAPRICORN
                            : value.sign === "Aquarius"
                              ? SIGN_AS_SIGN_AQUARIUS
                              : value.sign === "Pisces"
                                ? SIGN_AS_SIGN_PISCES
                                : undefined;
      if (text === undefined) {
        // ,"sign":
        out.view.setInt32(at, 1769153068, true);
        out.view.setInt32(at + 4, 975335015, true);
        at += 8;
        at = writeString(out, at, value.sign);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.degreeInSign === undefined) {
      failUnset("field almagest.v1.ZodiacPoint.degree_in_sign");
    } else {
      // ,"degreeInSign":
      out.view.setInt32(at, 1701061164, true);
      out.view.setInt32(at + 4, 1701147239, true);
      out.view.setInt32(at + 8, 1767075401, true);
      out.view.setInt32(at + 12, 975335015, true);
      at += 16;
      at = writeNumber(out, at, value.degreeInSign, "field almagest.v1.ZodiacPoint.degree_in_sign");
    }
    return endObject(out, start, at);
  }

  function writeAngles(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.ascendant === undefined) {
      failUnset("field almagest.v1.Angles.ascendant");
    } else {
      // ,"ascendant":
      out.view.setInt32(at, 1935745580, true);
      out.view.setInt32(at + 4, 1684956515, true);
      out.view.setInt32(at + 8, 578055777, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeZodiacPoint(at, value.ascendant);
      reserve(out, at, 0);
    }
    if (value.midheaven === undefined) {
      failUnset("field almagest.v1.Angles.midheaven");
    } else {
      // ,"midheaven":
      out.view.setInt32(at, 1768759852, true);
      out.view.setInt32(at + 4, 1634035812, true);
      out.view.setInt32(at + 8, 577660278, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeZodiacPoint(at, value.midheaven);
      reserve(out, at, 0);
    }
    if (value.vertex === undefined) {
      failUnset("field almagest.v1.Angles.vertex");
    } else {
      // ,"vertex":
      out.view.setInt32(at, 1702240812, true);
      out.view.setInt32(at + 4, 2019914866, true);
      out.view.setInt32(at + 8, 14882, true);
      at += 10;
      at = writeZodiacPoint(at, value.vertex);
      reserve(out, at, 0);
    }
    if (value.partOfFortune === undefined) {
      failUnset("field almagest.v1.Angles.part_of_fortune");
    } else {
      // ,"partOfFortune":
      out.view.setInt32(at, 1634738732, true);
      out.view.setInt32(at + 4, 1716483186, true);
      out.view.setInt32(at + 8, 1953656646, true);
      out.view.setInt32(at + 12, 577072757, true);
      out.view.setInt32(at + 16, 58, true);
      at += 17;
      at = writeZodiacPoint(at, value.partOfFortune);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }

  function writeHouseCusp(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.number === undefined) {
      failUnset("field almagest.v1.HouseCusp.number");
    } else {
      // ,"number":
      out.view.setInt32(at, 1970151980, true);
      out.view.setInt32(at + 4, 1919246957, true);
      out.view.setInt32(at + 8, 14882, true);
      at += 10;
      at = writeNumber(out, at, value.number, "field almagest.v1.HouseCusp.number");
    }
    if (value.cusp === undefined) {
      failUnset("field almagest.v1.HouseCusp.cusp");
    } else {
      // ,"cusp":
      out.view.setInt32(at, 1969431084, true);
      out.view.setInt32(at + 4, 975335539, true);
      at += 8;
      at = writeNumber(out, at, value.cusp, "field almagest.v1.HouseCusp.cusp");
    }
    if (value.sign === undefined) {
      failUnset("field almagest.v1.HouseCusp.sign");
    } else {
      const text =
        value.sign === "Aries"
          ? SIGN_AS_SIGN_ARIES
          : value.sign === "Taurus"
            ? SIGN_AS_SIGN_TAURUS
            : value.sign === "Gemini"
              ? SIGN_AS_SIGN_GEMINI
              : value.sign === "Cancer"
                ? SIGN_AS_SIGN_CANCER
                : value.sign === "Leo"
                  ? SIGN_AS_SIGN_LEO
                  : value.sign === "Virgo"
                    ? SIGN_AS_SIGN_VIRGO
                    : value.sign === "Libra"
                      ? SIGN_AS_SIGN_LIBRA
                      : value.sign === "Scorpio"
                        ? SIGN_AS_SIGN_SCORPIO
                        : value.sign === "Sagittarius"
                          ? SIGN_AS_SIGN_SAGITTARIUS
                          : value.sign === "Capricorn"
                            ? SIGN_AS_SIGN_CAPRICORN
                            : value.sign === "Aquarius"
                              ? SIGN_AS_SIGN_AQUARIUS
                              : value.sign === "Pisces"
                                ? SIGN_AS_SIGN_PISCES
                                : undefined;
      if (text === undefined) {
        // ,"sign":
        out.view.setInt32(at, 1769153068, true);
        out.view.setInt32(at + 4, 975335015, true);
        at += 8;
        at = writeString(out, at, value.sign);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    return endObject(out, start, at);
  }
  const BODY_AS_PLANET1_SUN = asciiOf(',"planet1":"Sun"');
  const BODY_AS_PLANET1_MOON = asciiOf(',"planet1":"Moon"');
  const BODY_AS_PLANET1_MERCURY = asciiOf(',"planet1":"Mercury"');
  const BODY_AS_PLANET1_VENUS = asciiOf(',"planet1":"Venus"');
  const BODY_AS_PLANET1_MARS = asciiOf(',"planet1":"Mars"');
  const BODY_AS_PLANET1_JUPITER = asciiOf(',"planet1":"Jupiter"');
  const BODY_AS_PLANET1_SATURN = asciiOf(',"planet1":"Saturn"');
  const BODY_AS_PLANET1_URANUS = asciiOf(',"planet1":"Uranus"');
  const BODY_AS_PLANET1_NEPTUNE = asciiOf(',"planet1":"Neptune"');
  const BODY_AS_PLANET1_PLUTO = asciiOf(',"planet1":"Pluto"');
  const BODY_AS_PLANET1_TRUE_NODE = asciiOf(',"planet1":"TrueNode"');
  const BODY_AS_PLANET1_LILITH = asciiOf(',"planet1":"Lilith"');
  const BODY_AS_PLANET1_CHIRON = asciiOf(',"planet1":"Chiron"');
  const BODY_AS_PLANET1_CERES = asciiOf(',"planet1":"Ceres"');
  const BODY_AS_PLANET1_PALLAS = asciiOf(',"planet1":"Pallas"');
  const BODY_AS_PLANET1_JUNO = asciiOf(',"planet1":"Juno"');
  const BODY_AS_PLANET1_VESTA = asciiOf(',"planet1":"Vesta"');
  const BODY_AS_PLANET2_SUN = asciiOf(',"planet2":"Sun"');
  const BODY_AS_PLANET2_MOON = asciiOf(',"planet2":"Moon"');
  const BODY_AS_PLANET2_MERCURY = asciiOf(',"planet2":"Mercury"');
  const BODY_AS_PLANET2_VENUS = asciiOf(',"planet2":"Venus"');
  const BODY_AS_PLANET2_MARS = asciiOf(',"planet2":"Mars"');
  const BODY_AS_PLANET2_JUPITER = asciiOf(',"planet2":"Jupiter"');
  const BODY_AS_PLANET2_SATURN = asciiOf(',"planet2":"Saturn"');
  const BODY_AS_PLANET2_URANUS = asciiOf(',"planet2":"Uranus"');
  const BODY_AS_PLANET2_NEPTUNE = asciiOf(',"planet2":"Neptune"');
  const BODY_AS_PLANET2_PLUTO = asciiOf(',"planet2":"Pluto"');
  const BODY_AS_PLANET2_TRUE_NODE = asciiOf(',"planet2":"TrueNode"');
  const BODY_AS_PLANET2_LILITH = asciiOf(',"planet2":"Lilith"');
  const BODY_AS_PLANET2_CHIRON = asciiOf(',"planet2":"Chiron"');
  const BODY_AS_PLANET2_CERES = asciiOf(',"planet2":"Ceres"');
  const BODY_AS_PLANET2_PALLAS = asciiOf(',"planet2":"Pallas"');
  const BODY_AS_PLANET2_JUNO = asciiOf(',"planet2":"Juno"');
  const BODY_AS_PLANET2_VESTA = asciiOf(',"planet2":"Vesta"');
  const ASPECT_AS_ASPECT_CONJUNCTION = asciiOf(',"aspect":"Conjunction"');
  const ASPECT_AS_ASPECT_SEXTILE = asciiOf(',"aspect":"Sextile"');
  const ASPECT_AS_ASPECT_SQUARE = asciiOf(',"aspect":"Square"');
  const ASPECT_AS_ASPECT_TRINE = asciiOf(',"aspect":"Trine"');
  const ASPECT_AS_ASPECT_OPPOSITION = asciiOf(',"aspect":"Opposition"');
  const PHASE_AS_PHASE_APPLYING = asciiOf(',"phase":"applying"');
  const PHASE_AS_PHASE_SEPARATING = asciiOf(',"phase":"separating"');

  function writeAspect(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.planet1 === undefined) {
      failUnset("field almagest.v1.Aspect.planet1");
    } else {
      const text =
        value.planet1 === "Sun"
          ? BODY_AS_PLANET1_SUN
          : value.planet1 === "Moon"
            ? BODY_AS_PLANET1_MOON
            : value.planet1 === "Mercury"
              ? BODY_AS_PLANET1_MERCURY
              : value.planet1 === "Venus"
                ? BODY_AS_PLANET1_VENUS
                : value.planet1 === "Mars"
                  ? BODY_AS_PLANET1_MARS
                  : value.planet1 === "Jupiter"
                    ? BODY_AS_PLANET1_JUPITER
                    : value.planet1 === "Saturn"
                      ? BODY_AS_PLANET1_SATURN
                      : value.planet1 === "Uranus"
                        ? BODY_AS_PLANET1_URANUS
                        : value.planet1 === "Neptune"
                          ? BODY_AS_PLANET1_NEPTUNE
                          : value.planet1 === "Pluto"
                            ? BODY_AS_PLANET1_PLUTO
                            : value.planet1 === "TrueNode"
                              ? BODY_AS_PLANET1_TRUE_NODE
                              : value.planet1 === "Lilith"
                                ? BODY_AS_PLANET1_LILITH
                                : value.planet1 === "Chiron"
                                  ? BODY_AS_PLANET1_CHIRON
                                  : value.planet1 === "Ceres"
                                    ? BODY_AS_PLANET1_CERES
                                    : value.planet1 === "Pallas"
                                      ? BODY_AS_PLANET1_PALLAS
                                      : value.planet1 === "Juno"
                                        ? BODY_AS_PLANET1_JUNO
                                        : value.planet1 === "Vesta"
                                          ? BODY_AS_PLANET1_VESTA
                                          : undefined;
      if (text === undefined) {
        // ,"planet1":
        out.view.setInt32(at, 1819288108, true);
        out.view.setInt32(at + 4, 1952804449, true);
        out.view.setInt32(at + 8, 3809841, true);
        at += 11;
        at = writeString(out, at, value.planet1);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.planet2 === undefined) {
      failUnset("field almagest.v1.Aspect.planet2");
    } else {
      const text =
        value.planet2 === "Sun"
          ? BODY_AS_PLANET2_SUN
          : value.planet2 === "Moon"
            ? BODY_AS_PLANET2_MOON
            : value.planet2 === "Mercury"
              ? BODY_AS_PLANET2_MERCURY
              : value.planet2 === "Venus"
                ? BODY_AS_PLANET2_VENUS
                : value.planet2 === "Mars"
                  ? BODY_AS_PLANET2_MARS
                  : value.planet2 === "Jupiter"
                    ? BODY_AS_PLANET2_JUPITER
                    : value.planet2 === "Saturn"
                      ? BODY_AS_PLANET2_SATURN
                      : value.planet2 === "Uranus"
                        ? BODY_AS_PLANET2_URANUS
                        : value.planet2 === "Neptune"
                          ? BODY_AS_PLANET2_NEPTUNE
                          : value.planet2 === "Pluto"
                            ? BODY_AS_PLANET2_PLUTO
                            : value.planet2 === "TrueNode"
                              ? BODY_AS_PLANET2_TRUE_NODE
                              : value.planet2 === "Lilith"
                                ? BODY_AS_PLANET2_LILITH
                                : value.planet2 === "Chiron"
                                  ? BODY_AS_PLANET2_CHIRON
                                  : value.planet2 === "Ceres"
                                    ? BODY_AS_PLANET2_CERES
                                    : value.planet2 === "Pallas"
                                      ? BODY_AS_PLANET2_PALLAS
                                      : value.planet2 === "Juno"
                                        ? BODY_AS_PLANET2_JUNO
                                        : value.planet2 === "Vesta"
                                          ? BODY_AS_PLANET2_VESTA
                                          : undefined;
      if (text === undefined) {
        // ,"planet2":
        out.view.setInt32(at, 1819288108, true);
        out.view.setInt32(at + 4, 1952804449, true);
        out.view.setInt32(at + 8, 3809842, true);
        at += 11;
        at = writeString(out, at, value.planet2);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.aspect === undefined) {
      failUnset("field almagest.v1.Aspect.aspect");
    } else {
      const text =
        value.aspect === "Conjunction"
          ? ASPECT_AS_ASPECT_CONJUNCTION
          : value.aspect === "Sextile"
            ? ASPECT_AS_ASPECT_SEXTILE
            : value.aspect === "Square"
              ? ASPECT_AS_ASPECT_SQUARE
              : value.aspect === "Trine"
                ? ASPECT_AS_ASPECT_TRINE
                : value.aspect === "Opposition"
                  ? ASPECT_AS_ASPECT_OPPOSITION
                  : undefined;
      if (text === undefined) {
        // ,"aspect":
        out.view.setInt32(at, 1935745580, true);
        out.view.setInt32(at + 4, 1952671088, true);
        out.view.setInt32(at + 8, 14882, true);
        at += 10;
        at = writeString(out, at, value.aspect);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.angle === undefined) {
      failUnset("field almagest.v1.Aspect.angle");
    } else {
      // ,"angle":
      out.view.setInt32(at, 1851859500, true);
      out.view.setInt32(at + 4, 577072231, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeNumber(out, at, value.angle, "field almagest.v1.Aspect.angle");
    }
    if (value.separation === undefined) {
      failUnset("field almagest.v1.Aspect.separation");
    } else {
      // ,"separation":
      out.view.setInt32(at, 1702044204, true);
      out.view.setInt32(at + 4, 1634886000, true);
      out.view.setInt32(at + 8, 1852795252, true);
      out.view.setInt32(at + 12, 14882, true);
      at += 14;
      at = writeNumber(out, at, value.separation, "field almagest.v1.Aspect.separation");
    }
    if (value.orb === undefined) {
      failUnset("field almagest.v1.Aspect.orb");
    } else {
      // ,"orb":
      out.view.setInt32(at, 1919885868, true);
      out.view.setInt32(at + 4, 3809890, true);
      at += 7;
      at = writeNumber(out, at, value.orb, "field almagest.v1.Aspect.orb");
    }
    if (value.phase === undefined) {
      failUnset("field almagest.v1.Aspect.phase");
    } else {
      const text =
        value.phase === "applying"
          ? PHASE_AS_PHASE_APPLYING
          : value.phase === "separating"
            ? PHASE_AS_PHASE_SEPARATING
            : undefined;
      if (text === undefined) {
        // ,"phase":
        out.view.setInt32(at, 1752179244, true);
        out.view.setInt32(at + 4, 577074017, true);
        out.view.setInt32(at + 8, 58, true);
        at += 9;
        at = writeString(out, at, value.phase);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.errorDegrees !== undefined) {
      // ,"errorDegrees":
      out.view.setInt32(at, 1919230508, true);
      out.view.setInt32(at + 4, 1148350322, true);
      out.view.setInt32(at + 8, 1701996389, true);
      out.view.setInt32(at + 12, 975336293, true);
      at += 16;
      at = writeNumber(out, at, value.errorDegrees, "field almagest.v1.Aspect.error_degrees");
    }
    if (value.uncertain !== undefined) {
      if (value.uncertain) {
        // ,"uncertain":true
        out.view.setInt32(at, 1853170220, true);
        out.view.setInt32(at + 4, 1953654115, true);
        out.view.setInt32(at + 8, 577661281, true);
        out.view.setInt32(at + 12, 1970435130, true);
        out.view.setInt32(at + 16, 101, true);
        at += 17;
      } else {
        // ,"uncertain":false
        out.view.setInt32(at, 1853170220, true);
        out.view.setInt32(at + 4, 1953654115, true);
        out.view.setInt32(at + 8, 577661281, true);
        out.view.setInt32(at + 12, 1818322490, true);
        out.view.setInt32(at + 16, 25971, true);
        at += 18;
      }
    }
    return endObject(out, start, at);
  }

  function writeElementCounts(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.fire === undefined) {
      failUnset("field almagest.v1.ElementCounts.fire");
    } else {
      // ,"Fire":
      out.view.setInt32(at, 1766203948, true);
      out.view.setInt32(at + 4, 975332722, true);
      at += 8;
      at = writeNumber(out, at, value.fire, "field almagest.v1.ElementCounts.fire");
    }
    if (value.earth === undefined) {
      failUnset("field almagest.v1.ElementCounts.earth");
    } else {
      // ,"Earth":
      out.view.setInt32(at, 1631920684, true);
      out.view.setInt32(at + 4, 577270898, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeNumber(out, at, value.earth, "field almagest.v1.ElementCounts.earth");
    }
    if (value.air === undefined) {
      failUnset("field almagest.v1.ElementCounts.air");
    } else {
      // ,"Air":
      out.view.setInt32(at, 1765876268, true);
      out.view.setInt32(at + 4, 3809906, true);
      at += 7;
      at = writeNumber(out, at, value.air, "field almagest.v1.ElementCounts.air");
    }
    if (value.water === undefined) {
      failUnset("field almagest.v1.ElementCounts.water");
    } else {
      // ,"Water":
      out.view.setInt32(at, 1633100332, true);
      out.view.setInt32(at + 4, 577922420, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeNumber(out, at, value.water, "field almagest.v1.ElementCounts.water");
    }
    return endObject(out, start, at);
  }

  function writeQualityCounts(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.cardinal === undefined) {
      failUnset("field almagest.v1.QualityCounts.cardinal");
    } else {
      // ,"Cardinal":
      out.view.setInt32(at, 1631789612, true);
      out.view.setInt32(at + 4, 1852400754, true);
      out.view.setInt32(at + 8, 975334497, true);
      at += 12;
      at = writeNumber(out, at, value.cardinal, "field almagest.v1.QualityCounts.cardinal");
    }
    if (value.fixed === undefined) {
      failUnset("field almagest.v1.QualityCounts.fixed");
    } else {
      // ,"Fixed":
      out.view.setInt32(at, 1766203948, true);
      out.view.setInt32(at + 4, 577004920, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeNumber(out, at, value.fixed, "field almagest.v1.QualityCounts.fixed");
    }
    if (value.mutable === undefined) {
      failUnset("field almagest.v1.QualityCounts.mutable");
    } else {
      // ,"Mutable":
      out.view.setInt32(at, 1967989292, true);
      out.view.setInt32(at + 4, 1818386804, true);
      out.view.setInt32(at + 8, 3809893, true);
      at += 11;
      at = writeNumber(out, at, value.mutable, "field almagest.v1.QualityCounts.mutable");
    }
    return endObject(out, start, at);
  }

  function writeStarContact(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.star === undefined) {
      failUnset("field almagest.v1.StarContact.star");
    } else {
      // ,"star":
      out.view.setInt32(at, 1953702444, true);
      out.view.setInt32(at + 4, 975336033, true);
      at += 8;
      at = writeString(out, at, value.star);
    }
    if (value.body === undefined) {
      failUnset("field almagest.v1.StarContact.body");
    } else {
      const text =
        value.body === "Sun"
          ? BODY_AS_BODY_SUN
          : value.body === "Moon"
            ? BODY_AS_BODY_MOON
            : value.body === "Mercury"
              ? BODY_AS_BODY_MERCURY
              : value.body === "Venus"
                ? BODY_AS_BODY_VENUS
                : value.body === "Mars"
                  ? BODY_AS_BODY_MARS
                  : value.body === "Jupiter"
                    ? BODY_AS_BODY_JUPITER
                    : value.body === "Saturn"
                      ? BODY_AS_BODY_SATURN
                      : value.body === "Uranus"
                        ? BODY_AS_BODY_URANUS
                        : value.body === "Neptune"
                          ? BODY_AS_BODY_NEPTUNE
                          : value.body === "Pluto"
                            ? BODY_AS_BODY_PLUTO
                            : value.body === "TrueNode"
                              ? BODY_AS_BODY_TRUE_NODE
                              : value.body === "Lilith"
                                ? BODY_AS_BODY_LILITH
                                : value.body === "Chiron"
                                  ? BODY_AS_BODY_CHIRON
                                  : value.body === "Ceres"
                                    ? BODY_AS_BODY_CERES
                                    : value.body === "Pallas"
                                      ? BODY_AS_BODY_PALLAS
                                      : value.body === "Juno"
                                        ? BODY_AS_BODY_JUNO
                                        : value.body === "Vesta"
                                          ? BODY_AS_BODY_VESTA
                                          : undefined;
      if (text === undefined) {
        // ,"body":
        out.view.setInt32(at, 1868702252, true);
        out.view.setInt32(at + 4, 975337828, true);
        at += 8;
        at = writeString(out, at, value.body);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.longitude === undefined) {
      failUnset("field almagest.v1.StarContact.longitude");
    } else {
      // ,"longitude":
      out.view.setInt32(at, 1869357612, true);
      out.view.setInt32(at + 4, 1953064814, true);
      out.view.setInt32(at + 8, 577070197, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeNumber(out, at, value.longitude, "field almagest.v1.StarContact.longitude");
    }
    if (value.sign === undefined) {
      failUnset("field almagest.v1.StarContact.sign");
    } else {
      const text =
        value.sign === "Aries"
          ? SIGN_AS_SIGN_ARIES
          : value.sign === "Taurus"
            ? SIGN_AS_SIGN_TAURUS
            : value.sign === "Gemini"
              ? SIGN_AS_SIGN_GEMINI
              : value.sign === "Cancer"
                ? SIGN_AS_SIGN_CANCER
                : value.sign === "Leo"
                  ? SIGN_AS_SIGN_LEO
                  : value.sign === "Virgo"
                    ? SIGN_AS_SIGN_VIRGO
                    : value.sign === "Libra"
                      ? SIGN_AS_SIGN_LIBRA
                      : value.sign === "Scorpio"
                        ? SIGN_AS_SIGN_SCORPIO
                        : value.sign === "Sagittarius"
                          ? SIGN_AS_SIGN_SAGITTARIUS
                          : value.sign === "Capricorn"
                            ? SIGN_AS_SIGN_CAPRICORN
                            : value.sign === "Aquarius"
                              ? SIGN_AS_SIGN_AQUARIUS
                              : value.sign === "Pisces"
                                ? SIGN_AS_SIGN_PISCES
                                : undefined;
      if (text === undefined) {
        // ,"sign":
        out.view.setInt32(at, 1769153068, true);
        out.view.setInt32(at + 4, 975335015, true);
        at += 8;
        at = writeString(out, at, value.sign);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.degreeInSign === undefined) {
      failUnset("field almagest.v1.StarContact.degree_in_sign");
    } else {
      // ,"degreeInSign":
      out.view.setInt32(at, 1701061164, true);
      out.view.setInt32(at + 4, 1701147239, true);
      out.view.setInt32(at + 8, 1767075401, true);
      out.view.setInt32(at + 12, 975335015, true);
      at += 16;
      at = writeNumber(out, at, value.degreeInSign, "field almagest.v1.StarContact.degree_in_sign");
    }
    if (value.orb === undefined) {
      failUnset("field almagest.v1.StarContact.orb");
    } else {
      // ,"orb":
      out.view.setInt32(at, 1919885868, true);
      out.view.setInt32(at + 4, 3809890, true);
      at += 7;
      at = writeNumber(out, at, value.orb, "field almagest.v1.StarContact.orb");
    }
    if (value.magnitude === undefined) {
      failUnset("field almagest.v1.StarContact.magnitude");
    } else {
      // ,"magnitude":
      out.view.setInt32(at, 1634542124, true);
      out.view.setInt32(at + 4, 1953066599, true);
      out.view.setInt32(at + 8, 577070197, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeNumber(out, at, value.magnitude, "field almagest.v1.StarContact.magnitude");
    }
    if (value.errorDegrees !== undefined) {
      // ,"errorDegrees":
      out.view.setInt32(at, 1919230508, true);
      out.view.setInt32(at + 4, 1148350322, true);
      out.view.setInt32(at + 8, 1701996389, true);
      out.view.setInt32(at + 12, 975336293, true);
      at += 16;
      at = writeNumber(out, at, value.errorDegrees, "field almagest.v1.StarContact.error_degrees");
    }
    if (value.uncertain !== undefined) {
      if (value.uncertain) {
        // ,"uncertain":true
        out.view.setInt32(at, 1853170220, true);
        out.view.setInt32(at + 4, 1953654115, true);
        out.view.setInt32(at + 8, 577661281, true);
        out.view.setInt32(at + 12, 1970435130, true);
        out.view.setInt32(at + 16, 101, true);
        at += 17;
      } else {
        // ,"uncertain":false
        out.view.setInt32(at, 1853170220, true);
        out.view.setInt32(at + 4, 1953654115, true);
        out.view.setInt32(at + 8, 577661281, true);
        out.view.setInt32(at + 12, 1818322490, true);
        out.view.setInt32(at + 16, 25971, true);
        at += 18;
      }
    }
    return endObject(out, start, at);
  }

  function writePlanetList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];

      // ,
      out.view.setInt32(at, 44, true);
      at += 1;
      at = writePlanet(at, item);
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }

  function writeHouseCuspList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];

      // ,
      out.view.setInt32(at, 44, true);
      at += 1;
      at = writeHouseCusp(at, item);
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }

  function writeAspectList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];

      // ,
      out.view.setInt32(at, 44, true);
      at += 1;
      at = writeAspect(at, item);
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }

  function writeStarContactList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];

      // ,
      out.view.setInt32(at, 44, true);
      at += 1;
      at = writeStarContact(at, item);
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }

  function writeComputeFullChartResponse(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.input === undefined) {
      failUnset("field almagest.v1.ComputeFullChartResponse.input");
    } else {
      // ,"input":
      out.view.setInt32(at, 1852383788, true);
      out.view.setInt32(at + 4, 578057584, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeBirthEcho(at, value.input);
      reserve(out, at, 0);
    }
    if (value.time === undefined) {
      failUnset("field almagest.v1.ComputeFullChartResponse.time");
    } else {
      // ,"time":
      out.view.setInt32(at, 1769218604, true);
      out.view.setInt32(at + 4, 975332717, true);
      at += 8;
      at = writeCivilMoment(at, value.time);
      reserve(out, at, 0);
    }
    if (value.warnings === undefined) {
      failUnset("field almagest.v1.ComputeFullChartResponse.warnings");
    } else {
      // ,"warnings":
      out.view.setInt32(at, 1635197484, true);
      out.view.setInt32(at + 4, 1852403314, true);
      out.view.setInt32(at + 8, 975336295, true);
      at += 12;
      at = writeWarningList(at, value.warnings);
      reserve(out, at, 0);
    }
    if (value.planets === undefined) {
      failUnset("field almagest.v1.ComputeFullChartResponse.planets");
    } else {
      // ,"planets":
      out.view.setInt32(at, 1819288108, true);
      out.view.setInt32(at + 4, 1952804449, true);
      out.view.setInt32(at + 8, 3809907, true);
      at += 11;
      at = writePlanetList(at, value.planets);
      reserve(out, at, 0);
    }
    if (value.angles === undefined) {
      // ,"angles":null
      out.view.setInt32(at, 1851859500, true);
      out.view.setInt32(at + 4, 1936026727, true);
      out.view.setInt32(at + 8, 1970158114, true);
      out.view.setInt32(at + 12, 27756, true);
      at += 14;
    } else {
      // ,"angles":
      out.view.setInt32(at, 1851859500, true);
      out.view.setInt32(at + 4, 1936026727, true);
      out.view.setInt32(at + 8, 14882, true);
      at += 10;
      at = writeAngles(at, value.angles);
      reserve(out, at, 0);
    }
    if (value.houses === undefined || value.houses.length === 0) {
      // ,"houses":null
      out.view.setInt32(at, 1869095468, true);
      out.view.setInt32(at + 4, 1936028533, true);
      out.view.setInt32(at + 8, 1970158114, true);
      out.view.setInt32(at + 12, 27756, true);
      at += 14;
    } else {
      // ,"houses":
      out.view.setInt32(at, 1869095468, true);
      out.view.setInt32(at + 4, 1936028533, true);
      out.view.setInt32(at + 8, 14882, true);
      at += 10;
      at = writeHouseCuspList(at, value.houses);
      reserve(out, at, 0);
    }
    if (value.aspects === undefined) {
      failUnset("field almagest.v1.ComputeFullChartResponse.aspects");
    } else {
      // ,"aspects":
      out.view.setInt32(at, 1935745580, true);
      out.view.setInt32(at + 4, 1952671088, true);
      out.view.setInt32(at + 8, 3809907, true);
      at += 11;
      at = writeAspectList(at, value.aspects);
      reserve(out, at, 0);
    }
    if (value.elements === undefined) {
      failUnset("field almagest.v1.ComputeFullChartResponse.elements");
    } else {
      // ,"elements":
      out.view.setInt32(at, 1818567212, true);
      out.view.setInt32(at + 4, 1852140901, true);
      out.view.setInt32(at + 8, 975336308, true);
      at += 12;
      at = writeElementCounts(at, value.elements);
      reserve(out, at, 0);
    }
    if (value.qualities === undefined) {
      failUnset("field almagest.v1.ComputeFullChartResponse.qualities");
    } else {
      // ,"qualities":
      out.view.setInt32(at, 1970348588, true);
      out.view.setInt32(at + 4, 1953066081, true);
      out.view.setInt32(at + 8, 577987945, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeQualityCounts(at, value.qualities);
      reserve(out, at, 0);
    }
    if (value.dominantElement === undefined) {
      failUnset("field almagest.v1.ComputeFullChartResponse.dominant_element");
    } else {
      const text =
        value.dominantElement === "Fire"
          ? ELEMENT_AS_DOMINANT_ELEMENT_FIRE
          : value.dominantElement === "Earth"
            ? ELEMENT_AS_DOMINANT_ELEMENT_EARTH
            : value.dominantElement === "Air"
              ? ELEMENT_AS_DOMINANT_ELEMENT_AIR
              : value.dominantElement === "Water"
                ? ELEMENT_AS_DOMINANT_ELEMENT_WATER
                : undefined;
      if (text === undefined) {
        // ,"dominantElement":
        out.view.setInt32(at, 1868833324, true);
        out.view.setInt32(at + 4, 1634625901, true);
        out.view.setInt32(at + 8, 1816491118, true);
        out.view.setInt32(at + 12, 1852140901, true);
        out.view.setInt32(at + 16, 3809908, true);
        at += 19;
        at = writeString(out, at, value.dominantElement);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.dominantQuality === undefined) {
      failUnset("field almagest.v1.ComputeFullChartResponse.dominant_quality");
    } else {
      const text =
        value.dominantQuality === "Cardinal"
          ? QUALITY_AS_DOMINANT_QUALITY_CARDINAL
          : value.dominantQuality === "Fixed"
            ? QUALITY_AS_DOMINANT_QUALITY_FIXED
            : value.dominantQuality === "Mutable"
              ? QUALITY_AS_DOMINANT_QUALITY_MUTABLE
              : undefined;
      if (text === undefined) {
        // ,"dominantQuality":
        out.view.setInt32(at, 1868833324, true);
        out.view.setInt32(at + 4, 1634625901, true);
        out.view.setInt32(at + 8, 1968272494, true);
        out.view.setInt32(at + 12, 1953066081, true);
        out.view.setInt32(at + 16, 3809913, true);
        at += 19;
        at = writeString(out, at, value.dominantQuality);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.fixedStars === undefined) {
      failUnset("field almagest.v1.ComputeFullChartResponse.fixed_stars");
    } else {
      // ,"fixedStars":
      out.view.setInt32(at, 1768301100, true);
      out.view.setInt32(at + 4, 1399088504, true);
      out.view.setInt32(at + 8, 1936875892, true);
      out.view.setInt32(at + 12, 14882, true);
      at += 14;
      at = writeStarContactList(at, value.fixedStars);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }

  function writeComputePlanetsResponse(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.input === undefined) {
      failUnset("field almagest.v1.ComputePlanetsResponse.input");
    } else {
      // ,"input":
      out.view.setInt32(at, 1852383788, true);
      out.view.setInt32(at + 4, 578057584, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeBirthEcho(at, value.input);
      reserve(out, at, 0);
    }
    if (value.time === undefined) {
      failUnset("field almagest.v1.ComputePlanetsResponse.time");
    } else {
      // ,"time":
      out.view.setInt32(at, 1769218604, true);
      out.view.setInt32(at + 4, 975332717, true);
      at += 8;
      at = writeCivilMoment(at, value.time);
      reserve(out, at, 0);
    }
    if (value.warnings === undefined) {
      failUnset("field almagest.v1.ComputePlanetsResponse.warnings");
    } else {
      // ,"warnings":
      out.view.setInt32(at, 1635197484, true);
      out.view.setInt32(at + 4, 1852403314, true);
      out.view.setInt32(at + 8, 975336295, true);
      at += 12;
      at = writeWarningList(at, value.warnings);
      reserve(out, at, 0);
    }
    if (value.planets === undefined) {
      failUnset("field almagest.v1.ComputePlanetsResponse.planets");
    } else {
      // ,"planets":
      out.view.setInt32(at, 1819288108, true);
      out.view.setInt32(at + 4, 1952804449, true);
      out.view.setInt32(at + 8, 3809907, true);
      at += 11;
      at = writePlanetList(at, value.planets);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }

  function writeComputeAnglesResponse(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.input === undefined) {
      failUnset("field almagest.v1.ComputeAnglesResponse.input");
    } else {
      // ,"input":
      out.view.setInt32(at, 1852383788, true);
      out.view.setInt32(at + 4, 578057584, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeBirthEcho(at, value.input);
      reserve(out, at, 0);
    }
    if (value.time === undefined) {
      failUnset("field almagest.v1.ComputeAnglesResponse.time");
    } else {
      // ,"time":
      out.view.setInt32(at, 1769218604, true);
      out.view.setInt32(at + 4, 975332717, true);
      at += 8;
      at = writeCivilMoment(at, value.time);
      reserve(out, at, 0);
    }
    if (value.warnings === undefined) {
      failUnset("field almagest.v1.ComputeAnglesResponse.warnings");
    } else {
      // ,"warnings":
      out.view.setInt32(at, 1635197484, true);
      out.view.setInt32(at + 4, 1852403314, true);
      out.view.setInt32(at + 8, 975336295, true);
      at += 12;
      at = writeWarningList(at, value.warnings);
      reserve(out, at, 0);
    }
    if (value.angles === undefined) {
      // ,"angles":null
      out.view.setInt32(at, 1851859500, true);
      out.view.setInt32(at + 4, 1936026727, true);
      out.view.setInt32(at + 8, 1970158114, true);
      out.view.setInt32(at + 12, 27756, true);
      at += 14;
    } else {
      // ,"angles":
      out.view.setInt32(at, 1851859500, true);
      out.view.setInt32(at + 4, 1936026727, true);
      out.view.setInt32(at + 8, 14882, true);
      at += 10;
      at = writeAngles(at, value.angles);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }

  function writeComputeHousesResponse(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.input === undefined) {
      failUnset("field almagest.v1.ComputeHousesResponse.input");
    } else {
      // ,"input":
      out.view.setInt32(at, 1852383788, true);
      out.view.setInt32(at + 4, 578057584, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeBirthEcho(at, value.input);
      reserve(out, at, 0);
    }
    if (value.time === undefined) {
      failUnset("field almagest.v1.ComputeHousesResponse.time");
    } else {
      // ,"time":
      out.view.setInt32(at, 1769218604, true);
      out.view.setInt32(at + 4, 975332717, true);
      at += 8;
      at = writeCivilMoment(at, value.time);
      reserve(out, at, 0);
    }
    if (value.warnings === undefined) {
      failUnset("field almagest.v1.ComputeHousesResponse.warnings");
    } else {
      // ,"warnings":
      out.view.setInt32(at, 1635197484, true);
      out.view.setInt32(at + 4, 1852403314, true);
      out.view.setInt32(at + 8, 975336295, true);
      at += 12;
      at = writeWarningList(at, value.warnings);
      reserve(out, at, 0);
    }
    if (value.houses === undefined || value.houses.length === 0) {
      // ,"houses":null
      out.view.setInt32(at, 1869095468, true);
      out.view.setInt32(at + 4, 1936028533, true);
      out.view.setInt32(at + 8, 1970158114, true);
      out.view.setInt32(at + 12, 27756, true);
      at += 14;
    } else {
      // ,"houses":
      out.view.setInt32(at, 1869095468, true);
      out.view.setInt32(at + 4, 1936028533, true);
      out.view.setInt32(at + 8, 14882, true);
      at += 10;
      at = writeHouseCuspList(at, value.houses);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }

  function writeAspectOrbs(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.conjunction === undefined) {
      failUnset("field almagest.v1.AspectOrbs.conjunction");
    } else {
      // ,"Conjunction":
      out.view.setInt32(at, 1866670636, true);
      out.view.setInt32(at + 4, 1853188718, true);
      out.view.setInt32(at + 8, 1869182051, true);
      out.view.setInt32(at + 12, 3809902, true);
      at += 15;
      at = writeNumber(out, at, value.conjunction, "field almagest.v1.AspectOrbs.conjunction");
    }
    if (value.sextile === undefined) {
      failUnset("field almagest.v1.AspectOrbs.sextile");
    } else {
      // ,"Sextile":
      out.view.setInt32(at, 1699947052, true);
      out.view.setInt32(at + 4, 1818850424, true);
      out.view.setInt32(at + 8, 3809893, true);
      at += 11;
      at = writeNumber(out, at, value.sextile, "field almagest.v1.AspectOrbs.sextile");
    }
    if (value.square === undefined) {
      failUnset("field almagest.v1.AspectOrbs.square");
    } else {
      // ,"Square":
      out.view.setInt32(at, 1901273644, true);
      out.view.setInt32(at + 4, 1701994869, true);
      out.view.setInt32(at + 8, 14882, true);
      at += 10;
      at = writeNumber(out, at, value.square, "field almagest.v1.AspectOrbs.square");
    }
    if (value.trine === undefined) {
      failUnset("field almagest.v1.AspectOrbs.trine");
    } else {
      // ,"Trine":
      out.view.setInt32(at, 1918116396, true);
      out.view.setInt32(at + 4, 577072745, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeNumber(out, at, value.trine, "field almagest.v1.AspectOrbs.trine");
    }
    if (value.opposition === undefined) {
      failUnset("field almagest.v1.AspectOrbs.opposition");
    } else {
      // ,"Opposition":
      out.view.setInt32(at, 1884234284, true);
      out.view.setInt32(at + 4, 1769172848, true);
      out.view.setInt32(at + 8, 1852795252, true);
      out.view.setInt32(at + 12, 14882, true);
      at += 14;
      at = writeNumber(out, at, value.opposition, "field almagest.v1.AspectOrbs.opposition");
    }
    return endObject(out, start, at);
  }

  function writeComputeAspectsResponse(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.input === undefined) {
      failUnset("field almagest.v1.ComputeAspectsResponse.input");
    } else {
      // ,"input":
      out.view.setInt32(at, 1852383788, true);
      out.view.setInt32(at + 4, 578057584, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeBirthEcho(at, value.input);
      reserve(out, at, 0);
    }
    if (value.time === undefined) {
      failUnset("field almagest.v1.ComputeAspectsResponse.time");
    } else {
      // ,"time":
      out.view.setInt32(at, 1769218604, true);
      out.view.setInt32(at + 4, 975332717, true);
      at += 8;
      at = writeCivilMoment(at, value.time);
      reserve(out, at, 0);
    }
    if (value.warnings === undefined) {
      failUnset("field almagest.v1.ComputeAspectsResponse.warnings");
    } else {
      // ,"warnings":
      out.view.setInt32(at, 1635197484, true);
      out.view.setInt32(at + 4, 1852403314, true);
      out.view.setInt32(at + 8, 975336295, true);
      at += 12;
      at = writeWarningList(at, value.warnings);
      reserve(out, at, 0);
    }
    if (value.aspects === undefined) {
      failUnset("field almagest.v1.ComputeAspectsResponse.aspects");
    } else {
      // ,"aspects":
      out.view.setInt32(at, 1935745580, true);
      out.view.setInt32(at + 4, 1952671088, true);
      out.view.setInt32(at + 8, 3809907, true);
      at += 11;
      at = writeAspectList(at, value.aspects);
      reserve(out, at, 0);
    }
    if (value.orbs === undefined) {
      failUnset("field almagest.v1.ComputeAspectsResponse.orbs");
    } else {
      // ,"orbs":
      out.view.setInt32(at, 1919885868, true);
      out.view.setInt32(at + 4, 975336290, true);
      at += 8;
      at = writeAspectOrbs(at, value.orbs);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }

  function writeComputeElementsResponse(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.input === undefined) {
      failUnset("field almagest.v1.ComputeElementsResponse.input");
    } else {
      // ,"input":
      out.view.setInt32(at, 1852383788, true);
      out.view.setInt32(at + 4, 578057584, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeBirthEcho(at, value.input);
      reserve(out, at, 0);
    }
    if (value.time === undefined) {
      failUnset("field almagest.v1.ComputeElementsResponse.time");
    } else {
      // ,"time":
      out.view.setInt32(at, 1769218604, true);
      out.view.setInt32(at + 4, 975332717, true);
      at += 8;
      at = writeCivilMoment(at, value.time);
      reserve(out, at, 0);
    }
    if (value.warnings === undefined) {
      failUnset("field almagest.v1.ComputeElementsResponse.warnings");
    } else {
      // ,"warnings":
      out.view.setInt32(at, 1635197484, true);
      out.view.setInt32(at + 4, 1852403314, true);
      out.view.setInt32(at + 8, 975336295, true);
      at += 12;
      at = writeWarningList(at, value.warnings);
      reserve(out, at, 0);
    }
    if (value.elements === undefined) {
      failUnset("field almagest.v1.ComputeElementsResponse.elements");
    } else {
      // ,"elements":
      out.view.setInt32(at, 1818567212, true);
      out.view.setInt32(at + 4, 1852140901, true);
      out.view.setInt32(at + 8, 975336308, true);
      at += 12;
      at = writeElementCounts(at, value.elements);
      reserve(out, at, 0);
    }
    if (value.qualities === undefined) {
      failUnset("field almagest.v1.ComputeElementsResponse.qualities");
    } else {
      // ,"qualities":
      out.view.setInt32(at, 1970348588, true);
      out.view.setInt32(at + 4, 1953066081, true);
      out.view.setInt32(at + 8, 577987945, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeQualityCounts(at, value.qualities);
      reserve(out, at, 0);
    }
    if (value.dominantElement === undefined) {
      failUnset("field almagest.v1.ComputeElementsResponse.dominant_element");
    } else {
      const text =
        value.dominantElement === "Fire"
          ? ELEMENT_AS_DOMINANT_ELEMENT_FIRE
          : value.dominantElement === "Earth"
            ? ELEMENT_AS_DOMINANT_ELEMENT_EARTH
            : value.dominantElement === "Air"
              ? ELEMENT_AS_DOMINANT_ELEMENT_AIR
              : value.dominantElement === "Water"
                ? ELEMENT_AS_DOMINANT_ELEMENT_WATER
                : undefined;
      if (text === undefined) {
        // ,"dominantElement":
        out.view.setInt32(at, 1868833324, true);
        out.view.setInt32(at + 4, 1634625901, true);
        out.view.setInt32(at + 8, 1816491118, true);
        out.view.setInt32(at + 12, 1852140901, true);
        out.view.setInt32(at + 16, 3809908, true);
        at += 19;
        at = writeString(out, at, value.dominantElement);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.dominantQuality === undefined) {
      failUnset("field almagest.v1.ComputeElementsResponse.dominant_quality");
    } else {
      const text =
        value.dominantQuality === "Cardinal"
          ? QUALITY_AS_DOMINANT_QUALITY_CARDINAL
          : value.dominantQuality === "Fixed"
            ? QUALITY_AS_DOMINANT_QUALITY_FIXED
            : value.dominantQuality === "Mutable"
              ? QUALITY_AS_DOMINANT_QUALITY_MUTABLE
              : undefined;
      if (text === undefined) {
        // ,"dominantQuality":
        out.view.setInt32(at, 1868833324, true);
        out.view.setInt32(at + 4, 1634625901, true);
        out.view.setInt32(at + 8, 1968272494, true);
        out.view.setInt32(at + 12, 1953066081, true);
        out.view.setInt32(at + 16, 3809913, true);
        at += 19;
        at = writeString(out, at, value.dominantQuality);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    return endObject(out, start, at);
  }

  function writeComputeFixedStarsResponse(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.input === undefined) {
      failUnset("field almagest.v1.ComputeFixedStarsResponse.input");
    } else {
      // ,"input":
      out.view.setInt32(at, 1852383788, true);
      out.view.setInt32(at + 4, 578057584, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeBirthEcho(at, value.input);
      reserve(out, at, 0);
    }
    if (value.time === undefined) {
      failUnset("field almagest.v1.ComputeFixedStarsResponse.time");
    } else {
      // ,"time":
      out.view.setInt32(at, 1769218604, true);
      out.view.setInt32(at + 4, 975332717, true);
      at += 8;
      at = writeCivilMoment(at, value.time);
      reserve(out, at, 0);
    }
    if (value.warnings === undefined) {
      failUnset("field almagest.v1.ComputeFixedStarsResponse.warnings");
    } else {
      // ,"warnings":
      out.view.setInt32(at, 1635197484, true);
      out.view.setInt32(at + 4, 1852403314, true);
      out.view.setInt32(at + 8, 975336295, true);
      at += 12;
      at = writeWarningList(at, value.warnings);
      reserve(out, at, 0);
    }
    if (value.fixedStars === undefined) {
      failUnset("field almagest.v1.ComputeFixedStarsResponse.fixed_stars");
    } else {
      // ,"fixedStars":
      out.view.setInt32(at, 1768301100, true);
      out.view.setInt32(at + 4, 1399088504, true);
      out.view.setInt32(at + 8, 1936875892, true);
      out.view.setInt32(at + 12, 14882, true);
      at += 14;
      at = writeStarContactList(at, value.fixedStars);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }

  function writePlaceEcho(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.latitude === undefined) {
      failUnset("field almagest.v1.PlaceEcho.latitude");
    } else {
      // ,"latitude":
      out.view.setInt32(at, 1634476588, true);
      out.view.setInt32(at + 4, 1970563444, true);
      out.view.setInt32(at + 8, 975332708, true);
      at += 12;
      at = writeNumber(out, at, value.latitude, "field almagest.v1.PlaceEcho.latitude");
    }
    if (value.longitude === undefined) {
      failUnset("field almagest.v1.PlaceEcho.longitude");
    } else {
      // ,"longitude":
      out.view.setInt32(at, 1869357612, true);
      out.view.setInt32(at + 4, 1953064814, true);
      out.view.setInt32(at + 8, 577070197, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeNumber(out, at, value.longitude, "field almagest.v1.PlaceEcho.longitude");
    }
    return endObject(out, start, at);
  }

  function writeRelocatedAngles(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.ascendant === undefined) {
      failUnset("field almagest.v1.RelocatedAngles.ascendant");
    } else {
      // ,"ascendant":
      out.view.setInt32(at, 1935745580, true);
      out.view.setInt32(at + 4, 1684956515, true);
      out.view.setInt32(at + 8, 578055777, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeZodiacPoint(at, value.ascendant);
      reserve(out, at, 0);
    }
    if (value.midheaven === undefined) {
      failUnset("field almagest.v1.RelocatedAngles.midheaven");
    } else {
      // ,"midheaven":
      out.view.setInt32(at, 1768759852, true);
      out.view.setInt32(at + 4, 1634035812, true);
      out.view.setInt32(at + 8, 577660278, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeZodiacPoint(at, value.midheaven);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }
  const BODY_AS_PLANET_SUN = asciiOf(',"planet":"Sun"');
  const BODY_AS_PLANET_MOON = asciiOf(',"planet":"Moon"');
  const BODY_AS_PLANET_MERCURY = asciiOf(',"planet":"Mercury"');
  const BODY_AS_PLANET_VENUS = asciiOf(',"planet":"Venus"');
  const BODY_AS_PLANET_MARS = asciiOf(',"planet":"Mars"');
  const BODY_AS_PLANET_JUPITER = asciiOf(',"planet":"Jupiter"');
  const BODY_AS_PLANET_SATURN = asciiOf(',"planet":"Saturn"');
  const BODY_AS_PLANET_URANUS = asciiOf(',"planet":"Uranus"');
  const BODY_AS_PLANET_NEPTUNE = asciiOf(',"planet":"Neptune"');
  const BODY_AS_PLANET_PLUTO = asciiOf(',"planet":"Pluto"');
  const BODY_AS_PLANET_TRUE_NODE = asciiOf(',"planet":"TrueNode"');
  const BODY_AS_PLANET_LILITH = asciiOf(',"planet":"Lilith"');
  const BODY_AS_PLANET_CHIRON = asciiOf(',"planet":"Chiron"');
  const BODY_AS_PLANET_CERES = asciiOf(',"planet":"Ceres"');
  const BODY_AS_PLANET_PALLAS = asciiOf(',"planet":"Pallas"');
  const BODY_AS_PLANET_JUNO = asciiOf(',"planet":"Juno"');
  const BODY_AS_PLANET_VESTA = asciiOf(',"planet":"Vesta"');
  const ANGLE_AS_ANGLE_ASCENDANT = asciiOf(',"angle":"Ascendant"');
  const ANGLE_AS_ANGLE_DESCENDANT = asciiOf(',"angle":"Descendant"');
  const ANGLE_AS_ANGLE_MIDHEAVEN = asciiOf(',"angle":"Midheaven"');
  const ANGLE_AS_ANGLE_IMUM_COELI = asciiOf(',"angle":"ImumCoeli"');
  const WEIGHT_AS_WEIGHT_MAJOR = asciiOf(',"weight":"major"');
  const WEIGHT_AS_WEIGHT_MINOR = asciiOf(',"weight":"minor"');
  const STRENGTH_AS_STRENGTH_STRONG = asciiOf(',"strength":"strong"');
  const STRENGTH_AS_STRENGTH_MODERATE = asciiOf(',"strength":"moderate"');
  const STRENGTH_AS_STRENGTH_WEAK = asciiOf(',"strength":"weak"');

  function writeAngularPlanet(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.planet === undefined) {
      failUnset("field almagest.v1.AngularPlanet.planet");
    } else {
      const text =
        value.planet === "Sun"
          ? BODY_AS_PLANET_SUN
          : value.planet === "Moon"
            ? BODY_AS_PLANET_MOON
            : value.planet === "Mercury"
              ? BODY_AS_PLANET_MERCURY
              : value.planet === "Venus"
                ? BODY_AS_PLANET_VENUS
                : value.planet === "Mars"
                  ? BODY_AS_PLANET_MARS
                  : value.planet === "Jupiter"
                    ? BODY_AS_PLANET_JUPITER
                    : value.planet === "Saturn"
                      ? BODY_AS_PLANET_SATURN
                      : value.planet === "Uranus"
                        ? BODY_AS_PLANET_URANUS
                        : value.planet === "Neptune"
                          ? BODY_AS_PLANET_NEPTUNE
                          : value.planet === "Pluto"
                            ? BODY_AS_PLANET_PLUTO
                            : value.planet === "TrueNode"
                              ? BODY_AS_PLANET_TRUE_NODE
                              : value.planet === "Lilith"
                                ? BODY_AS_PLANET_LILITH
                                : value.planet === "Chiron"
                                  ? BODY_AS_PLANET_CHIRON
                                  : value.planet === "Ceres"
                                    ? BODY_AS_PLANET_CERES
                                    : value.planet === "Pallas"
                                      ? BODY_AS_PLANET_PALLAS
                                      : value.planet === "Juno"
                                        ? BODY_AS_PLANET_JUNO
                                        : value.planet === "Vesta"
                                          ? BODY_AS_PLANET_VESTA
                                          : undefined;
      if (text === undefined) {
        // ,"planet":
        out.view.setInt32(at, 1819288108, true);
        out.view.setInt32(at + 4, 1952804449, true);
        out.view.setInt32(at + 8, 14882, true);
        at += 10;
        at = writeString(out, at, value.planet);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.angle === undefined) {
      failUnset("field almagest.v1.AngularPlanet.angle");
    } else {
      const text =
        value.angle === "Ascendant"
          ? ANGLE_AS_ANGLE_ASCENDANT
          : value.angle === "Descendant"
            ? ANGLE_AS_ANGLE_DESCENDANT
            : value.angle === "Midheaven"
              ? ANGLE_AS_ANGLE_MIDHEAVEN
              : value.angle === "ImumCoeli"
                ? ANGLE_AS_ANGLE_IMUM_COELI
                : undefined;
      if (text === undefined) {
        // ,"angle":
        out.view.setInt32(at, 1851859500, true);
        out.view.setInt32(at + 4, 577072231, true);
        out.view.setInt32(at + 8, 58, true);
        at += 9;
        at = writeString(out, at, value.angle);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.orb === undefined) {
      failUnset("field almagest.v1.AngularPlanet.orb");
    } else {
      // ,"orb":
      out.view.setInt32(at, 1919885868, true);
      out.view.setInt32(at + 4, 3809890, true);
      at += 7;
      at = writeNumber(out, at, value.orb, "field almagest.v1.AngularPlanet.orb");
    }
    if (value.weight === undefined) {
      failUnset("field almagest.v1.AngularPlanet.weight");
    } else {
      const text =
        value.weight === "major"
          ? WEIGHT_AS_WEIGHT_MAJOR
          : value.weight === "minor"
            ? WEIGHT_AS_WEIGHT_MINOR
            : undefined;
      if (text === undefined) {
        // ,"weight":
        out.view.setInt32(at, 1702306348, true);
        out.view.setInt32(at + 4, 1952999273, true);
        out.view.setInt32(at + 8, 14882, true);
        at += 10;
        at = writeString(out, at, value.weight);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.strength === undefined) {
      failUnset("field almagest.v1.AngularPlanet.strength");
    } else {
      const text =
        value.strength === "strong"
          ? STRENGTH_AS_STRENGTH_STRONG
          : value.strength === "moderate"
            ? STRENGTH_AS_STRENGTH_MODERATE
            : value.strength === "weak"
              ? STRENGTH_AS_STRENGTH_WEAK
              : undefined;
      if (text === undefined) {
        // ,"strength":
        out.view.setInt32(at, 1953702444, true);
        out.view.setInt32(at + 4, 1735288178, true);
        out.view.setInt32(at + 8, 975333492, true);
        at += 12;
        at = writeString(out, at, value.strength);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.lineDistance === undefined) {
      failUnset("field almagest.v1.AngularPlanet.line_distance");
    } else {
      // ,"lineDistance":
      out.view.setInt32(at, 1768694316, true);
      out.view.setInt32(at + 4, 1766090094, true);
      out.view.setInt32(at + 8, 1851880563, true);
      out.view.setInt32(at + 12, 975332707, true);
      at += 16;
      at = writeNumber(out, at, value.lineDistance, "field almagest.v1.AngularPlanet.line_distance");
    }
    return endObject(out, start, at);
  }
  const FACTOR_AS_KIND_ASPECT = asciiOf(',"kind":"aspect"');
  const FACTOR_AS_KIND_TRANSIT = asciiOf(',"kind":"transit"');
  const FACTOR_AS_KIND_ANGLE = asciiOf(',"kind":"angle"');
  const FACTOR_AS_KIND_HOUSE = asciiOf(',"kind":"house"');
  const FACTOR_AS_KIND_SIGN = asciiOf(',"kind":"sign"');
  const FACTOR_AS_KIND_PHASE = asciiOf(',"kind":"phase"');
  const FACTOR_AS_KIND_VOID_OF_COURSE = asciiOf(',"kind":"void_of_course"');
  const FACTOR_AS_KIND_RETROGRADE = asciiOf(',"kind":"retrograde"');
  const FACTOR_AS_KIND_LEVEL = asciiOf(',"kind":"level"');
  const FACTOR_AS_KIND_ROUNDING = asciiOf(',"kind":"rounding"');
  const PERSON_AS_PERSON_PERSON_A = asciiOf(',"person":"personA"');
  const PERSON_AS_PERSON_PERSON_B = asciiOf(',"person":"personB"');
  const FACTOR_TARGET_AS_TARGET = new Map([
    ["Sun", asciiOf(',"target":"Sun"')],
    ["Moon", asciiOf(',"target":"Moon"')],
    ["Mercury", asciiOf(',"target":"Mercury"')],
    ["Venus", asciiOf(',"target":"Venus"')],
    ["Mars", asciiOf(',"target":"Mars"')],
    ["Jupiter", asciiOf(',"target":"Jupiter"')],
    ["Saturn", asciiOf(',"target":"Saturn"')],
    ["Uranus", asciiOf(',"target":"Uranus"')],
    ["Neptune", asciiOf(',"target":"Neptune"')],
    ["Pluto", asciiOf(',"target":"Pluto"')],
    ["TrueNode", asciiOf(',"target":"TrueNode"')],
    ["Lilith", asciiOf(',"target":"Lilith"')],
    ["Chiron", asciiOf(',"target":"Chiron"')],
    ["Ceres", asciiOf(',"target":"Ceres"')],
    ["Pallas", asciiOf(',"target":"Pallas"')],
    ["Juno", asciiOf(',"target":"Juno"')],
    ["Vesta", asciiOf(',"target":"Vesta"')],
    ["Ascendant", asciiOf(',"target":"Ascendant"')],
    ["Descendant", asciiOf(',"target":"Descendant"')],
    ["Midheaven", asciiOf(',"target":"Midheaven"')],
    ["ImumCoeli", asciiOf(',"target":"ImumCoeli"')],
  ]);
  const MOON_PHASE_AS_PHASE_NEW_MOON = asciiOf(',"phase":"New Moon"');
  const MOON_PHASE_AS_PHASE_WAXING_CRESCENT = asciiOf(',"phase":"Waxing Crescent"');
  const MOON_PHASE_AS_PHASE_FIRST_QUARTER = asciiOf(',"phase":"First Quarter"');
  const MOON_PHASE_AS_PHASE_WAXING_GIBBOUS = asciiOf(',"phase":"Waxing Gibbous"');
  const MOON_PHASE_AS_PHASE_FULL_MOON = asciiOf(',"phase":"Full Moon"');
  const MOON_PHASE_AS_PHASE_WANING_GIBBOUS = asciiOf(',"phase":"Waning Gibbous"');
  const MOON_PHASE_AS_PHASE_LAST_QUARTER = asciiOf(',"phase":"Last Quarter"');
  const MOON_PHASE_AS_PHASE_WANING_CRESCENT = asciiOf(',"phase":"Waning Crescent"');

  function writeContribution(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.factor === undefined) {
      failUnset("field almagest.v1.Contribution.factor");
    } else {
      // ,"factor":
      out.view.setInt32(at, 1634083372, true);
      out.view.setInt32(at + 4, 1919906915, true);
      out.view.setInt32(at + 8, 14882, true);
      at += 10;
      at = writeString(out, at, value.factor);
    }
    if (value.points === undefined) {
      failUnset("field almagest.v1.Contribution.points");
    } else {
      // ,"points":
      out.view.setInt32(at, 1869619756, true);
      out.view.setInt32(at + 4, 1937010281, true);
      out.view.setInt32(at + 8, 14882, true);
      at += 10;
      at = writeNumber(out, at, value.points, "field almagest.v1.Contribution.points");
    }
    if (value.kind === undefined) {
      failUnset("field almagest.v1.Contribution.kind");
    } else {
      const text =
        value.kind === "aspect"
          ? FACTOR_AS_KIND_ASPECT
          : value.kind === "transit"
            ? FACTOR_AS_KIND_TRANSIT
            : value.kind === "angle"
              ? FACTOR_AS_KIND_ANGLE
              : value.kind === "house"
                ? FACTOR_AS_KIND_HOUSE
                : value.kind === "sign"
                  ? FACTOR_AS_KIND_SIGN
                  : value.kind === "phase"
                    ? FACTOR_AS_KIND_PHASE
                    : value.kind === "void_of_course"
                      ? FACTOR_AS_KIND_VOID_OF_COURSE
                      : value.kind === "retrograde"
                        ? FACTOR_AS_KIND_RETROGRADE
                        : value.kind === "level"
                          ? FACTOR_AS_KIND_LEVEL
                          : value.kind === "rounding"
                            ? FACTOR_AS_KIND_ROUNDING
                            : undefined;
      if (text === undefined) {
        // ,"kind":
        out.view.setInt32(at, 1768628780, true);
        out.view.setInt32(at + 4, 975332462, true);
        at += 8;
        at = writeString(out, at, value.kind);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.weight !== undefined) {
      // ,"weight":
      out.view.setInt32(at, 1702306348, true);
      out.view.setInt32(at + 4, 1952999273, true);
      out.view.setInt32(at + 8, 14882, true);
      at += 10;
      at = writeNumber(out, at, value.weight, "field almagest.v1.Contribution.weight");
    }
    if (value.person !== undefined) {
      const text =
        value.person === "personA"
          ? PERSON_AS_PERSON_PERSON_A
          : value.person === "personB"
            ? PERSON_AS_PERSON_PERSON_B
            : undefined;
      if (text === undefined) {
        // ,"person":
        out.view.setInt32(at, 1701847596, true);
        out.view.setInt32(at + 4, 1852797810, true);
        out.view.setInt32(at + 8, 14882, true);
        at += 10;
        at = writeString(out, at, value.person);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.body !== undefined) {
      const text =
        value.body === "Sun"
          ? BODY_AS_BODY_SUN
          : value.body === "Moon"
            ? BODY_AS_BODY_MOON
            : value.body === "Mercury"
              ? BODY_AS_BODY_MERCURY
              : value.body === "Venus"
                ? BODY_AS_BODY_VENUS
                : value.body === "Mars"
                  ? BODY_AS_BODY_MARS
                  : value.body === "Jupiter"
                    ? BODY_AS_BODY_JUPITER
                    : value.body === "Saturn"
                      ? BODY_AS_BODY_SATURN
                      : value.body === "Uranus"
                        ? BODY_AS_BODY_URANUS
                        : value.body === "Neptune"
                          ? BODY_AS_BODY_NEPTUNE
                          : value.body === "Pluto"
                            ? BODY_AS_BODY_PLUTO
                            : value.body === "TrueNode"
                              ? BODY_AS_BODY_TRUE_NODE
                              : value.body === "Lilith"
                                ? BODY_AS_BODY_LILITH
                                : value.body === "Chiron"
                                  ? BODY_AS_BODY_CHIRON
                                  : value.body === "Ceres"
                                    ? BODY_AS_BODY_CERES
                                    : value.body === "Pallas"
                                      ? BODY_AS_BODY_PALLAS
                                      : value.body === "Juno"
                                        ? BODY_AS_BODY_JUNO
                                        : value.body === "Vesta"
                                          ? BODY_AS_BODY_VESTA
                                          : undefined;
      if (text === undefined) {
        // ,"body":
        out.view.setInt32(at, 1868702252, true);
        out.view.setInt32(at + 4, 975337828, true);
        at += 8;
        at = writeString(out, at, value.body);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.aspect !== undefined) {
      const text =
        value.aspect === "Conjunction"
          ? ASPECT_AS_ASPECT_CONJUNCTION
          : value.aspect === "Sextile"
            ? ASPECT_AS_ASPECT_SEXTILE
            : value.aspect === "Square"
              ? ASPECT_AS_ASPECT_SQUARE
              : value.aspect === "Trine"
                ? ASPECT_AS_ASPECT_TRINE
                : value.aspect === "Opposition"
                  ? ASPECT_AS_ASPECT_OPPOSITION
                  : undefined;
      if (text === undefined) {
        // ,"aspect":
        out.view.setInt32(at, 1935745580, true);
        out.view.setInt32(at + 4, 1952671088, true);
        out.view.setInt32(at + 8, 14882, true);
        at += 10;
        at = writeString(out, at, value.aspect);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.target !== undefined) {
      const text = FACTOR_TARGET_AS_TARGET.get(value.target);
      if (text === undefined) {
        // ,"target":
        out.view.setInt32(at, 1635000876, true);
        out.view.setInt32(at + 4, 1952802674, true);
        out.view.setInt32(at + 8, 14882, true);
        at += 10;
        at = writeString(out, at, value.target);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.orb !== undefined) {
      // ,"orb":
      out.view.setInt32(at, 1919885868, true);
      out.view.setInt32(at + 4, 3809890, true);
      at += 7;
      at = writeNumber(out, at, value.orb, "field almagest.v1.Contribution.orb");
    }
    if (value.house !== undefined) {
      // ,"house":
      out.view.setInt32(at, 1869095468, true);
      out.view.setInt32(at + 4, 577074037, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeNumber(out, at, value.house, "field almagest.v1.Contribution.house");
    }
    if (value.sign !== undefined) {
      const text =
        value.sign === "Aries"
          ? SIGN_AS_SIGN_ARIES
          : value.sign === "Taurus"
            ? SIGN_AS_SIGN_TAURUS
            : value.sign === "Gemini"
              ? SIGN_AS_SIGN_GEMINI
              : value.sign === "Cancer"
                ? SIGN_AS_SIGN_CANCER
                : value.sign === "Leo"
                  ? SIGN_AS_SIGN_LEO
                  : value.sign === "Virgo"
                    ? SIGN_AS_SIGN_VIRGO
                    : value.sign === "Libra"
                      ? SIGN_AS_SIGN_LIBRA
                      : value.sign === "Scorpio"
                        ? SIGN_AS_SIGN_SCORPIO
                        : value.sign === "Sagittarius"
                          ? SIGN_AS_SIGN_SAGITTARIUS
                          : value.sign === "Capricorn"
                            ? SIGN_AS_SIGN_CAPRICORN
                            : value.sign === "Aquarius"
                              ? SIGN_AS_SIGN_AQUARIUS
                              : value.sign === "Pisces"
                                ? SIGN_AS_SIGN_PISCES
                                : undefined;
      if (text === undefined) {
        // ,"sign":
        out.view.setInt32(at, 1769153068, true);
        out.view.setInt32(at + 4, 975335015, true);
        at += 8;
        at = writeString(out, at, value.sign);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.phase !== undefined) {
      const text =
        value.phase === "New Moon"
          ? MOON_PHASE_AS_PHASE_NEW_MOON
          : value.phase === "Waxing Crescent"
            ? MOON_PHASE_AS_PHASE_WAXING_CRESCENT
            : value.phase === "First Quarter"
              ? MOON_PHASE_AS_PHASE_FIRST_QUARTER
              : value.phase === "Waxing Gibbous"
                ? MOON_PHASE_AS_PHASE_WAXING_GIBBOUS
                : value.phase === "Full Moon"
                  ? MOON_PHASE_AS_PHASE_FULL_MOON
                  : value.phase === "Waning Gibbous"
                    ? MOON_PHASE_AS_PHASE_WANING_GIBBOUS
                    : value.phase === "Last Quarter"
                      ? MOON_PHASE_AS_PHASE_LAST_QUARTER
                      : value.phase === "Waning Crescent"
                        ? MOON_PHASE_AS_PHASE_WANING_CRESCENT
                        : undefined;
      if (text === undefined) {
        // ,"phase":
        out.view.setInt32(at, 1752179244, true);
        out.view.setInt32(at + 4, 577074017, true);
        out.view.setInt32(at + 8, 58, true);
        at += 9;
        at = writeString(out, at, value.phase);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.minutes !== undefined) {
      // ,"minutes":
      out.view.setInt32(at, 1768759852, true);
      out.view.setInt32(at + 4, 1702131054, true);
      out.view.setInt32(at + 8, 3809907, true);
      at += 11;
      at = writeNumber(out, at, value.minutes, "field almagest.v1.Contribution.minutes");
    }
    return endObject(out, start, at);
  }
  const VERDICT_AS_VERDICT_CHALLENGING = asciiOf(',"verdict":"challenging"');
  const VERDICT_AS_VERDICT_SLIGHTLY_CHALLENGING = asciiOf(',"verdict":"slightly challenging"');
  const VERDICT_AS_VERDICT_NEUTRAL = asciiOf(',"verdict":"neutral"');
  const VERDICT_AS_VERDICT_SLIGHTLY_SUPPORTIVE = asciiOf(',"verdict":"slightly supportive"');
  const VERDICT_AS_VERDICT_SUPPORTIVE = asciiOf(',"verdict":"supportive"');

  function writeContributionList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];

      // ,
      out.view.setInt32(at, 44, true);
      at += 1;
      at = writeContribution(at, item);
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }

  function writeLocationSphere(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.score10 === undefined) {
      failUnset("field almagest.v1.LocationSphere.score10");
    } else {
      // ,"score10":
      out.view.setInt32(at, 1668489772, true);
      out.view.setInt32(at + 4, 828732015, true);
      out.view.setInt32(at + 8, 3809840, true);
      at += 11;
      at = writeNumber(out, at, value.score10, "field almagest.v1.LocationSphere.score10");
    }
    if (value.verdict === undefined) {
      failUnset("field almagest.v1.LocationSphere.verdict");
    } else {
      const text =
        value.verdict === "challenging"
          ? VERDICT_AS_VERDICT_CHALLENGING
          : value.verdict === "slightly challenging"
            ? VERDICT_AS_VERDICT_SLIGHTLY_CHALLENGING
            : value.verdict === "neutral"
              ? VERDICT_AS_VERDICT_NEUTRAL
              : value.verdict === "slightly supportive"
                ? VERDICT_AS_VERDICT_SLIGHTLY_SUPPORTIVE
                : value.verdict === "supportive"
                  ? VERDICT_AS_VERDICT_SUPPORTIVE
                  : undefined;
      if (text === undefined) {
        // ,"verdict":
        out.view.setInt32(at, 1702240812, true);
        out.view.setInt32(at + 4, 1667851378, true);
        out.view.setInt32(at + 8, 3809908, true);
        at += 11;
        at = writeString(out, at, value.verdict);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.contributions === undefined) {
      failUnset("field almagest.v1.LocationSphere.contributions");
    } else {
      // ,"contributions":
      out.view.setInt32(at, 1868767788, true);
      out.view.setInt32(at + 4, 1769108590, true);
      out.view.setInt32(at + 8, 1769239906, true);
      out.view.setInt32(at + 12, 577990255, true);
      out.view.setInt32(at + 16, 58, true);
      at += 17;
      at = writeContributionList(at, value.contributions);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }

  function writeLocationSpheres(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.identity === undefined) {
      failUnset("field almagest.v1.LocationSpheres.identity");
    } else {
      // ,"identity":
      out.view.setInt32(at, 1684611628, true);
      out.view.setInt32(at + 4, 1769238117, true);
      out.view.setInt32(at + 8, 975337844, true);
      at += 12;
      at = writeLocationSphere(at, value.identity);
      reserve(out, at, 0);
    }
    if (value.love === undefined) {
      failUnset("field almagest.v1.LocationSpheres.love");
    } else {
      // ,"love":
      out.view.setInt32(at, 1869357612, true);
      out.view.setInt32(at + 4, 975332726, true);
      at += 8;
      at = writeLocationSphere(at, value.love);
      reserve(out, at, 0);
    }
    if (value.body === undefined) {
      failUnset("field almagest.v1.LocationSpheres.body");
    } else {
      // ,"body":
      out.view.setInt32(at, 1868702252, true);
      out.view.setInt32(at + 4, 975337828, true);
      at += 8;
      at = writeLocationSphere(at, value.body);
      reserve(out, at, 0);
    }
    if (value.money === undefined) {
      failUnset("field almagest.v1.LocationSpheres.money");
    } else {
      // ,"money":
      out.view.setInt32(at, 1869423148, true);
      out.view.setInt32(at + 4, 578381166, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeLocationSphere(at, value.money);
      reserve(out, at, 0);
    }
    if (value.home === undefined) {
      failUnset("field almagest.v1.LocationSpheres.home");
    } else {
      // ,"home":
      out.view.setInt32(at, 1869095468, true);
      out.view.setInt32(at + 4, 975332717, true);
      at += 8;
      at = writeLocationSphere(at, value.home);
      reserve(out, at, 0);
    }
    if (value.mind === undefined) {
      failUnset("field almagest.v1.LocationSpheres.mind");
    } else {
      // ,"mind":
      out.view.setInt32(at, 1768759852, true);
      out.view.setInt32(at + 4, 975332462, true);
      at += 8;
      at = writeLocationSphere(at, value.mind);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }

  function writeAngularPlanetList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];

      // ,
      out.view.setInt32(at, 44, true);
      at += 1;
      at = writeAngularPlanet(at, item);
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }

  function writeScoreLocationResponse(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.input === undefined) {
      failUnset("field almagest.v1.ScoreLocationResponse.input");
    } else {
      // ,"input":
      out.view.setInt32(at, 1852383788, true);
      out.view.setInt32(at + 4, 578057584, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeBirthEcho(at, value.input);
      reserve(out, at, 0);
    }
    if (value.time === undefined) {
      failUnset("field almagest.v1.ScoreLocationResponse.time");
    } else {
      // ,"time":
      out.view.setInt32(at, 1769218604, true);
      out.view.setInt32(at + 4, 975332717, true);
      at += 8;
      at = writeCivilMoment(at, value.time);
      reserve(out, at, 0);
    }
    if (value.warnings === undefined) {
      failUnset("field almagest.v1.ScoreLocationResponse.warnings");
    } else {
      // ,"warnings":
      out.view.setInt32(at, 1635197484, true);
      out.view.setInt32(at + 4, 1852403314, true);
      out.view.setInt32(at + 8, 975336295, true);
      at += 12;
      at = writeWarningList(at, value.warnings);
      reserve(out, at, 0);
    }
    if (value.location === undefined) {
      failUnset("field almagest.v1.ScoreLocationResponse.location");
    } else {
      // ,"location":
      out.view.setInt32(at, 1869357612, true);
      out.view.setInt32(at + 4, 1769234787, true);
      out.view.setInt32(at + 8, 975335023, true);
      at += 12;
      at = writePlaceEcho(at, value.location);
      reserve(out, at, 0);
    }
    if (value.relocated === undefined) {
      failUnset("field almagest.v1.ScoreLocationResponse.relocated");
    } else {
      // ,"relocated":
      out.view.setInt32(at, 1701978668, true);
      out.view.setInt32(at + 4, 1633906540, true);
      out.view.setInt32(at + 8, 577004916, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeRelocatedAngles(at, value.relocated);
      reserve(out, at, 0);
    }
    if (value.angularPlanets === undefined) {
      failUnset("field almagest.v1.ScoreLocationResponse.angular_planets");
    } else {
      // ,"angularPlanets":
      out.view.setInt32(at, 1851859500, true);
      out.view.setInt32(at + 4, 1634497895, true);
      out.view.setInt32(at + 8, 1634488434, true);
      out.view.setInt32(at + 12, 1937007982, true);
      out.view.setInt32(at + 16, 14882, true);
      at += 18;
      at = writeAngularPlanetList(at, value.angularPlanets);
      reserve(out, at, 0);
    }
    if (value.spheres === undefined) {
      failUnset("field almagest.v1.ScoreLocationResponse.spheres");
    } else {
      // ,"spheres":
      out.view.setInt32(at, 1886593580, true);
      out.view.setInt32(at + 4, 1701995880, true);
      out.view.setInt32(at + 8, 3809907, true);
      at += 11;
      at = writeLocationSpheres(at, value.spheres);
      reserve(out, at, 0);
    }
    if (value.overall10 === undefined) {
      failUnset("field almagest.v1.ScoreLocationResponse.overall10");
    } else {
      // ,"overall10":
      out.view.setInt32(at, 1986994732, true);
      out.view.setInt32(at + 4, 1818325605, true);
      out.view.setInt32(at + 8, 573583724, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeNumber(out, at, value.overall10, "field almagest.v1.ScoreLocationResponse.overall10");
    }
    if (value.strength === undefined) {
      failUnset("field almagest.v1.ScoreLocationResponse.strength");
    } else {
      const text =
        value.strength === "strong"
          ? STRENGTH_AS_STRENGTH_STRONG
          : value.strength === "moderate"
            ? STRENGTH_AS_STRENGTH_MODERATE
            : value.strength === "weak"
              ? STRENGTH_AS_STRENGTH_WEAK
              : undefined;
      if (text === undefined) {
        // ,"strength":
        out.view.setInt32(at, 1953702444, true);
        out.view.setInt32(at + 4, 1735288178, true);
        out.view.setInt32(at + 8, 975333492, true);
        at += 12;
        at = writeString(out, at, value.strength);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    return endObject(out, start, at);
  }
  const REGION_AS_REGION_EUROPE = asciiOf(',"region":"Europe"');
  const REGION_AS_REGION_NORTH_AMERICA = asciiOf(',"region":"North America"');
  const REGION_AS_REGION_SOUTH_AMERICA = asciiOf(',"region":"South America"');
  const REGION_AS_REGION_ASIA = asciiOf(',"region":"Asia"');
  const REGION_AS_REGION_MIDDLE_EAST = asciiOf(',"region":"Middle East"');
  const REGION_AS_REGION_AFRICA = asciiOf(',"region":"Africa"');
  const REGION_AS_REGION_OCEANIA = asciiOf(',"region":"Oceania"');

  function writeRankedCityContactsList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];

      // ,
      out.view.setInt32(at, 44, true);
      at += 1;
      at = writeString(out, at, item);
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }

  function writeRankedCity(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.city === undefined) {
      failUnset("field almagest.v1.RankedCity.city");
    } else {
      // ,"city":
      out.view.setInt32(at, 1768104492, true);
      out.view.setInt32(at + 4, 975337844, true);
      at += 8;
      at = writeString(out, at, value.city);
    }
    if (value.country === undefined) {
      failUnset("field almagest.v1.RankedCity.country");
    } else {
      // ,"country":
      out.view.setInt32(at, 1868767788, true);
      out.view.setInt32(at + 4, 1920233077, true);
      out.view.setInt32(at + 8, 3809913, true);
      at += 11;
      at = writeString(out, at, value.country);
    }
    if (value.region === undefined) {
      failUnset("field almagest.v1.RankedCity.region");
    } else {
      const text =
        value.region === "Europe"
          ? REGION_AS_REGION_EUROPE
          : value.region === "North America"
            ? REGION_AS_REGION_NORTH_AMERICA
            : value.region === "South America"
              ? REGION_AS_REGION_SOUTH_AMERICA
              : value.region === "Asia"
                ? REGION_AS_REGION_ASIA
                : value.region === "Middle East"
                  ? REGION_AS_REGION_MIDDLE_EAST
                  : value.region === "Africa"
                    ? REGION_AS_REGION_AFRICA
                    : value.region === "Oceania"
                      ? REGION_AS_REGION_OCEANIA
                      : undefined;
      if (text === undefined) {
        // ,"region":
        out.view.setInt32(at, 1701978668, true);
        out.view.setInt32(at + 4, 1852795239, true);
        out.view.setInt32(at + 8, 14882, true);
        at += 10;
        at = writeString(out, at, value.region);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.latitude === undefined) {
      failUnset("field almagest.v1.RankedCity.latitude");
    } else {
      // ,"latitude":
      out.view.setInt32(at, 1634476588, true);
      out.view.setInt32(at + 4, 1970563444, true);
      out.view.setInt32(at + 8, 975332708, true);
      at += 12;
      at = writeNumber(out, at, value.latitude, "field almagest.v1.RankedCity.latitude");
    }
    if (value.longitude === undefined) {
      failUnset("field almagest.v1.RankedCity.longitude");
    } else {
      // ,"longitude":
      out.view.setInt32(at, 1869357612, true);
      out.view.setInt32(at + 4, 1953064814, true);
      out.view.setInt32(at + 8, 577070197, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeNumber(out, at, value.longitude, "field almagest.v1.RankedCity.longitude");
    }
    if (value.overall10 === undefined) {
      failUnset("field almagest.v1.RankedCity.overall10");
    } else {
      // ,"overall10":
      out.view.setInt32(at, 1986994732, true);
      out.view.setInt32(at + 4, 1818325605, true);
      out.view.setInt32(at + 8, 573583724, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeNumber(out, at, value.overall10, "field almagest.v1.RankedCity.overall10");
    }
    if (value.focus10 === undefined) {
      failUnset("field almagest.v1.RankedCity.focus10");
    } else {
      // ,"focus10":
      out.view.setInt32(at, 1868964396, true);
      out.view.setInt32(at + 4, 829650275, true);
      out.view.setInt32(at + 8, 3809840, true);
      at += 11;
      at = writeNumber(out, at, value.focus10, "field almagest.v1.RankedCity.focus10");
    }
    if (value.strength === undefined) {
      failUnset("field almagest.v1.RankedCity.strength");
    } else {
      const text =
        value.strength === "strong"
          ? STRENGTH_AS_STRENGTH_STRONG
          : value.strength === "moderate"
            ? STRENGTH_AS_STRENGTH_MODERATE
            : value.strength === "weak"
              ? STRENGTH_AS_STRENGTH_WEAK
              : undefined;
      if (text === undefined) {
        // ,"strength":
        out.view.setInt32(at, 1953702444, true);
        out.view.setInt32(at + 4, 1735288178, true);
        out.view.setInt32(at + 8, 975333492, true);
        at += 12;
        at = writeString(out, at, value.strength);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.contacts === undefined) {
      failUnset("field almagest.v1.RankedCity.contacts");
    } else {
      // ,"contacts":
      out.view.setInt32(at, 1868767788, true);
      out.view.setInt32(at + 4, 1667331182, true);
      out.view.setInt32(at + 8, 975336308, true);
      at += 12;
      at = writeRankedCityContactsList(at, value.contacts);
      reserve(out, at, 0);
    }
    if (value.angularPlanets === undefined) {
      failUnset("field almagest.v1.RankedCity.angular_planets");
    } else {
      // ,"angularPlanets":
      out.view.setInt32(at, 1851859500, true);
      out.view.setInt32(at + 4, 1634497895, true);
      out.view.setInt32(at + 8, 1634488434, true);
      out.view.setInt32(at + 12, 1937007982, true);
      out.view.setInt32(at + 16, 14882, true);
      at += 18;
      at = writeAngularPlanetList(at, value.angularPlanets);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }
  const SPHERE_AS_FOCUS_IDENTITY = asciiOf(',"focus":"identity"');
  const SPHERE_AS_FOCUS_LOVE = asciiOf(',"focus":"love"');
  const SPHERE_AS_FOCUS_BODY = asciiOf(',"focus":"body"');
  const SPHERE_AS_FOCUS_MONEY = asciiOf(',"focus":"money"');
  const SPHERE_AS_FOCUS_HOME = asciiOf(',"focus":"home"');
  const SPHERE_AS_FOCUS_MIND = asciiOf(',"focus":"mind"');

  function writeRankedCityList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];

      // ,
      out.view.setInt32(at, 44, true);
      at += 1;
      at = writeRankedCity(at, item);
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }

  function writeRankLocationsResponse(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.input === undefined) {
      failUnset("field almagest.v1.RankLocationsResponse.input");
    } else {
      // ,"input":
      out.view.setInt32(at, 1852383788, true);
      out.view.setInt32(at + 4, 578057584, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeBirthEcho(at, value.input);
      reserve(out, at, 0);
    }
    if (value.time === undefined) {
      failUnset("field almagest.v1.RankLocationsResponse.time");
    } else {
      // ,"time":
      out.view.setInt32(at, 1769218604, true);
      out.view.setInt32(at + 4, 975332717, true);
      at += 8;
      at = writeCivilMoment(at, value.time);
      reserve(out, at, 0);
    }
    if (value.warnings === undefined) {
      failUnset("field almagest.v1.RankLocationsResponse.warnings");
    } else {
      // ,"warnings":
      out.view.setInt32(at, 1635197484, true);
      out.view.setInt32(at + 4, 1852403314, true);
      out.view.setInt32(at + 8, 975336295, true);
      at += 12;
      at = writeWarningList(at, value.warnings);
      reserve(out, at, 0);
    }
    if (value.focus === undefined) {
      // ,"focus":null
      out.view.setInt32(at, 1868964396, true);
      out.view.setInt32(at + 4, 577992035, true);
      out.view.setInt32(at + 8, 1819635258, true);
      out.view.setInt32(at + 12, 108, true);
      at += 13;
    } else {
      const text =
        value.focus === "identity"
          ? SPHERE_AS_FOCUS_IDENTITY
          : value.focus === "love"
            ? SPHERE_AS_FOCUS_LOVE
            : value.focus === "body"
              ? SPHERE_AS_FOCUS_BODY
              : value.focus === "money"
                ? SPHERE_AS_FOCUS_MONEY
                : value.focus === "home"
                  ? SPHERE_AS_FOCUS_HOME
                  : value.focus === "mind"
                    ? SPHERE_AS_FOCUS_MIND
                    : undefined;
      if (text === undefined) {
        // ,"focus":
        out.view.setInt32(at, 1868964396, true);
        out.view.setInt32(at + 4, 577992035, true);
        out.view.setInt32(at + 8, 58, true);
        at += 9;
        at = writeString(out, at, value.focus);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.region === undefined) {
      // ,"region":null
      out.view.setInt32(at, 1701978668, true);
      out.view.setInt32(at + 4, 1852795239, true);
      out.view.setInt32(at + 8, 1970158114, true);
      out.view.setInt32(at + 12, 27756, true);
      at += 14;
    } else {
      const text =
        value.region === "Europe"
          ? REGION_AS_REGION_EUROPE
          : value.region === "North America"
            ? REGION_AS_REGION_NORTH_AMERICA
            : value.region === "South America"
              ? REGION_AS_REGION_SOUTH_AMERICA
              : value.region === "Asia"
                ? REGION_AS_REGION_ASIA
                : value.region === "Middle East"
                  ? REGION_AS_REGION_MIDDLE_EAST
                  : value.region === "Africa"
                    ? REGION_AS_REGION_AFRICA
                    : value.region === "Oceania"
                      ? REGION_AS_REGION_OCEANIA
                      : undefined;
      if (text === undefined) {
        // ,"region":
        out.view.setInt32(at, 1701978668, true);
        out.view.setInt32(at + 4, 1852795239, true);
        out.view.setInt32(at + 8, 14882, true);
        at += 10;
        at = writeString(out, at, value.region);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.comparedCities === undefined) {
      failUnset("field almagest.v1.RankLocationsResponse.compared_cities");
    } else {
      // ,"comparedCities":
      out.view.setInt32(at, 1868767788, true);
      out.view.setInt32(at + 4, 1918988397, true);
      out.view.setInt32(at + 8, 1766024293, true);
      out.view.setInt32(at + 12, 1936025972, true);
      out.view.setInt32(at + 16, 14882, true);
      at += 18;
      at = writeNumber(
        out,
        at,
        value.comparedCities,
        "field almagest.v1.RankLocationsResponse.compared_cities",
      );
    }
    if (value.top === undefined) {
      failUnset("field almagest.v1.RankLocationsResponse.top");
    } else {
      // ,"top":
      out.view.setInt32(at, 1869881900, true);
      out.view.setInt32(at + 4, 3809904, true);
      at += 7;
      at = writeRankedCityList(at, value.top);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }

  function writeSyzygy(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.utc === undefined) {
      failUnset("field almagest.v1.Syzygy.utc");
    } else {
      // ,"utc":
      out.view.setInt32(at, 1953833516, true);
      out.view.setInt32(at + 4, 3809891, true);
      at += 7;
      at = writeString(out, at, value.utc);
    }
    if (value.sign === undefined) {
      failUnset("field almagest.v1.Syzygy.sign");
    } else {
      const text =
        value.sign === "Aries"
          ? SIGN_AS_SIGN_ARIES
          : value.sign === "Taurus"
            ? SIGN_AS_SIGN_TAURUS
            : value.sign === "Gemini"
              ? SIGN_AS_SIGN_GEMINI
              : value.sign === "Cancer"
                ? SIGN_AS_SIGN_CANCER
                : value.sign === "Leo"
                  ? SIGN_AS_SIGN_LEO
                  : value.sign === "Virgo"
                    ? SIGN_AS_SIGN_VIRGO
                    : value.sign === "Libra"
                      ? SIGN_AS_SIGN_LIBRA
                      : value.sign === "Scorpio"
                        ? SIGN_AS_SIGN_SCORPIO
                        : value.sign === "Sagittarius"
                          ? SIGN_AS_SIGN_SAGITTARIUS
                          : value.sign === "Capricorn"
                            ? SIGN_AS_SIGN_CAPRICORN
                            : value.sign === "Aquarius"
                              ? SIGN_AS_SIGN_AQUARIUS
                              : value.sign === "Pisces"
                                ? SIGN_AS_SIGN_PISCES
                                : undefined;
      if (text === undefined) {
        // ,"sign":
        out.view.setInt32(at, 1769153068, true);
        out.view.setInt32(at + 4, 975335015, true);
        at += 8;
        at = writeString(out, at, value.sign);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.degreeInSign === undefined) {
      failUnset("field almagest.v1.Syzygy.degree_in_sign");
    } else {
      // ,"degreeInSign":
      out.view.setInt32(at, 1701061164, true);
      out.view.setInt32(at + 4, 1701147239, true);
      out.view.setInt32(at + 8, 1767075401, true);
      out.view.setInt32(at + 12, 975335015, true);
      at += 16;
      at = writeNumber(out, at, value.degreeInSign, "field almagest.v1.Syzygy.degree_in_sign");
    }
    if (value.absoluteDegree === undefined) {
      failUnset("field almagest.v1.Syzygy.absolute_degree");
    } else {
      // ,"absoluteDegree":
      out.view.setInt32(at, 1650532908, true);
      out.view.setInt32(at + 4, 1970040691, true);
      out.view.setInt32(at + 8, 1698981236, true);
      out.view.setInt32(at + 12, 1701147239, true);
      out.view.setInt32(at + 16, 14882, true);
      at += 18;
      at = writeNumber(out, at, value.absoluteDegree, "field almagest.v1.Syzygy.absolute_degree");
    }
    return endObject(out, start, at);
  }

  function writeVoidOfCourse(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.from === undefined) {
      failUnset("field almagest.v1.VoidOfCourse.from");
    } else {
      // ,"from":
      out.view.setInt32(at, 1919296044, true);
      out.view.setInt32(at + 4, 975334767, true);
      at += 8;
      at = writeString(out, at, value.from);
    }
    if (value.until === undefined) {
      failUnset("field almagest.v1.VoidOfCourse.until");
    } else {
      // ,"until":
      out.view.setInt32(at, 1853170220, true);
      out.view.setInt32(at + 4, 577530228, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeString(out, at, value.until);
    }
    return endObject(out, start, at);
  }

  function writeVoidOfCourseList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];

      // ,
      out.view.setInt32(at, 44, true);
      at += 1;
      at = writeVoidOfCourse(at, item);
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }

  function writeSkyMoon(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.phase === undefined) {
      failUnset("field almagest.v1.SkyMoon.phase");
    } else {
      const text =
        value.phase === "New Moon"
          ? MOON_PHASE_AS_PHASE_NEW_MOON
          : value.phase === "Waxing Crescent"
            ? MOON_PHASE_AS_PHASE_WAXING_CRESCENT
            : value.phase === "First Quarter"
              ? MOON_PHASE_AS_PHASE_FIRST_QUARTER
              : value.phase === "Waxing Gibbous"
                ? MOON_PHASE_AS_PHASE_WAXING_GIBBOUS
                : value.phase === "Full Moon"
                  ? MOON_PHASE_AS_PHASE_FULL_MOON
                  : value.phase === "Waning Gibbous"
                    ? MOON_PHASE_AS_PHASE_WANING_GIBBOUS
                    : value.phase === "Last Quarter"
                      ? MOON_PHASE_AS_PHASE_LAST_QUARTER
                      : value.phase === "Waning Crescent"
                        ? MOON_PHASE_AS_PHASE_WANING_CRESCENT
                        : undefined;
      if (text === undefined) {
        // ,"phase":
        out.view.setInt32(at, 1752179244, true);
        out.view.setInt32(at + 4, 577074017, true);
        out.view.setInt32(at + 8, 58, true);
        at += 9;
        at = writeString(out, at, value.phase);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.illumination === undefined) {
      failUnset("field almagest.v1.SkyMoon.illumination");
    } else {
      // ,"illumination":
      out.view.setInt32(at, 1818829356, true);
      out.view.setInt32(at + 4, 1768781164, true);
      out.view.setInt32(at + 8, 1769234798, true);
      out.view.setInt32(at + 12, 975335023, true);
      at += 16;
      at = writeNumber(out, at, value.illumination, "field almagest.v1.SkyMoon.illumination");
    }
    if (value.elongation === undefined) {
      failUnset("field almagest.v1.SkyMoon.elongation");
    } else {
      // ,"elongation":
      out.view.setInt32(at, 1818567212, true);
      out.view.setInt32(at + 4, 1634168431, true);
      out.view.setInt32(at + 8, 1852795252, true);
      out.view.setInt32(at + 12, 14882, true);
      at += 14;
      at = writeNumber(out, at, value.elongation, "field almagest.v1.SkyMoon.elongation");
    }
    if (value.sign === undefined) {
      failUnset("field almagest.v1.SkyMoon.sign");
    } else {
      const text =
        value.sign === "Aries"
          ? SIGN_AS_SIGN_ARIES
          : value.sign === "Taurus"
            ? SIGN_AS_SIGN_TAURUS
            : value.sign === "Gemini"
              ? SIGN_AS_SIGN_GEMINI
              : value.sign === "Cancer"
                ? SIGN_AS_SIGN_CANCER
                : value.sign === "Leo"
                  ? SIGN_AS_SIGN_LEO
                  : value.sign === "Virgo"
                    ? SIGN_AS_SIGN_VIRGO
                    : value.sign === "Libra"
                      ? SIGN_AS_SIGN_LIBRA
                      : value.sign === "Scorpio"
                        ? SIGN_AS_SIGN_SCORPIO
                        : value.sign === "Sagittarius"
                          ? SIGN_AS_SIGN_SAGITTARIUS
                          : value.sign === "Capricorn"
                            ? SIGN_AS_SIGN_CAPRICORN
                            : value.sign === "Aquarius"
                              ? SIGN_AS_SIGN_AQUARIUS
                              : value.sign === "Pisces"
                                ? SIGN_AS_SIGN_PISCES
                                : undefined;
      if (text === undefined) {
        // ,"sign":
        out.view.setInt32(at, 1769153068, true);
        out.view.setInt32(at + 4, 975335015, true);
        at += 8;
        at = writeString(out, at, value.sign);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.longitude === undefined) {
      failUnset("field almagest.v1.SkyMoon.longitude");
    } else {
      // ,"longitude":
      out.view.setInt32(at, 1869357612, true);
      out.view.setInt32(at + 4, 1953064814, true);
      out.view.setInt32(at + 8, 577070197, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeNumber(out, at, value.longitude, "field almagest.v1.SkyMoon.longitude");
    }
    if (value.degreeInSign === undefined) {
      failUnset("field almagest.v1.SkyMoon.degree_in_sign");
    } else {
      // ,"degreeInSign":
      out.view.setInt32(at, 1701061164, true);
      out.view.setInt32(at + 4, 1701147239, true);
      out.view.setInt32(at + 8, 1767075401, true);
      out.view.setInt32(at + 12, 975335015, true);
      at += 16;
      at = writeNumber(out, at, value.degreeInSign, "field almagest.v1.SkyMoon.degree_in_sign");
    }
    if (value.theme === undefined) {
      failUnset("field almagest.v1.SkyMoon.theme");
    } else {
      // ,"theme":
      out.view.setInt32(at, 1752441388, true);
      out.view.setInt32(at + 4, 577072485, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeString(out, at, value.theme);
    }
    if (value.nextNewMoon === undefined) {
      failUnset("field almagest.v1.SkyMoon.next_new_moon");
    } else {
      // ,"nextNewMoon":
      out.view.setInt32(at, 1701716524, true);
      out.view.setInt32(at + 4, 1699640440, true);
      out.view.setInt32(at + 8, 1869565303, true);
      out.view.setInt32(at + 12, 3809902, true);
      at += 15;
      at = writeSyzygy(at, value.nextNewMoon);
      reserve(out, at, 0);
    }
    if (value.nextFullMoon === undefined) {
      failUnset("field almagest.v1.SkyMoon.next_full_moon");
    } else {
      // ,"nextFullMoon":
      out.view.setInt32(at, 1701716524, true);
      out.view.setInt32(at + 4, 1967551608, true);
      out.view.setInt32(at + 8, 1867345004, true);
      out.view.setInt32(at + 12, 975335023, true);
      at += 16;
      at = writeSyzygy(at, value.nextFullMoon);
      reserve(out, at, 0);
    }
    if (value.voidOfCourse === undefined) {
      // ,"voidOfCourse":null
      out.view.setInt32(at, 1870012972, true);
      out.view.setInt32(at + 4, 1716479081, true);
      out.view.setInt32(at + 8, 1920298819, true);
      out.view.setInt32(at + 12, 975332723, true);
      out.view.setInt32(at + 16, 1819047278, true);
      at += 20;
    } else {
      // ,"voidOfCourse":
      out.view.setInt32(at, 1870012972, true);
      out.view.setInt32(at + 4, 1716479081, true);
      out.view.setInt32(at + 8, 1920298819, true);
      out.view.setInt32(at + 12, 975332723, true);
      at += 16;
      at = writeVoidOfCourse(at, value.voidOfCourse);
      reserve(out, at, 0);
    }
    if (value.voidOfCourseIntervals === undefined) {
      failUnset("field almagest.v1.SkyMoon.void_of_course_intervals");
    } else {
      // ,"voidOfCourseIntervals":
      out.view.setInt32(at, 1870012972, true);
      out.view.setInt32(at + 4, 1716479081, true);
      out.view.setInt32(at + 8, 1920298819, true);
      out.view.setInt32(at + 12, 1850303859, true);
      out.view.setInt32(at + 16, 1987208564, true);
      out.view.setInt32(at + 20, 577989729, true);
      out.view.setInt32(at + 24, 58, true);
      at += 25;
      at = writeVoidOfCourseList(at, value.voidOfCourseIntervals);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }
  const SKY_EVENT_AS_KIND_INGRESS = asciiOf(',"kind":"ingress"');
  const SKY_EVENT_AS_KIND_STATION = asciiOf(',"kind":"station"');
  const SKY_EVENT_AS_KIND_NEW_MOON = asciiOf(',"kind":"new_moon"');
  const SKY_EVENT_AS_KIND_FIRST_QUARTER = asciiOf(',"kind":"first_quarter"');
  const SKY_EVENT_AS_KIND_FULL_MOON = asciiOf(',"kind":"full_moon"');
  const SKY_EVENT_AS_KIND_LAST_QUARTER = asciiOf(',"kind":"last_quarter"');
  const SKY_EVENT_AS_KIND_EQUINOX = asciiOf(',"kind":"equinox"');
  const SKY_EVENT_AS_KIND_SOLSTICE = asciiOf(',"kind":"solstice"');
  const SKY_EVENT_AS_KIND_SOLAR_ECLIPSE = asciiOf(',"kind":"solar_eclipse"');
  const SKY_EVENT_AS_KIND_LUNAR_ECLIPSE = asciiOf(',"kind":"lunar_eclipse"');
  const SKY_EVENT_AS_KIND_VOID_OF_COURSE = asciiOf(',"kind":"void_of_course"');
  const SKY_BODY_AS_PLANET_SUN = asciiOf(',"planet":"sun"');
  const SKY_BODY_AS_PLANET_MOON = asciiOf(',"planet":"moon"');
  const SKY_BODY_AS_PLANET_MERCURY = asciiOf(',"planet":"mercury"');
  const SKY_BODY_AS_PLANET_VENUS = asciiOf(',"planet":"venus"');
  const SKY_BODY_AS_PLANET_MARS = asciiOf(',"planet":"mars"');
  const SKY_BODY_AS_PLANET_JUPITER = asciiOf(',"planet":"jupiter"');
  const SKY_BODY_AS_PLANET_SATURN = asciiOf(',"planet":"saturn"');
  const SKY_BODY_AS_PLANET_URANUS = asciiOf(',"planet":"uranus"');
  const SKY_BODY_AS_PLANET_NEPTUNE = asciiOf(',"planet":"neptune"');
  const SKY_BODY_AS_PLANET_PLUTO = asciiOf(',"planet":"pluto"');
  const SKY_BODY_AS_PLANET_TRUENODE = asciiOf(',"planet":"truenode"');
  const SKY_BODY_AS_PLANET_LILITH = asciiOf(',"planet":"lilith"');
  const SKY_BODY_AS_PLANET_CHIRON = asciiOf(',"planet":"chiron"');
  const SKY_BODY_AS_PLANET_CERES = asciiOf(',"planet":"ceres"');
  const SKY_BODY_AS_PLANET_PALLAS = asciiOf(',"planet":"pallas"');
  const SKY_BODY_AS_PLANET_JUNO = asciiOf(',"planet":"juno"');
  const SKY_BODY_AS_PLANET_VESTA = asciiOf(',"planet":"vesta"');
  const DIRECTION_AS_DIRECTION_RETROGRADE = asciiOf(',"direction":"retrograde"');
  const DIRECTION_AS_DIRECTION_DIRECT = asciiOf(',"direction":"direct"');
  const ECLIPSE_TYPE_AS_ECLIPSE_TYPE_TOTAL = asciiOf(',"eclipseType":"total"');
  const ECLIPSE_TYPE_AS_ECLIPSE_TYPE_ANNULAR = asciiOf(',"eclipseType":"annular"');
  const ECLIPSE_TYPE_AS_ECLIPSE_TYPE_HYBRID = asciiOf(',"eclipseType":"hybrid"');
  const ECLIPSE_TYPE_AS_ECLIPSE_TYPE_PARTIAL = asciiOf(',"eclipseType":"partial"');
  const ECLIPSE_TYPE_AS_ECLIPSE_TYPE_PENUMBRAL = asciiOf(',"eclipseType":"penumbral"');

  function writeSkyEvent(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.kind === undefined) {
      failUnset("field almagest.v1.SkyEvent.kind");
    } else {
      const text =
        value.kind === "ingress"
          ? SKY_EVENT_AS_KIND_INGRESS
          : value.kind === "station"
            ? SKY_EVENT_AS_KIND_STATION
            : value.kind === "new_moon"
              ? SKY_EVENT_AS_KIND_NEW_MOON
              : value.kind === "first_quarter"
                ? SKY_EVENT_AS_KIND_FIRST_QUARTER
                : value.kind === "full_moon"
                  ? SKY_EVENT_AS_KIND_FULL_MOON
                  : value.kind === "last_quarter"
                    ? SKY_EVENT_AS_KIND_LAST_QUARTER
                    : value.kind === "equinox"
                      ? SKY_EVENT_AS_KIND_EQUINOX
                      : value.kind === "solstice"
                        ? SKY_EVENT_AS_KIND_SOLSTICE
                        : value.kind === "solar_eclipse"
                          ? SKY_EVENT_AS_KIND_SOLAR_ECLIPSE
                          : value.kind === "lunar_eclipse"
                            ? SKY_EVENT_AS_KIND_LUNAR_ECLIPSE
                            : value.kind === "void_of_course"
                              ? SKY_EVENT_AS_KIND_VOID_OF_COURSE
                              : undefined;
      if (text === undefined) {
        // ,"kind":
        out.view.setInt32(at, 1768628780, true);
        out.view.setInt32(at + 4, 975332462, true);
        at += 8;
        at = writeString(out, at, value.kind);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.at === undefined) {
      failUnset("field almagest.v1.SkyEvent.at");
    } else {
      // ,"at":
      out.view.setInt32(at, 1952522796, true);
      out.view.setInt32(at + 4, 14882, true);
      at += 6;
      at = writeString(out, at, value.at);
    }
    if (value.planet === undefined) {
      failUnset("field almagest.v1.SkyEvent.planet");
    } else {
      const text =
        value.planet === "sun"
          ? SKY_BODY_AS_PLANET_SUN
          : value.planet === "moon"
            ? SKY_BODY_AS_PLANET_MOON
            : value.planet === "mercury"
              ? SKY_BODY_AS_PLANET_MERCURY
              : value.planet === "venus"
                ? SKY_BODY_AS_PLANET_VENUS
                : value.planet === "mars"
                  ? SKY_BODY_AS_PLANET_MARS
                  : value.planet === "jupiter"
                    ? SKY_BODY_AS_PLANET_JUPITER
                    : value.planet === "saturn"
                      ? SKY_BODY_AS_PLANET_SATURN
                      : value.planet === "uranus"
                        ? SKY_BODY_AS_PLANET_URANUS
                        : value.planet === "neptune"
                          ? SKY_BODY_AS_PLANET_NEPTUNE
                          : value.planet === "pluto"
                            ? SKY_BODY_AS_PLANET_PLUTO
                            : value.planet === "truenode"
                              ? SKY_BODY_AS_PLANET_TRUENODE
                              : value.planet === "lilith"
                                ? SKY_BODY_AS_PLANET_LILITH
                                : value.planet === "chiron"
                                  ? SKY_BODY_AS_PLANET_CHIRON
                                  : value.planet === "ceres"
                                    ? SKY_BODY_AS_PLANET_CERES
                                    : value.planet === "pallas"
                                      ? SKY_BODY_AS_PLANET_PALLAS
                                      : value.planet === "juno"
                                        ? SKY_BODY_AS_PLANET_JUNO
                                        : value.planet === "vesta"
                                          ? SKY_BODY_AS_PLANET_VESTA
                                          : undefined;
      if (text === undefined) {
        // ,"planet":
        out.view.setInt32(at, 1819288108, true);
        out.view.setInt32(at + 4, 1952804449, true);
        out.view.setInt32(at + 8, 14882, true);
        at += 10;
        at = writeString(out, at, value.planet);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.sign === undefined) {
      failUnset("field almagest.v1.SkyEvent.sign");
    } else {
      const text =
        value.sign === "Aries"
          ? SIGN_AS_SIGN_ARIES
          : value.sign === "Taurus"
            ? SIGN_AS_SIGN_TAURUS
            : value.sign === "Gemini"
              ? SIGN_AS_SIGN_GEMINI
              : value.sign === "Cancer"
                ? SIGN_AS_SIGN_CANCER
                : value.sign === "Leo"
                  ? SIGN_AS_SIGN_LEO
                  : value.sign === "Virgo"
                    ? SIGN_AS_SIGN_VIRGO
                    : value.sign === "Libra"
                      ? SIGN_AS_SIGN_LIBRA
                      : value.sign === "Scorpio"
                        ? SIGN_AS_SIGN_SCORPIO
                        : value.sign === "Sagittarius"
                          ? SIGN_AS_SIGN_SAGITTARIUS
                          : value.sign === "Capricorn"
                            ? SIGN_AS_SIGN_CAPRICORN
                            : value.sign === "Aquarius"
                              ? SIGN_AS_SIGN_AQUARIUS
                              : value.sign === "Pisces"
                                ? SIGN_AS_SIGN_PISCES
                                : undefined;
      if (text === undefined) {
        // ,"sign":
        out.view.setInt32(at, 1769153068, true);
        out.view.setInt32(at + 4, 975335015, true);
        at += 8;
        at = writeString(out, at, value.sign);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.degreeInSign === undefined) {
      failUnset("field almagest.v1.SkyEvent.degree_in_sign");
    } else {
      // ,"degreeInSign":
      out.view.setInt32(at, 1701061164, true);
      out.view.setInt32(at + 4, 1701147239, true);
      out.view.setInt32(at + 8, 1767075401, true);
      out.view.setInt32(at + 12, 975335015, true);
      at += 16;
      at = writeNumber(out, at, value.degreeInSign, "field almagest.v1.SkyEvent.degree_in_sign");
    }
    if (value.direction !== undefined) {
      const text =
        value.direction === "retrograde"
          ? DIRECTION_AS_DIRECTION_RETROGRADE
          : value.direction === "direct"
            ? DIRECTION_AS_DIRECTION_DIRECT
            : undefined;
      if (text === undefined) {
        // ,"direction":
        out.view.setInt32(at, 1768170028, true);
        out.view.setInt32(at + 4, 1952671090, true);
        out.view.setInt32(at + 8, 577662825, true);
        out.view.setInt32(at + 12, 58, true);
        at += 13;
        at = writeString(out, at, value.direction);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.eclipseType !== undefined) {
      const text =
        value.eclipseType === "total"
          ? ECLIPSE_TYPE_AS_ECLIPSE_TYPE_TOTAL
          : value.eclipseType === "annular"
            ? ECLIPSE_TYPE_AS_ECLIPSE_TYPE_ANNULAR
            : value.eclipseType === "hybrid"
              ? ECLIPSE_TYPE_AS_ECLIPSE_TYPE_HYBRID
              : value.eclipseType === "partial"
                ? ECLIPSE_TYPE_AS_ECLIPSE_TYPE_PARTIAL
                : value.eclipseType === "penumbral"
                  ? ECLIPSE_TYPE_AS_ECLIPSE_TYPE_PENUMBRAL
                  : undefined;
      if (text === undefined) {
        // ,"eclipseType":
        out.view.setInt32(at, 1667572268, true);
        out.view.setInt32(at + 4, 1936746860, true);
        out.view.setInt32(at + 8, 1886999653, true);
        out.view.setInt32(at + 12, 3809893, true);
        at += 15;
        at = writeString(out, at, value.eclipseType);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.until !== undefined) {
      // ,"until":
      out.view.setInt32(at, 1853170220, true);
      out.view.setInt32(at + 4, 577530228, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeString(out, at, value.until);
    }
    return endObject(out, start, at);
  }

  function writeSkyEventList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];

      // ,
      out.view.setInt32(at, 44, true);
      at += 1;
      at = writeSkyEvent(at, item);
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }

  function writeNextEvents(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.stations === undefined) {
      failUnset("field almagest.v1.NextEvents.stations");
    } else {
      // ,"stations":
      out.view.setInt32(at, 1953702444, true);
      out.view.setInt32(at + 4, 1869182049, true);
      out.view.setInt32(at + 8, 975336302, true);
      at += 12;
      at = writeSkyEventList(at, value.stations);
      reserve(out, at, 0);
    }
    if (value.solarEclipse !== undefined) {
      // ,"solarEclipse":
      out.view.setInt32(at, 1869816364, true);
      out.view.setInt32(at + 4, 1165123948, true);
      out.view.setInt32(at + 8, 1885957219, true);
      out.view.setInt32(at + 12, 975332723, true);
      at += 16;
      at = writeSkyEvent(at, value.solarEclipse);
      reserve(out, at, 0);
    }
    if (value.lunarEclipse !== undefined) {
      // ,"lunarEclipse":
      out.view.setInt32(at, 1970020908, true);
      out.view.setInt32(at + 4, 1165123950, true);
      out.view.setInt32(at + 8, 1885957219, true);
      out.view.setInt32(at + 12, 975332723, true);
      at += 16;
      at = writeSkyEvent(at, value.lunarEclipse);
      reserve(out, at, 0);
    }
    if (value.season !== undefined) {
      // ,"season":
      out.view.setInt32(at, 1702044204, true);
      out.view.setInt32(at + 4, 1852797793, true);
      out.view.setInt32(at + 8, 14882, true);
      at += 10;
      at = writeSkyEvent(at, value.season);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }

  function writeGetSkyResponse(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.date === undefined) {
      failUnset("field almagest.v1.GetSkyResponse.date");
    } else {
      // ,"date":
      out.view.setInt32(at, 1633952300, true);
      out.view.setInt32(at + 4, 975332724, true);
      at += 8;
      at = writeString(out, at, value.date);
    }
    if (value.computedFor === undefined) {
      failUnset("field almagest.v1.GetSkyResponse.computed_for");
    } else {
      // ,"computedFor":
      out.view.setInt32(at, 1868767788, true);
      out.view.setInt32(at + 4, 1953853549, true);
      out.view.setInt32(at + 8, 1866884197, true);
      out.view.setInt32(at + 12, 3809906, true);
      at += 15;
      at = writeString(out, at, value.computedFor);
    }
    if (value.moon === undefined) {
      failUnset("field almagest.v1.GetSkyResponse.moon");
    } else {
      // ,"moon":
      out.view.setInt32(at, 1869423148, true);
      out.view.setInt32(at + 4, 975335023, true);
      at += 8;
      at = writeSkyMoon(at, value.moon);
      reserve(out, at, 0);
    }
    if (value.positions === undefined) {
      failUnset("field almagest.v1.GetSkyResponse.positions");
    } else {
      // ,"positions":
      out.view.setInt32(at, 1869619756, true);
      out.view.setInt32(at + 4, 1769236851, true);
      out.view.setInt32(at + 8, 577990255, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writePlanetList(at, value.positions);
      reserve(out, at, 0);
    }
    if (value.events === undefined) {
      failUnset("field almagest.v1.GetSkyResponse.events");
    } else {
      // ,"events":
      out.view.setInt32(at, 1986339372, true);
      out.view.setInt32(at + 4, 1937010277, true);
      out.view.setInt32(at + 8, 14882, true);
      at += 10;
      at = writeSkyEventList(at, value.events);
      reserve(out, at, 0);
    }
    if (value.next === undefined) {
      failUnset("field almagest.v1.GetSkyResponse.next");
    } else {
      // ,"next":
      out.view.setInt32(at, 1701716524, true);
      out.view.setInt32(at + 4, 975336568, true);
      at += 8;
      at = writeNextEvents(at, value.next);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }
  const BODY_AS_TRANSIT_SUN = asciiOf(',"transit":"Sun"');
  const BODY_AS_TRANSIT_MOON = asciiOf(',"transit":"Moon"');
  const BODY_AS_TRANSIT_MERCURY = asciiOf(',"transit":"Mercury"');
  const BODY_AS_TRANSIT_VENUS = asciiOf(',"transit":"Venus"');
  const BODY_AS_TRANSIT_MARS = asciiOf(',"transit":"Mars"');
  const BODY_AS_TRANSIT_JUPITER = asciiOf(',"transit":"Jupiter"');
  const BODY_AS_TRANSIT_SATURN = asciiOf(',"transit":"Saturn"');
  const BODY_AS_TRANSIT_URANUS = asciiOf(',"transit":"Uranus"');
  const BODY_AS_TRANSIT_NEPTUNE = asciiOf(',"transit":"Neptune"');
  const BODY_AS_TRANSIT_PLUTO = asciiOf(',"transit":"Pluto"');
  const BODY_AS_TRANSIT_TRUE_NODE = asciiOf(',"transit":"TrueNode"');
  const BODY_AS_TRANSIT_LILITH = asciiOf(',"transit":"Lilith"');
  const BODY_AS_TRANSIT_CHIRON = asciiOf(',"transit":"Chiron"');
  const BODY_AS_TRANSIT_CERES = asciiOf(',"transit":"Ceres"');
  const BODY_AS_TRANSIT_PALLAS = asciiOf(',"transit":"Pallas"');
  const BODY_AS_TRANSIT_JUNO = asciiOf(',"transit":"Juno"');
  const BODY_AS_TRANSIT_VESTA = asciiOf(',"transit":"Vesta"');
  const NATAL_POINT_AS_NATAL_SUN = asciiOf(',"natal":"Sun"');
  const NATAL_POINT_AS_NATAL_MOON = asciiOf(',"natal":"Moon"');
  const NATAL_POINT_AS_NATAL_MERCURY = asciiOf(',"natal":"Mercury"');
  const NATAL_POINT_AS_NATAL_VENUS = asciiOf(',"natal":"Venus"');
  const NATAL_POINT_AS_NATAL_MARS = asciiOf(',"natal":"Mars"');
  const NATAL_POINT_AS_NATAL_JUPITER = asciiOf(',"natal":"Jupiter"');
  const NATAL_POINT_AS_NATAL_SATURN = asciiOf(',"natal":"Saturn"');
  const NATAL_POINT_AS_NATAL_URANUS = asciiOf(',"natal":"Uranus"');
  const NATAL_POINT_AS_NATAL_NEPTUNE = asciiOf(',"natal":"Neptune"');
  const NATAL_POINT_AS_NATAL_PLUTO = asciiOf(',"natal":"Pluto"');
  const NATAL_POINT_AS_NATAL_TRUE_NODE = asciiOf(',"natal":"TrueNode"');
  const NATAL_POINT_AS_NATAL_LILITH = asciiOf(',"natal":"Lilith"');
  const NATAL_POINT_AS_NATAL_CHIRON = asciiOf(',"natal":"Chiron"');
  const NATAL_POINT_AS_NATAL_CERES = asciiOf(',"natal":"Ceres"');
  const NATAL_POINT_AS_NATAL_PALLAS = asciiOf(',"natal":"Pallas"');
  const NATAL_POINT_AS_NATAL_JUNO = asciiOf(',"natal":"Juno"');
  const NATAL_POINT_AS_NATAL_VESTA = asciiOf(',"natal":"Vesta"');
  const NATAL_POINT_AS_NATAL_ASCENDANT = asciiOf(',"natal":"Ascendant"');
  const NATAL_POINT_AS_NATAL_MIDHEAVEN = asciiOf(',"natal":"Midheaven"');
  const TONE_AS_TONE_SUPPORTIVE = asciiOf(',"tone":"supportive"');
  const TONE_AS_TONE_CHALLENGING = asciiOf(',"tone":"challenging"');
  const TONE_AS_TONE_INTENSIFYING = asciiOf(',"tone":"intensifying"');

  function writeTransitContact(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.transit === undefined) {
      failUnset("field almagest.v1.TransitContact.transit");
    } else {
      const text =
        value.transit === "Sun"
          ? BODY_AS_TRANSIT_SUN
          : value.transit === "Moon"
            ? BODY_AS_TRANSIT_MOON
            : value.transit === "Mercury"
              ? BODY_AS_TRANSIT_MERCURY
              : value.transit === "Venus"
                ? BODY_AS_TRANSIT_VENUS
                : value.transit === "Mars"
                  ? BODY_AS_TRANSIT_MARS
                  : value.transit === "Jupiter"
                    ? BODY_AS_TRANSIT_JUPITER
                    : value.transit === "Saturn"
                      ? BODY_AS_TRANSIT_SATURN
                      : value.transit === "Uranus"
                        ? BODY_AS_TRANSIT_URANUS
                        : value.transit === "Neptune"
                          ? BODY_AS_TRANSIT_NEPTUNE
                          : value.transit === "Pluto"
                            ? BODY_AS_TRANSIT_PLUTO
                            : value.transit === "TrueNode"
                              ? BODY_AS_TRANSIT_TRUE_NODE
                              : value.transit === "Lilith"
                                ? BODY_AS_TRANSIT_LILITH
                                : value.transit === "Chiron"
                                  ? BODY_AS_TRANSIT_CHIRON
                                  : value.transit === "Ceres"
                                    ? BODY_AS_TRANSIT_CERES
                                    : value.transit === "Pallas"
                                      ? BODY_AS_TRANSIT_PALLAS
                                      : value.transit === "Juno"
                                        ? BODY_AS_TRANSIT_JUNO
                                        : value.transit === "Vesta"
                                          ? BODY_AS_TRANSIT_VESTA
                                          : undefined;
      if (text === undefined) {
        // ,"transit":
        out.view.setInt32(at, 1920213548, true);
        out.view.setInt32(at + 4, 1769172577, true);
        out.view.setInt32(at + 8, 3809908, true);
        at += 11;
        at = writeString(out, at, value.transit);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.natal === undefined) {
      failUnset("field almagest.v1.TransitContact.natal");
    } else {
      const text =
        value.natal === "Sun"
          ? NATAL_POINT_AS_NATAL_SUN
          : value.natal === "Moon"
            ? NATAL_POINT_AS_NATAL_MOON
            : value.natal === "Mercury"
              ? NATAL_POINT_AS_NATAL_MERCURY
              : value.natal === "Venus"
                ? NATAL_POINT_AS_NATAL_VENUS
                : value.natal === "Mars"
                  ? NATAL_POINT_AS_NATAL_MARS
                  : value.natal === "Jupiter"
                    ? NATAL_POINT_AS_NATAL_JUPITER
                    : value.natal === "Saturn"
                      ? NATAL_POINT_AS_NATAL_SATURN
                      : value.natal === "Uranus"
                        ? NATAL_POINT_AS_NATAL_URANUS
                        : value.natal === "Neptune"
                          ? NATAL_POINT_AS_NATAL_NEPTUNE
                          : value.natal === "Pluto"
                            ? NATAL_POINT_AS_NATAL_PLUTO
                            : value.natal === "TrueNode"
                              ? NATAL_POINT_AS_NATAL_TRUE_NODE
                              : value.natal === "Lilith"
                                ? NATAL_POINT_AS_NATAL_LILITH
                                : value.natal === "Chiron"
                                  ? NATAL_POINT_AS_NATAL_CHIRON
                                  : value.natal === "Ceres"
                                    ? NATAL_POINT_AS_NATAL_CERES
                                    : value.natal === "Pallas"
                                      ? NATAL_POINT_AS_NATAL_PALLAS
                                      : value.natal === "Juno"
                                        ? NATAL_POINT_AS_NATAL_JUNO
                                        : value.natal === "Vesta"
                                          ? NATAL_POINT_AS_NATAL_VESTA
                                          : value.natal === "Ascendant"
                                            ? NATAL_POINT_AS_NATAL_ASCENDANT
                                            : value.natal === "Midheaven"
                                              ? NATAL_POINT_AS_NATAL_MIDHEAVEN
                                              : undefined;
      if (text === undefined) {
        // ,"natal":
        out.view.setInt32(at, 1634607660, true);
        out.view.setInt32(at + 4, 577528180, true);
        out.view.setInt32(at + 8, 58, true);
        at += 9;
        at = writeString(out, at, value.natal);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.aspect === undefined) {
      failUnset("field almagest.v1.TransitContact.aspect");
    } else {
      const text =
        value.aspect === "Conjunction"
          ? ASPECT_AS_ASPECT_CONJUNCTION
          : value.aspect === "Sextile"
            ? ASPECT_AS_ASPECT_SEXTILE
            : value.aspect === "Square"
              ? ASPECT_AS_ASPECT_SQUARE
              : value.aspect === "Trine"
                ? ASPECT_AS_ASPECT_TRINE
                : value.aspect === "Opposition"
                  ? ASPECT_AS_ASPECT_OPPOSITION
                  : undefined;
      if (text === undefined) {
        // ,"aspect":
        out.view.setInt32(at, 1935745580, true);
        out.view.setInt32(at + 4, 1952671088, true);
        out.view.setInt32(at + 8, 14882, true);
        at += 10;
        at = writeString(out, at, value.aspect);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.angle === undefined) {
      failUnset("field almagest.v1.TransitContact.angle");
    } else {
      // ,"angle":
      out.view.setInt32(at, 1851859500, true);
      out.view.setInt32(at + 4, 577072231, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeNumber(out, at, value.angle, "field almagest.v1.TransitContact.angle");
    }
    if (value.orb === undefined) {
      failUnset("field almagest.v1.TransitContact.orb");
    } else {
      // ,"orb":
      out.view.setInt32(at, 1919885868, true);
      out.view.setInt32(at + 4, 3809890, true);
      at += 7;
      at = writeNumber(out, at, value.orb, "field almagest.v1.TransitContact.orb");
    }
    if (value.phase === undefined) {
      failUnset("field almagest.v1.TransitContact.phase");
    } else {
      const text =
        value.phase === "applying"
          ? PHASE_AS_PHASE_APPLYING
          : value.phase === "separating"
            ? PHASE_AS_PHASE_SEPARATING
            : undefined;
      if (text === undefined) {
        // ,"phase":
        out.view.setInt32(at, 1752179244, true);
        out.view.setInt32(at + 4, 577074017, true);
        out.view.setInt32(at + 8, 58, true);
        at += 9;
        at = writeString(out, at, value.phase);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.exactAt === undefined) {
      // ,"exactAt":null
      out.view.setInt32(at, 2019893804, true);
      out.view.setInt32(at + 4, 1098146657, true);
      out.view.setInt32(at + 8, 1849303668, true);
      out.view.setInt32(at + 12, 7105653, true);
      at += 15;
    } else {
      // ,"exactAt":
      out.view.setInt32(at, 2019893804, true);
      out.view.setInt32(at + 4, 1098146657, true);
      out.view.setInt32(at + 8, 3809908, true);
      at += 11;
      at = writeString(out, at, value.exactAt);
    }
    if (value.tone === undefined) {
      failUnset("field almagest.v1.TransitContact.tone");
    } else {
      const text =
        value.tone === "supportive"
          ? TONE_AS_TONE_SUPPORTIVE
          : value.tone === "challenging"
            ? TONE_AS_TONE_CHALLENGING
            : value.tone === "intensifying"
              ? TONE_AS_TONE_INTENSIFYING
              : undefined;
      if (text === undefined) {
        // ,"tone":
        out.view.setInt32(at, 1869881900, true);
        out.view.setInt32(at + 4, 975332718, true);
        at += 8;
        at = writeString(out, at, value.tone);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.transitHouse !== undefined) {
      // ,"transitHouse":
      out.view.setInt32(at, 1920213548, true);
      out.view.setInt32(at + 4, 1769172577, true);
      out.view.setInt32(at + 8, 1970227316, true);
      out.view.setInt32(at + 12, 975332723, true);
      at += 16;
      at = writeNumber(out, at, value.transitHouse, "field almagest.v1.TransitContact.transit_house");
    }
    if (value.houseTheme !== undefined) {
      // ,"houseTheme":
      out.view.setInt32(at, 1869095468, true);
      out.view.setInt32(at + 4, 1415934837, true);
      out.view.setInt32(at + 8, 1701668200, true);
      out.view.setInt32(at + 12, 14882, true);
      at += 14;
      at = writeString(out, at, value.houseTheme);
    }
    if (value.natalErrorDegrees !== undefined) {
      // ,"natalErrorDegrees":
      out.view.setInt32(at, 1634607660, true);
      out.view.setInt32(at + 4, 1164730740, true);
      out.view.setInt32(at + 8, 1919906418, true);
      out.view.setInt32(at + 12, 1919378756, true);
      out.view.setInt32(at + 16, 577987941, true);
      out.view.setInt32(at + 20, 58, true);
      at += 21;
      at = writeNumber(
        out,
        at,
        value.natalErrorDegrees,
        "field almagest.v1.TransitContact.natal_error_degrees",
      );
    }
    if (value.uncertain !== undefined) {
      if (value.uncertain) {
        // ,"uncertain":true
        out.view.setInt32(at, 1853170220, true);
        out.view.setInt32(at + 4, 1953654115, true);
        out.view.setInt32(at + 8, 577661281, true);
        out.view.setInt32(at + 12, 1970435130, true);
        out.view.setInt32(at + 16, 101, true);
        at += 17;
      } else {
        // ,"uncertain":false
        out.view.setInt32(at, 1853170220, true);
        out.view.setInt32(at + 4, 1953654115, true);
        out.view.setInt32(at + 8, 577661281, true);
        out.view.setInt32(at + 12, 1818322490, true);
        out.view.setInt32(at + 16, 25971, true);
        at += 18;
      }
    }
    return endObject(out, start, at);
  }
  const ASPECT_AS_KEY_CONJUNCTION = asciiOf(',"Conjunction":');
  const ASPECT_AS_KEY_SEXTILE = asciiOf(',"Sextile":');
  const ASPECT_AS_KEY_SQUARE = asciiOf(',"Square":');
  const ASPECT_AS_KEY_TRINE = asciiOf(',"Trine":');
  const ASPECT_AS_KEY_OPPOSITION = asciiOf(',"Opposition":');
  const TONE_AS_VALUE_SUPPORTIVE = asciiOf('"supportive"');
  const TONE_AS_VALUE_CHALLENGING = asciiOf('"challenging"');
  const TONE_AS_VALUE_INTENSIFYING = asciiOf('"intensifying"');

  function writeTransitRulesTonesMap(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (const name in value) {
      const item = value[name];
      const key =
        name === "Conjunction"
          ? ASPECT_AS_KEY_CONJUNCTION
          : name === "Sextile"
            ? ASPECT_AS_KEY_SEXTILE
            : name === "Square"
              ? ASPECT_AS_KEY_SQUARE
              : name === "Trine"
                ? ASPECT_AS_KEY_TRINE
                : name === "Opposition"
                  ? ASPECT_AS_KEY_OPPOSITION
                  : undefined;
      if (key === undefined) at = writeText(out, at, "," + JSON.stringify(name) + ":");
      else at = writeAscii(out, at, key);
      const text =
        item === "supportive"
          ? TONE_AS_VALUE_SUPPORTIVE
          : item === "challenging"
            ? TONE_AS_VALUE_CHALLENGING
            : item === "intensifying"
              ? TONE_AS_VALUE_INTENSIFYING
              : undefined;
      if (text === undefined) {
        //

        at += 0;
        at = writeString(out, at, item);
      } else {
        at = writeAscii(out, at, text);
      }
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }

  function writeTransitRulesOrbsMap(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (const name in value) {
      const item = value[name];
      const key =
        name === "Sun"
          ? BODY_AS_KEY_SUN
          : name === "Moon"
            ? BODY_AS_KEY_MOON
            : name === "Mercury"
              ? BODY_AS_KEY_MERCURY
              : name === "Venus"
                ? BODY_AS_KEY_VENUS
                : name === "Mars"
                  ? BODY_AS_KEY_MARS
                  : name === "Jupiter"
                    ? BODY_AS_KEY_JUPITER
                    : name === "Saturn"
                      ? BODY_AS_KEY_SATURN
                      : name === "Uranus"
                        ? BODY_AS_KEY_URANUS
                        : name === "Neptune"
                          ? BODY_AS_KEY_NEPTUNE
                          : name === "Pluto"
                            ? BODY_AS_KEY_PLUTO
                            : name === "TrueNode"
                              ? BODY_AS_KEY_TRUE_NODE
                              : name === "Lilith"
                                ? BODY_AS_KEY_LILITH
                                : name === "Chiron"
                                  ? BODY_AS_KEY_CHIRON
                                  : name === "Ceres"
                                    ? BODY_AS_KEY_CERES
                                    : name === "Pallas"
                                      ? BODY_AS_KEY_PALLAS
                                      : name === "Juno"
                                        ? BODY_AS_KEY_JUNO
                                        : name === "Vesta"
                                          ? BODY_AS_KEY_VESTA
                                          : undefined;
      if (key === undefined) at = writeText(out, at, "," + JSON.stringify(name) + ":");
      else at = writeAscii(out, at, key);

      //

      at += 0;
      at = writeNumber(out, at, item, "field almagest.v1.TransitRules.orbs");
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }

  function writeTransitRules(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.tones === undefined) {
      failUnset("field almagest.v1.TransitRules.tones");
    } else {
      // ,"tones":
      out.view.setInt32(at, 1869881900, true);
      out.view.setInt32(at + 4, 577987950, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeTransitRulesTonesMap(at, value.tones);
      reserve(out, at, 0);
    }
    if (value.orbs === undefined) {
      failUnset("field almagest.v1.TransitRules.orbs");
    } else {
      // ,"orbs":
      out.view.setInt32(at, 1919885868, true);
      out.view.setInt32(at + 4, 975336290, true);
      at += 8;
      at = writeTransitRulesOrbsMap(at, value.orbs);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }

  function writeTransitContactList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];

      // ,
      out.view.setInt32(at, 44, true);
      at += 1;
      at = writeTransitContact(at, item);
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }

  function writeComputeDailyHoroscopeResponse(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.date === undefined) {
      failUnset("field almagest.v1.ComputeDailyHoroscopeResponse.date");
    } else {
      // ,"date":
      out.view.setInt32(at, 1633952300, true);
      out.view.setInt32(at + 4, 975332724, true);
      at += 8;
      at = writeString(out, at, value.date);
    }
    if (value.computedFor === undefined) {
      failUnset("field almagest.v1.ComputeDailyHoroscopeResponse.computed_for");
    } else {
      // ,"computedFor":
      out.view.setInt32(at, 1868767788, true);
      out.view.setInt32(at + 4, 1953853549, true);
      out.view.setInt32(at + 8, 1866884197, true);
      out.view.setInt32(at + 12, 3809906, true);
      at += 15;
      at = writeString(out, at, value.computedFor);
    }
    if (value.moon === undefined) {
      failUnset("field almagest.v1.ComputeDailyHoroscopeResponse.moon");
    } else {
      // ,"moon":
      out.view.setInt32(at, 1869423148, true);
      out.view.setInt32(at + 4, 975335023, true);
      at += 8;
      at = writeSkyMoon(at, value.moon);
      reserve(out, at, 0);
    }
    if (value.positions === undefined) {
      failUnset("field almagest.v1.ComputeDailyHoroscopeResponse.positions");
    } else {
      // ,"positions":
      out.view.setInt32(at, 1869619756, true);
      out.view.setInt32(at + 4, 1769236851, true);
      out.view.setInt32(at + 8, 577990255, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writePlanetList(at, value.positions);
      reserve(out, at, 0);
    }
    if (value.events === undefined) {
      failUnset("field almagest.v1.ComputeDailyHoroscopeResponse.events");
    } else {
      // ,"events":
      out.view.setInt32(at, 1986339372, true);
      out.view.setInt32(at + 4, 1937010277, true);
      out.view.setInt32(at + 8, 14882, true);
      at += 10;
      at = writeSkyEventList(at, value.events);
      reserve(out, at, 0);
    }
    if (value.input !== undefined) {
      // ,"input":
      out.view.setInt32(at, 1852383788, true);
      out.view.setInt32(at + 4, 578057584, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeBirthEcho(at, value.input);
      reserve(out, at, 0);
    }
    if (value.time !== undefined) {
      // ,"time":
      out.view.setInt32(at, 1769218604, true);
      out.view.setInt32(at + 4, 975332717, true);
      at += 8;
      at = writeCivilMoment(at, value.time);
      reserve(out, at, 0);
    }
    if (value.input !== undefined) {
      if (value.warnings !== undefined) {
        // ,"warnings":
        out.view.setInt32(at, 1635197484, true);
        out.view.setInt32(at + 4, 1852403314, true);
        out.view.setInt32(at + 8, 975336295, true);
        at += 12;
        at = writeWarningList(at, value.warnings);
        reserve(out, at, 0);
      }
    }
    if (value.input !== undefined) {
      if (value.transits !== undefined) {
        // ,"transits":
        out.view.setInt32(at, 1920213548, true);
        out.view.setInt32(at + 4, 1769172577, true);
        out.view.setInt32(at + 8, 975336308, true);
        at += 12;
        at = writeTransitContactList(at, value.transits);
        reserve(out, at, 0);
      }
    }
    if (value.input !== undefined) {
      if (value.focus !== undefined) {
        // ,"focus":
        out.view.setInt32(at, 1868964396, true);
        out.view.setInt32(at + 4, 577992035, true);
        out.view.setInt32(at + 8, 58, true);
        at += 9;
        at = writeTransitContactList(at, value.focus);
        reserve(out, at, 0);
      }
    }
    if (value.rules !== undefined) {
      // ,"rules":
      out.view.setInt32(at, 1970414124, true);
      out.view.setInt32(at + 4, 577987948, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeTransitRules(at, value.rules);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }

  function writeComputeSolarReturnResponse(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.input === undefined) {
      failUnset("field almagest.v1.ComputeSolarReturnResponse.input");
    } else {
      // ,"input":
      out.view.setInt32(at, 1852383788, true);
      out.view.setInt32(at + 4, 578057584, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeBirthEcho(at, value.input);
      reserve(out, at, 0);
    }
    if (value.time === undefined) {
      failUnset("field almagest.v1.ComputeSolarReturnResponse.time");
    } else {
      // ,"time":
      out.view.setInt32(at, 1769218604, true);
      out.view.setInt32(at + 4, 975332717, true);
      at += 8;
      at = writeCivilMoment(at, value.time);
      reserve(out, at, 0);
    }
    if (value.warnings === undefined) {
      failUnset("field almagest.v1.ComputeSolarReturnResponse.warnings");
    } else {
      // ,"warnings":
      out.view.setInt32(at, 1635197484, true);
      out.view.setInt32(at + 4, 1852403314, true);
      out.view.setInt32(at + 8, 975336295, true);
      at += 12;
      at = writeWarningList(at, value.warnings);
      reserve(out, at, 0);
    }
    if (value.year === undefined) {
      failUnset("field almagest.v1.ComputeSolarReturnResponse.year");
    } else {
      // ,"year":
      out.view.setInt32(at, 1702437420, true);
      out.view.setInt32(at + 4, 975336033, true);
      at += 8;
      at = writeNumber(out, at, value.year, "field almagest.v1.ComputeSolarReturnResponse.year");
    }
    if (value.exactMomentUtc === undefined) {
      failUnset("field almagest.v1.ComputeSolarReturnResponse.exact_moment_utc");
    } else {
      // ,"exactMomentUtc":
      out.view.setInt32(at, 2019893804, true);
      out.view.setInt32(at + 4, 1299473249, true);
      out.view.setInt32(at + 8, 1852140911, true);
      out.view.setInt32(at + 12, 1668568436, true);
      out.view.setInt32(at + 16, 14882, true);
      at += 18;
      at = writeString(out, at, value.exactMomentUtc);
    }
    if (value.location === undefined) {
      failUnset("field almagest.v1.ComputeSolarReturnResponse.location");
    } else {
      // ,"location":
      out.view.setInt32(at, 1869357612, true);
      out.view.setInt32(at + 4, 1769234787, true);
      out.view.setInt32(at + 8, 975335023, true);
      at += 12;
      at = writePlaceEcho(at, value.location);
      reserve(out, at, 0);
    }
    if (value.chart === undefined) {
      failUnset("field almagest.v1.ComputeSolarReturnResponse.chart");
    } else {
      // ,"chart":
      out.view.setInt32(at, 1751327276, true);
      out.view.setInt32(at + 4, 578056801, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeComputeFullChartResponse(at, value.chart);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }

  function writeSynastryPerson(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.input === undefined) {
      failUnset("field almagest.v1.SynastryPerson.input");
    } else {
      // ,"input":
      out.view.setInt32(at, 1852383788, true);
      out.view.setInt32(at + 4, 578057584, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeBirthEcho(at, value.input);
      reserve(out, at, 0);
    }
    if (value.time === undefined) {
      failUnset("field almagest.v1.SynastryPerson.time");
    } else {
      // ,"time":
      out.view.setInt32(at, 1769218604, true);
      out.view.setInt32(at + 4, 975332717, true);
      at += 8;
      at = writeCivilMoment(at, value.time);
      reserve(out, at, 0);
    }
    if (value.warnings === undefined) {
      failUnset("field almagest.v1.SynastryPerson.warnings");
    } else {
      // ,"warnings":
      out.view.setInt32(at, 1635197484, true);
      out.view.setInt32(at + 4, 1852403314, true);
      out.view.setInt32(at + 8, 975336295, true);
      at += 12;
      at = writeWarningList(at, value.warnings);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }
  const BODY_AS_PERSON_A_SUN = asciiOf(',"personA":"Sun"');
  const BODY_AS_PERSON_A_MOON = asciiOf(',"personA":"Moon"');
  const BODY_AS_PERSON_A_MERCURY = asciiOf(',"personA":"Mercury"');
  const BODY_AS_PERSON_A_VENUS = asciiOf(',"personA":"Venus"');
  const BODY_AS_PERSON_A_MARS = asciiOf(',"personA":"Mars"');
  const BODY_AS_PERSON_A_JUPITER = asciiOf(',"personA":"Jupiter"');
  const BODY_AS_PERSON_A_SATURN = asciiOf(',"personA":"Saturn"');
  const BODY_AS_PERSON_A_URANUS = asciiOf(',"personA":"Uranus"');
  const BODY_AS_PERSON_A_NEPTUNE = asciiOf(',"personA":"Neptune"');
  const BODY_AS_PERSON_A_PLUTO = asciiOf(',"personA":"Pluto"');
  const BODY_AS_PERSON_A_TRUE_NODE = asciiOf(',"personA":"TrueNode"');
  const BODY_AS_PERSON_A_LILITH = asciiOf(',"personA":"Lilith"');
  const BODY_AS_PERSON_A_CHIRON = asciiOf(',"personA":"Chiron"');
  const BODY_AS_PERSON_A_CERES = asciiOf(',"personA":"Ceres"');
  const BODY_AS_PERSON_A_PALLAS = asciiOf(',"personA":"Pallas"');
  const BODY_AS_PERSON_A_JUNO = asciiOf(',"personA":"Juno"');
  const BODY_AS_PERSON_A_VESTA = asciiOf(',"personA":"Vesta"');
  const BODY_AS_PERSON_B_SUN = asciiOf(',"personB":"Sun"');
  const BODY_AS_PERSON_B_MOON = asciiOf(',"personB":"Moon"');
  const BODY_AS_PERSON_B_MERCURY = asciiOf(',"personB":"Mercury"');
  const BODY_AS_PERSON_B_VENUS = asciiOf(',"personB":"Venus"');
  const BODY_AS_PERSON_B_MARS = asciiOf(',"personB":"Mars"');
  const BODY_AS_PERSON_B_JUPITER = asciiOf(',"personB":"Jupiter"');
  const BODY_AS_PERSON_B_SATURN = asciiOf(',"personB":"Saturn"');
  const BODY_AS_PERSON_B_URANUS = asciiOf(',"personB":"Uranus"');
  const BODY_AS_PERSON_B_NEPTUNE = asciiOf(',"personB":"Neptune"');
  const BODY_AS_PERSON_B_PLUTO = asciiOf(',"personB":"Pluto"');
  const BODY_AS_PERSON_B_TRUE_NODE = asciiOf(',"personB":"TrueNode"');
  const BODY_AS_PERSON_B_LILITH = asciiOf(',"personB":"Lilith"');
  const BODY_AS_PERSON_B_CHIRON = asciiOf(',"personB":"Chiron"');
  const BODY_AS_PERSON_B_CERES = asciiOf(',"personB":"Ceres"');
  const BODY_AS_PERSON_B_PALLAS = asciiOf(',"personB":"Pallas"');
  const BODY_AS_PERSON_B_JUNO = asciiOf(',"personB":"Juno"');
  const BODY_AS_PERSON_B_VESTA = asciiOf(',"personB":"Vesta"');

  function writeSynastryAspect(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.personA === undefined) {
      failUnset("field almagest.v1.SynastryAspect.person_a");
    } else {
      const text =
        value.personA === "Sun"
          ? BODY_AS_PERSON_A_SUN
          : value.personA === "Moon"
            ? BODY_AS_PERSON_A_MOON
            : value.personA === "Mercury"
              ? BODY_AS_PERSON_A_MERCURY
              : value.personA === "Venus"
                ? BODY_AS_PERSON_A_VENUS
                : value.personA === "Mars"
                  ? BODY_AS_PERSON_A_MARS
                  : value.personA === "Jupiter"
                    ? BODY_AS_PERSON_A_JUPITER
                    : value.personA === "Saturn"
                      ? BODY_AS_PERSON_A_SATURN
                      : value.personA === "Uranus"
                        ? BODY_AS_PERSON_A_URANUS
                        : value.personA === "Neptune"
                          ? BODY_AS_PERSON_A_NEPTUNE
                          : value.personA === "Pluto"
                            ? BODY_AS_PERSON_A_PLUTO
                            : value.personA === "TrueNode"
                              ? BODY_AS_PERSON_A_TRUE_NODE
                              : value.personA === "Lilith"
                                ? BODY_AS_PERSON_A_LILITH
                                : value.personA === "Chiron"
                                  ? BODY_AS_PERSON_A_CHIRON
                                  : value.personA === "Ceres"
                                    ? BODY_AS_PERSON_A_CERES
                                    : value.personA === "Pallas"
                                      ? BODY_AS_PERSON_A_PALLAS
                                      : value.personA === "Juno"
                                        ? BODY_AS_PERSON_A_JUNO
                                        : value.personA === "Vesta"
                                          ? BODY_AS_PERSON_A_VESTA
                                          : undefined;
      if (text === undefined) {
        // ,"personA":
        out.view.setInt32(at, 1701847596, true);
        out.view.setInt32(at + 4, 1852797810, true);
        out.view.setInt32(at + 8, 3809857, true);
        at += 11;
        at = writeString(out, at, value.personA);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.personB === undefined) {
      failUnset("field almagest.v1.SynastryAspect.person_b");
    } else {
      const text =
        value.personB === "Sun"
          ? BODY_AS_PERSON_B_SUN
          : value.personB === "Moon"
            ? BODY_AS_PERSON_B_MOON
            : value.personB === "Mercury"
              ? BODY_AS_PERSON_B_MERCURY
              : value.personB === "Venus"
                ? BODY_AS_PERSON_B_VENUS
                : value.personB === "Mars"
                  ? BODY_AS_PERSON_B_MARS
                  : value.personB === "Jupiter"
                    ? BODY_AS_PERSON_B_JUPITER
                    : value.personB === "Saturn"
                      ? BODY_AS_PERSON_B_SATURN
                      : value.personB === "Uranus"
                        ? BODY_AS_PERSON_B_URANUS
                        : value.personB === "Neptune"
                          ? BODY_AS_PERSON_B_NEPTUNE
                          : value.personB === "Pluto"
                            ? BODY_AS_PERSON_B_PLUTO
                            : value.personB === "TrueNode"
                              ? BODY_AS_PERSON_B_TRUE_NODE
                              : value.personB === "Lilith"
                                ? BODY_AS_PERSON_B_LILITH
                                : value.personB === "Chiron"
                                  ? BODY_AS_PERSON_B_CHIRON
                                  : value.personB === "Ceres"
                                    ? BODY_AS_PERSON_B_CERES
                                    : value.personB === "Pallas"
                                      ? BODY_AS_PERSON_B_PALLAS
                                      : value.personB === "Juno"
                                        ? BODY_AS_PERSON_B_JUNO
                                        : value.personB === "Vesta"
                                          ? BODY_AS_PERSON_B_VESTA
                                          : undefined;
      if (text === undefined) {
        // ,"personB":
        out.view.setInt32(at, 1701847596, true);
        out.view.setInt32(at + 4, 1852797810, true);
        out.view.setInt32(at + 8, 3809858, true);
        at += 11;
        at = writeString(out, at, value.personB);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.aspect === undefined) {
      failUnset("field almagest.v1.SynastryAspect.aspect");
    } else {
      const text =
        value.aspect === "Conjunction"
          ? ASPECT_AS_ASPECT_CONJUNCTION
          : value.aspect === "Sextile"
            ? ASPECT_AS_ASPECT_SEXTILE
            : value.aspect === "Square"
              ? ASPECT_AS_ASPECT_SQUARE
              : value.aspect === "Trine"
                ? ASPECT_AS_ASPECT_TRINE
                : value.aspect === "Opposition"
                  ? ASPECT_AS_ASPECT_OPPOSITION
                  : undefined;
      if (text === undefined) {
        // ,"aspect":
        out.view.setInt32(at, 1935745580, true);
        out.view.setInt32(at + 4, 1952671088, true);
        out.view.setInt32(at + 8, 14882, true);
        at += 10;
        at = writeString(out, at, value.aspect);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.angle === undefined) {
      failUnset("field almagest.v1.SynastryAspect.angle");
    } else {
      // ,"angle":
      out.view.setInt32(at, 1851859500, true);
      out.view.setInt32(at + 4, 577072231, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeNumber(out, at, value.angle, "field almagest.v1.SynastryAspect.angle");
    }
    if (value.separation === undefined) {
      failUnset("field almagest.v1.SynastryAspect.separation");
    } else {
      // ,"separation":
      out.view.setInt32(at, 1702044204, true);
      out.view.setInt32(at + 4, 1634886000, true);
      out.view.setInt32(at + 8, 1852795252, true);
      out.view.setInt32(at + 12, 14882, true);
      at += 14;
      at = writeNumber(out, at, value.separation, "field almagest.v1.SynastryAspect.separation");
    }
    if (value.orb === undefined) {
      failUnset("field almagest.v1.SynastryAspect.orb");
    } else {
      // ,"orb":
      out.view.setInt32(at, 1919885868, true);
      out.view.setInt32(at + 4, 3809890, true);
      at += 7;
      at = writeNumber(out, at, value.orb, "field almagest.v1.SynastryAspect.orb");
    }
    if (value.errorDegrees !== undefined) {
      // ,"errorDegrees":
      out.view.setInt32(at, 1919230508, true);
      out.view.setInt32(at + 4, 1148350322, true);
      out.view.setInt32(at + 8, 1701996389, true);
      out.view.setInt32(at + 12, 975336293, true);
      at += 16;
      at = writeNumber(out, at, value.errorDegrees, "field almagest.v1.SynastryAspect.error_degrees");
    }
    if (value.uncertain !== undefined) {
      if (value.uncertain) {
        // ,"uncertain":true
        out.view.setInt32(at, 1853170220, true);
        out.view.setInt32(at + 4, 1953654115, true);
        out.view.setInt32(at + 8, 577661281, true);
        out.view.setInt32(at + 12, 1970435130, true);
        out.view.setInt32(at + 16, 101, true);
        at += 17;
      } else {
        // ,"uncertain":false
        out.view.setInt32(at, 1853170220, true);
        out.view.setInt32(at + 4, 1953654115, true);
        out.view.setInt32(at + 8, 577661281, true);
        out.view.setInt32(at + 12, 1818322490, true);
        out.view.setInt32(at + 16, 25971, true);
        at += 18;
      }
    }
    return endObject(out, start, at);
  }

  function writeSphereScores(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.identity === undefined) {
      failUnset("field almagest.v1.SphereScores.identity");
    } else {
      // ,"identity":
      out.view.setInt32(at, 1684611628, true);
      out.view.setInt32(at + 4, 1769238117, true);
      out.view.setInt32(at + 8, 975337844, true);
      at += 12;
      at = writeNumber(out, at, value.identity, "field almagest.v1.SphereScores.identity");
    }
    if (value.love === undefined) {
      failUnset("field almagest.v1.SphereScores.love");
    } else {
      // ,"love":
      out.view.setInt32(at, 1869357612, true);
      out.view.setInt32(at + 4, 975332726, true);
      at += 8;
      at = writeNumber(out, at, value.love, "field almagest.v1.SphereScores.love");
    }
    if (value.body === undefined) {
      failUnset("field almagest.v1.SphereScores.body");
    } else {
      // ,"body":
      out.view.setInt32(at, 1868702252, true);
      out.view.setInt32(at + 4, 975337828, true);
      at += 8;
      at = writeNumber(out, at, value.body, "field almagest.v1.SphereScores.body");
    }
    if (value.money === undefined) {
      failUnset("field almagest.v1.SphereScores.money");
    } else {
      // ,"money":
      out.view.setInt32(at, 1869423148, true);
      out.view.setInt32(at + 4, 578381166, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeNumber(out, at, value.money, "field almagest.v1.SphereScores.money");
    }
    if (value.home === undefined) {
      failUnset("field almagest.v1.SphereScores.home");
    } else {
      // ,"home":
      out.view.setInt32(at, 1869095468, true);
      out.view.setInt32(at + 4, 975332717, true);
      at += 8;
      at = writeNumber(out, at, value.home, "field almagest.v1.SphereScores.home");
    }
    if (value.mind === undefined) {
      failUnset("field almagest.v1.SphereScores.mind");
    } else {
      // ,"mind":
      out.view.setInt32(at, 1768759852, true);
      out.view.setInt32(at + 4, 975332462, true);
      at += 8;
      at = writeNumber(out, at, value.mind, "field almagest.v1.SphereScores.mind");
    }
    return endObject(out, start, at);
  }

  function writeSphereContributions(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.identity === undefined) {
      failUnset("field almagest.v1.SphereContributions.identity");
    } else {
      // ,"identity":
      out.view.setInt32(at, 1684611628, true);
      out.view.setInt32(at + 4, 1769238117, true);
      out.view.setInt32(at + 8, 975337844, true);
      at += 12;
      at = writeContributionList(at, value.identity);
      reserve(out, at, 0);
    }
    if (value.love === undefined) {
      failUnset("field almagest.v1.SphereContributions.love");
    } else {
      // ,"love":
      out.view.setInt32(at, 1869357612, true);
      out.view.setInt32(at + 4, 975332726, true);
      at += 8;
      at = writeContributionList(at, value.love);
      reserve(out, at, 0);
    }
    if (value.body === undefined) {
      failUnset("field almagest.v1.SphereContributions.body");
    } else {
      // ,"body":
      out.view.setInt32(at, 1868702252, true);
      out.view.setInt32(at + 4, 975337828, true);
      at += 8;
      at = writeContributionList(at, value.body);
      reserve(out, at, 0);
    }
    if (value.money === undefined) {
      failUnset("field almagest.v1.SphereContributions.money");
    } else {
      // ,"money":
      out.view.setInt32(at, 1869423148, true);
      out.view.setInt32(at + 4, 578381166, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeContributionList(at, value.money);
      reserve(out, at, 0);
    }
    if (value.home === undefined) {
      failUnset("field almagest.v1.SphereContributions.home");
    } else {
      // ,"home":
      out.view.setInt32(at, 1869095468, true);
      out.view.setInt32(at + 4, 975332717, true);
      at += 8;
      at = writeContributionList(at, value.home);
      reserve(out, at, 0);
    }
    if (value.mind === undefined) {
      failUnset("field almagest.v1.SphereContributions.mind");
    } else {
      // ,"mind":
      out.view.setInt32(at, 1768759852, true);
      out.view.setInt32(at + 4, 975332462, true);
      at += 8;
      at = writeContributionList(at, value.mind);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }

  function writeBodyHouse(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.body === undefined) {
      failUnset("field almagest.v1.BodyHouse.body");
    } else {
      const text =
        value.body === "Sun"
          ? BODY_AS_BODY_SUN
          : value.body === "Moon"
            ? BODY_AS_BODY_MOON
            : value.body === "Mercury"
              ? BODY_AS_BODY_MERCURY
              : value.body === "Venus"
                ? BODY_AS_BODY_VENUS
                : value.body === "Mars"
                  ? BODY_AS_BODY_MARS
                  : value.body === "Jupiter"
                    ? BODY_AS_BODY_JUPITER
                    : value.body === "Saturn"
                      ? BODY_AS_BODY_SATURN
                      : value.body === "Uranus"
                        ? BODY_AS_BODY_URANUS
                        : value.body === "Neptune"
                          ? BODY_AS_BODY_NEPTUNE
                          : value.body === "Pluto"
                            ? BODY_AS_BODY_PLUTO
                            : value.body === "TrueNode"
                              ? BODY_AS_BODY_TRUE_NODE
                              : value.body === "Lilith"
                                ? BODY_AS_BODY_LILITH
                                : value.body === "Chiron"
                                  ? BODY_AS_BODY_CHIRON
                                  : value.body === "Ceres"
                                    ? BODY_AS_BODY_CERES
                                    : value.body === "Pallas"
                                      ? BODY_AS_BODY_PALLAS
                                      : value.body === "Juno"
                                        ? BODY_AS_BODY_JUNO
                                        : value.body === "Vesta"
                                          ? BODY_AS_BODY_VESTA
                                          : undefined;
      if (text === undefined) {
        // ,"body":
        out.view.setInt32(at, 1868702252, true);
        out.view.setInt32(at + 4, 975337828, true);
        at += 8;
        at = writeString(out, at, value.body);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.house === undefined) {
      failUnset("field almagest.v1.BodyHouse.house");
    } else {
      // ,"house":
      out.view.setInt32(at, 1869095468, true);
      out.view.setInt32(at + 4, 577074037, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeNumber(out, at, value.house, "field almagest.v1.BodyHouse.house");
    }
    return endObject(out, start, at);
  }

  function writeBodyHouseList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];

      // ,
      out.view.setInt32(at, 44, true);
      at += 1;
      at = writeBodyHouse(at, item);
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }

  function writeOverlays(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.personAInB === undefined || value.personAInB.length === 0) {
      // ,"personAInB":null
      out.view.setInt32(at, 1701847596, true);
      out.view.setInt32(at + 4, 1852797810, true);
      out.view.setInt32(at + 8, 1114523969, true);
      out.view.setInt32(at + 12, 1970158114, true);
      out.view.setInt32(at + 16, 27756, true);
      at += 18;
    } else {
      // ,"personAInB":
      out.view.setInt32(at, 1701847596, true);
      out.view.setInt32(at + 4, 1852797810, true);
      out.view.setInt32(at + 8, 1114523969, true);
      out.view.setInt32(at + 12, 14882, true);
      at += 14;
      at = writeBodyHouseList(at, value.personAInB);
      reserve(out, at, 0);
    }
    if (value.personBInA === undefined || value.personBInA.length === 0) {
      // ,"personBInA":null
      out.view.setInt32(at, 1701847596, true);
      out.view.setInt32(at + 4, 1852797810, true);
      out.view.setInt32(at + 8, 1097746754, true);
      out.view.setInt32(at + 12, 1970158114, true);
      out.view.setInt32(at + 16, 27756, true);
      at += 18;
    } else {
      // ,"personBInA":
      out.view.setInt32(at, 1701847596, true);
      out.view.setInt32(at + 4, 1852797810, true);
      out.view.setInt32(at + 8, 1097746754, true);
      out.view.setInt32(at + 12, 14882, true);
      at += 14;
      at = writeBodyHouseList(at, value.personBInA);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }
  const NATAL_POINT_AS_PERSON_A_SUN = asciiOf(',"personA":"Sun"');
  const NATAL_POINT_AS_PERSON_A_MOON = asciiOf(',"personA":"Moon"');
  const NATAL_POINT_AS_PERSON_A_MERCURY = asciiOf(',"personA":"Mercury"');
  const NATAL_POINT_AS_PERSON_A_VENUS = asciiOf(',"personA":"Venus"');
  const NATAL_POINT_AS_PERSON_A_MARS = asciiOf(',"personA":"Mars"');
  const NATAL_POINT_AS_PERSON_A_JUPITER = asciiOf(',"personA":"Jupiter"');
  const NATAL_POINT_AS_PERSON_A_SATURN = asciiOf(',"personA":"Saturn"');
  const NATAL_POINT_AS_PERSON_A_URANUS = asciiOf(',"personA":"Uranus"');
  const NATAL_POINT_AS_PERSON_A_NEPTUNE = asciiOf(',"personA":"Neptune"');
  const NATAL_POINT_AS_PERSON_A_PLUTO = asciiOf(',"personA":"Pluto"');
  const NATAL_POINT_AS_PERSON_A_TRUE_NODE = asciiOf(',"personA":"TrueNode"');
  const NATAL_POINT_AS_PERSON_A_LILITH = asciiOf(',"personA":"Lilith"');
  const NATAL_POINT_AS_PERSON_A_CHIRON = asciiOf(',"personA":"Chiron"');
  const NATAL_POINT_AS_PERSON_A_CERES = asciiOf(',"personA":"Ceres"');
  const NATAL_POINT_AS_PERSON_A_PALLAS = asciiOf(',"personA":"Pallas"');
  const NATAL_POINT_AS_PERSON_A_JUNO = asciiOf(',"personA":"Juno"');
  const NATAL_POINT_AS_PERSON_A_VESTA = asciiOf(',"personA":"Vesta"');
  const NATAL_POINT_AS_PERSON_A_ASCENDANT = asciiOf(',"personA":"Ascendant"');
  const NATAL_POINT_AS_PERSON_A_MIDHEAVEN = asciiOf(',"personA":"Midheaven"');
  const NATAL_POINT_AS_PERSON_B_SUN = asciiOf(',"personB":"Sun"');
  const NATAL_POINT_AS_PERSON_B_MOON = asciiOf(',"personB":"Moon"');
  const NATAL_POINT_AS_PERSON_B_MERCURY = asciiOf(',"personB":"Mercury"');
  const NATAL_POINT_AS_PERSON_B_VENUS = asciiOf(',"personB":"Venus"');
  const NATAL_POINT_AS_PERSON_B_MARS = asciiOf(',"personB":"Mars"');
  const NATAL_POINT_AS_PERSON_B_JUPITER = asciiOf(',"personB":"Jupiter"');
  const NATAL_POINT_AS_PERSON_B_SATURN = asciiOf(',"personB":"Saturn"');
  const NATAL_POINT_AS_PERSON_B_URANUS = asciiOf(',"personB":"Uranus"');
  const NATAL_POINT_AS_PERSON_B_NEPTUNE = asciiOf(',"personB":"Neptune"');
  const NATAL_POINT_AS_PERSON_B_PLUTO = asciiOf(',"personB":"Pluto"');
  const NATAL_POINT_AS_PERSON_B_TRUE_NODE = asciiOf(',"personB":"TrueNode"');
  const NATAL_POINT_AS_PERSON_B_LILITH = asciiOf(',"personB":"Lilith"');
  const NATAL_POINT_AS_PERSON_B_CHIRON = asciiOf(',"personB":"Chiron"');
  const NATAL_POINT_AS_PERSON_B_CERES = asciiOf(',"personB":"Ceres"');
  const NATAL_POINT_AS_PERSON_B_PALLAS = asciiOf(',"personB":"Pallas"');
  const NATAL_POINT_AS_PERSON_B_JUNO = asciiOf(',"personB":"Juno"');
  const NATAL_POINT_AS_PERSON_B_VESTA = asciiOf(',"personB":"Vesta"');
  const NATAL_POINT_AS_PERSON_B_ASCENDANT = asciiOf(',"personB":"Ascendant"');
  const NATAL_POINT_AS_PERSON_B_MIDHEAVEN = asciiOf(',"personB":"Midheaven"');

  function writeSynastryAngleAspect(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.personA === undefined) {
      failUnset("field almagest.v1.SynastryAngleAspect.person_a");
    } else {
      const text =
        value.personA === "Sun"
          ? NATAL_POINT_AS_PERSON_A_SUN
          : value.personA === "Moon"
            ? NATAL_POINT_AS_PERSON_A_MOON
            : value.personA === "Mercury"
              ? NATAL_POINT_AS_PERSON_A_MERCURY
              : value.personA === "Venus"
                ? NATAL_POINT_AS_PERSON_A_VENUS
                : value.personA === "Mars"
                  ? NATAL_POINT_AS_PERSON_A_MARS
                  : value.personA === "Jupiter"
                    ? NATAL_POINT_AS_PERSON_A_JUPITER
                    : value.personA === "Saturn"
                      ? NATAL_POINT_AS_PERSON_A_SATURN
                      : value.personA === "Uranus"
                        ? NATAL_POINT_AS_PERSON_A_URANUS
                        : value.personA === "Neptune"
                          ? NATAL_POINT_AS_PERSON_A_NEPTUNE
                          : value.personA === "Pluto"
                            ? NATAL_POINT_AS_PERSON_A_PLUTO
                            : value.personA === "TrueNode"
                              ? NATAL_POINT_AS_PERSON_A_TRUE_NODE
                              : value.personA === "Lilith"
                                ? NATAL_POINT_AS_PERSON_A_LILITH
                                : value.personA === "Chiron"
                                  ? NATAL_POINT_AS_PERSON_A_CHIRON
                                  : value.personA === "Ceres"
                                    ? NATAL_POINT_AS_PERSON_A_CERES
                                    : value.personA === "Pallas"
                                      ? NATAL_POINT_AS_PERSON_A_PALLAS
                                      : value.personA === "Juno"
                                        ? NATAL_POINT_AS_PERSON_A_JUNO
                                        : value.personA === "Vesta"
                                          ? NATAL_POINT_AS_PERSON_A_VESTA
                                          : value.personA === "Ascendant"
                                            ? NATAL_POINT_AS_PERSON_A_ASCENDANT
                                            : value.personA === "Midheaven"
                                              ? NATAL_POINT_AS_PERSON_A_MIDHEAVEN
                                              : undefined;
      if (text === undefined) {
        // ,"personA":
        out.view.setInt32(at, 1701847596, true);
        out.view.setInt32(at + 4, 1852797810, true);
        out.view.setInt32(at + 8, 3809857, true);
        at += 11;
        at = writeString(out, at, value.personA);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.personB === undefined) {
      failUnset("field almagest.v1.SynastryAngleAspect.person_b");
    } else {
      const text =
        value.personB === "Sun"
          ? NATAL_POINT_AS_PERSON_B_SUN
          : value.personB === "Moon"
            ? NATAL_POINT_AS_PERSON_B_MOON
            : value.personB === "Mercury"
              ? NATAL_POINT_AS_PERSON_B_MERCURY
              : value.personB === "Venus"
                ? NATAL_POINT_AS_PERSON_B_VENUS
                : value.personB === "Mars"
                  ? NATAL_POINT_AS_PERSON_B_MARS
                  : value.personB === "Jupiter"
                    ? NATAL_POINT_AS_PERSON_B_JUPITER
                    : value.personB === "Saturn"
                      ? NATAL_POINT_AS_PERSON_B_SATURN
                      : value.personB === "Uranus"
                        ? NATAL_POINT_AS_PERSON_B_URANUS
                        : value.personB === "Neptune"
                          ? NATAL_POINT_AS_PERSON_B_NEPTUNE
                          : value.personB === "Pluto"
                            ? NATAL_POINT_AS_PERSON_B_PLUTO
                            : value.personB === "TrueNode"
                              ? NATAL_POINT_AS_PERSON_B_TRUE_NODE
                              : value.personB === "Lilith"
                                ? NATAL_POINT_AS_PERSON_B_LILITH
                                : value.personB === "Chiron"
                                  ? NATAL_POINT_AS_PERSON_B_CHIRON
                                  : value.personB === "Ceres"
                                    ? NATAL_POINT_AS_PERSON_B_CERES
                                    : value.personB === "Pallas"
                                      ? NATAL_POINT_AS_PERSON_B_PALLAS
                                      : value.personB === "Juno"
                                        ? NATAL_POINT_AS_PERSON_B_JUNO
                                        : value.personB === "Vesta"
                                          ? NATAL_POINT_AS_PERSON_B_VESTA
                                          : value.personB === "Ascendant"
                                            ? NATAL_POINT_AS_PERSON_B_ASCENDANT
                                            : value.personB === "Midheaven"
                                              ? NATAL_POINT_AS_PERSON_B_MIDHEAVEN
                                              : undefined;
      if (text === undefined) {
        // ,"personB":
        out.view.setInt32(at, 1701847596, true);
        out.view.setInt32(at + 4, 1852797810, true);
        out.view.setInt32(at + 8, 3809858, true);
        at += 11;
        at = writeString(out, at, value.personB);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.aspect === undefined) {
      failUnset("field almagest.v1.SynastryAngleAspect.aspect");
    } else {
      const text =
        value.aspect === "Conjunction"
          ? ASPECT_AS_ASPECT_CONJUNCTION
          : value.aspect === "Sextile"
            ? ASPECT_AS_ASPECT_SEXTILE
            : value.aspect === "Square"
              ? ASPECT_AS_ASPECT_SQUARE
              : value.aspect === "Trine"
                ? ASPECT_AS_ASPECT_TRINE
                : value.aspect === "Opposition"
                  ? ASPECT_AS_ASPECT_OPPOSITION
                  : undefined;
      if (text === undefined) {
        // ,"aspect":
        out.view.setInt32(at, 1935745580, true);
        out.view.setInt32(at + 4, 1952671088, true);
        out.view.setInt32(at + 8, 14882, true);
        at += 10;
        at = writeString(out, at, value.aspect);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.angle === undefined) {
      failUnset("field almagest.v1.SynastryAngleAspect.angle");
    } else {
      // ,"angle":
      out.view.setInt32(at, 1851859500, true);
      out.view.setInt32(at + 4, 577072231, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeNumber(out, at, value.angle, "field almagest.v1.SynastryAngleAspect.angle");
    }
    if (value.separation === undefined) {
      failUnset("field almagest.v1.SynastryAngleAspect.separation");
    } else {
      // ,"separation":
      out.view.setInt32(at, 1702044204, true);
      out.view.setInt32(at + 4, 1634886000, true);
      out.view.setInt32(at + 8, 1852795252, true);
      out.view.setInt32(at + 12, 14882, true);
      at += 14;
      at = writeNumber(out, at, value.separation, "field almagest.v1.SynastryAngleAspect.separation");
    }
    if (value.orb === undefined) {
      failUnset("field almagest.v1.SynastryAngleAspect.orb");
    } else {
      // ,"orb":
      out.view.setInt32(at, 1919885868, true);
      out.view.setInt32(at + 4, 3809890, true);
      at += 7;
      at = writeNumber(out, at, value.orb, "field almagest.v1.SynastryAngleAspect.orb");
    }
    if (value.errorDegrees !== undefined) {
      // ,"errorDegrees":
      out.view.setInt32(at, 1919230508, true);
      out.view.setInt32(at + 4, 1148350322, true);
      out.view.setInt32(at + 8, 1701996389, true);
      out.view.setInt32(at + 12, 975336293, true);
      at += 16;
      at = writeNumber(out, at, value.errorDegrees, "field almagest.v1.SynastryAngleAspect.error_degrees");
    }
    if (value.uncertain !== undefined) {
      if (value.uncertain) {
        // ,"uncertain":true
        out.view.setInt32(at, 1853170220, true);
        out.view.setInt32(at + 4, 1953654115, true);
        out.view.setInt32(at + 8, 577661281, true);
        out.view.setInt32(at + 12, 1970435130, true);
        out.view.setInt32(at + 16, 101, true);
        at += 17;
      } else {
        // ,"uncertain":false
        out.view.setInt32(at, 1853170220, true);
        out.view.setInt32(at + 4, 1953654115, true);
        out.view.setInt32(at + 8, 577661281, true);
        out.view.setInt32(at + 12, 1818322490, true);
        out.view.setInt32(at + 16, 25971, true);
        at += 18;
      }
    }
    return endObject(out, start, at);
  }

  function writeSynastryRulesOrbsMap(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (const name in value) {
      const item = value[name];
      const key =
        name === "Conjunction"
          ? ASPECT_AS_KEY_CONJUNCTION
          : name === "Sextile"
            ? ASPECT_AS_KEY_SEXTILE
            : name === "Square"
              ? ASPECT_AS_KEY_SQUARE
              : name === "Trine"
                ? ASPECT_AS_KEY_TRINE
                : name === "Opposition"
                  ? ASPECT_AS_KEY_OPPOSITION
                  : undefined;
      if (key === undefined) at = writeText(out, at, "," + JSON.stringify(name) + ":");
      else at = writeAscii(out, at, key);

      //

      at += 0;
      at = writeNumber(out, at, item, "field almagest.v1.SynastryRules.orbs");
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }

  function writeSynastryRules(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.orbs === undefined) {
      failUnset("field almagest.v1.SynastryRules.orbs");
    } else {
      // ,"orbs":
      out.view.setInt32(at, 1919885868, true);
      out.view.setInt32(at + 4, 975336290, true);
      at += 8;
      at = writeSynastryRulesOrbsMap(at, value.orbs);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }

  function writeSynastryAspectList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];

      // ,
      out.view.setInt32(at, 44, true);
      at += 1;
      at = writeSynastryAspect(at, item);
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }

  function writeSynastryAngleAspectList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];

      // ,
      out.view.setInt32(at, 44, true);
      at += 1;
      at = writeSynastryAngleAspect(at, item);
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }

  function writeComputeSynastryResponse(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.personA === undefined) {
      failUnset("field almagest.v1.ComputeSynastryResponse.person_a");
    } else {
      // ,"personA":
      out.view.setInt32(at, 1701847596, true);
      out.view.setInt32(at + 4, 1852797810, true);
      out.view.setInt32(at + 8, 3809857, true);
      at += 11;
      at = writeSynastryPerson(at, value.personA);
      reserve(out, at, 0);
    }
    if (value.personB === undefined) {
      failUnset("field almagest.v1.ComputeSynastryResponse.person_b");
    } else {
      // ,"personB":
      out.view.setInt32(at, 1701847596, true);
      out.view.setInt32(at + 4, 1852797810, true);
      out.view.setInt32(at + 8, 3809858, true);
      at += 11;
      at = writeSynastryPerson(at, value.personB);
      reserve(out, at, 0);
    }
    if (value.aspects === undefined) {
      failUnset("field almagest.v1.ComputeSynastryResponse.aspects");
    } else {
      // ,"aspects":
      out.view.setInt32(at, 1935745580, true);
      out.view.setInt32(at + 4, 1952671088, true);
      out.view.setInt32(at + 8, 3809907, true);
      at += 11;
      at = writeSynastryAspectList(at, value.aspects);
      reserve(out, at, 0);
    }
    if (value.sphereScores === undefined) {
      failUnset("field almagest.v1.ComputeSynastryResponse.sphere_scores");
    } else {
      // ,"sphereScores":
      out.view.setInt32(at, 1886593580, true);
      out.view.setInt32(at + 4, 1701995880, true);
      out.view.setInt32(at + 8, 1919902547, true);
      out.view.setInt32(at + 12, 975336293, true);
      at += 16;
      at = writeSphereScores(at, value.sphereScores);
      reserve(out, at, 0);
    }
    if (value.contributions === undefined) {
      failUnset("field almagest.v1.ComputeSynastryResponse.contributions");
    } else {
      // ,"contributions":
      out.view.setInt32(at, 1868767788, true);
      out.view.setInt32(at + 4, 1769108590, true);
      out.view.setInt32(at + 8, 1769239906, true);
      out.view.setInt32(at + 12, 577990255, true);
      out.view.setInt32(at + 16, 58, true);
      at += 17;
      at = writeSphereContributions(at, value.contributions);
      reserve(out, at, 0);
    }
    if (value.overlays === undefined) {
      failUnset("field almagest.v1.ComputeSynastryResponse.overlays");
    } else {
      // ,"overlays":
      out.view.setInt32(at, 1986994732, true);
      out.view.setInt32(at + 4, 1634497125, true);
      out.view.setInt32(at + 8, 975336313, true);
      at += 12;
      at = writeOverlays(at, value.overlays);
      reserve(out, at, 0);
    }
    if (value.angleAspects === undefined) {
      failUnset("field almagest.v1.ComputeSynastryResponse.angle_aspects");
    } else {
      // ,"angleAspects":
      out.view.setInt32(at, 1851859500, true);
      out.view.setInt32(at + 4, 1097165927, true);
      out.view.setInt32(at + 8, 1667592307, true);
      out.view.setInt32(at + 12, 975336308, true);
      at += 16;
      at = writeSynastryAngleAspectList(at, value.angleAspects);
      reserve(out, at, 0);
    }
    if (value.rules === undefined) {
      failUnset("field almagest.v1.ComputeSynastryResponse.rules");
    } else {
      // ,"rules":
      out.view.setInt32(at, 1970414124, true);
      out.view.setInt32(at + 4, 577987948, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeSynastryRules(at, value.rules);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }

  function writeDayWindow(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.from === undefined) {
      failUnset("field almagest.v1.DayWindow.from");
    } else {
      // ,"from":
      out.view.setInt32(at, 1919296044, true);
      out.view.setInt32(at + 4, 975334767, true);
      at += 8;
      at = writeString(out, at, value.from);
    }
    if (value.to === undefined) {
      failUnset("field almagest.v1.DayWindow.to");
    } else {
      // ,"to":
      out.view.setInt32(at, 1869881900, true);
      out.view.setInt32(at + 4, 14882, true);
      at += 6;
      at = writeString(out, at, value.to);
    }
    return endObject(out, start, at);
  }
  const RATING_AS_SCORE_RATING_EXCELLENT = asciiOf(',"scoreRating":"excellent"');
  const RATING_AS_SCORE_RATING_GOOD = asciiOf(',"scoreRating":"good"');
  const RATING_AS_SCORE_RATING_FAIR = asciiOf(',"scoreRating":"fair"');
  const RATING_AS_SCORE_RATING_POOR = asciiOf(',"scoreRating":"poor"');
  const RATING_AS_SCORE_RATING_AVOID = asciiOf(',"scoreRating":"avoid"');

  function writeRatingCap(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.scoreRating === undefined) {
      failUnset("field almagest.v1.RatingCap.score_rating");
    } else {
      const text =
        value.scoreRating === "excellent"
          ? RATING_AS_SCORE_RATING_EXCELLENT
          : value.scoreRating === "good"
            ? RATING_AS_SCORE_RATING_GOOD
            : value.scoreRating === "fair"
              ? RATING_AS_SCORE_RATING_FAIR
              : value.scoreRating === "poor"
                ? RATING_AS_SCORE_RATING_POOR
                : value.scoreRating === "avoid"
                  ? RATING_AS_SCORE_RATING_AVOID
                  : undefined;
      if (text === undefined) {
        // ,"scoreRating":
        out.view.setInt32(at, 1668489772, true);
        out.view.setInt32(at + 4, 1382380143, true);
        out.view.setInt32(at + 8, 1852404833, true);
        out.view.setInt32(at + 12, 3809895, true);
        at += 15;
        at = writeString(out, at, value.scoreRating);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.reason === undefined) {
      failUnset("field almagest.v1.RatingCap.reason");
    } else {
      // ,"reason":
      out.view.setInt32(at, 1701978668, true);
      out.view.setInt32(at + 4, 1852797793, true);
      out.view.setInt32(at + 8, 14882, true);
      at += 10;
      at = writeString(out, at, value.reason);
    }
    return endObject(out, start, at);
  }
  const RATING_AS_RATING_EXCELLENT = asciiOf(',"rating":"excellent"');
  const RATING_AS_RATING_GOOD = asciiOf(',"rating":"good"');
  const RATING_AS_RATING_FAIR = asciiOf(',"rating":"fair"');
  const RATING_AS_RATING_POOR = asciiOf(',"rating":"poor"');
  const RATING_AS_RATING_AVOID = asciiOf(',"rating":"avoid"');
  const MOON_PHASE_AS_MOON_PHASE_NEW_MOON = asciiOf(',"moonPhase":"New Moon"');
  const MOON_PHASE_AS_MOON_PHASE_WAXING_CRESCENT = asciiOf(',"moonPhase":"Waxing Crescent"');
  const MOON_PHASE_AS_MOON_PHASE_FIRST_QUARTER = asciiOf(',"moonPhase":"First Quarter"');
  const MOON_PHASE_AS_MOON_PHASE_WAXING_GIBBOUS = asciiOf(',"moonPhase":"Waxing Gibbous"');
  const MOON_PHASE_AS_MOON_PHASE_FULL_MOON = asciiOf(',"moonPhase":"Full Moon"');
  const MOON_PHASE_AS_MOON_PHASE_WANING_GIBBOUS = asciiOf(',"moonPhase":"Waning Gibbous"');
  const MOON_PHASE_AS_MOON_PHASE_LAST_QUARTER = asciiOf(',"moonPhase":"Last Quarter"');
  const MOON_PHASE_AS_MOON_PHASE_WANING_CRESCENT = asciiOf(',"moonPhase":"Waning Crescent"');
  const SIGN_AS_MOON_SIGN_ARIES = asciiOf(',"moonSign":"Aries"');
  const SIGN_AS_MOON_SIGN_TAURUS = asciiOf(',"moonSign":"Taurus"');
  const SIGN_AS_MOON_SIGN_GEMINI = asciiOf(',"moonSign":"Gemini"');
  const SIGN_AS_MOON_SIGN_CANCER = asciiOf(',"moonSign":"Cancer"');
  const SIGN_AS_MOON_SIGN_LEO = asciiOf(',"moonSign":"Leo"');
  const SIGN_AS_MOON_SIGN_VIRGO = asciiOf(',"moonSign":"Virgo"');
  const SIGN_AS_MOON_SIGN_LIBRA = asciiOf(',"moonSign":"Libra"');
  const SIGN_AS_MOON_SIGN_SCORPIO = asciiOf(',"moonSign":"Scorpio"');
  const SIGN_AS_MOON_SIGN_SAGITTARIUS = asciiOf(',"moonSign":"Sagittarius"');
  const SIGN_AS_MOON_SIGN_CAPRICORN = asciiOf(',"moonSign":"Capricorn"');
  const SIGN_AS_MOON_SIGN_AQUARIUS = asciiOf(',"moonSign":"Aquarius"');
  const SIGN_AS_MOON_SIGN_PISCES = asciiOf(',"moonSign":"Pisces"');

  function writeTimingDayFavorableAspectsList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];

      // ,
      out.view.setInt32(at, 44, true);
      at += 1;
      at = writeString(out, at, item);
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }

  function writeTimingDayChallengingAspectsList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];

      // ,
      out.view.setInt32(at, 44, true);
      at += 1;
      at = writeString(out, at, item);
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }

  function writeTimingDay(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.date === undefined) {
      failUnset("field almagest.v1.TimingDay.date");
    } else {
      // ,"date":
      out.view.setInt32(at, 1633952300, true);
      out.view.setInt32(at + 4, 975332724, true);
      at += 8;
      at = writeString(out, at, value.date);
    }
    if (value.score === undefined) {
      failUnset("field almagest.v1.TimingDay.score");
    } else {
      // ,"score":
      out.view.setInt32(at, 1668489772, true);
      out.view.setInt32(at + 4, 577073775, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeNumber(out, at, value.score, "field almagest.v1.TimingDay.score");
    }
    if (value.rating === undefined) {
      failUnset("field almagest.v1.TimingDay.rating");
    } else {
      const text =
        value.rating === "excellent"
          ? RATING_AS_RATING_EXCELLENT
          : value.rating === "good"
            ? RATING_AS_RATING_GOOD
            : value.rating === "fair"
              ? RATING_AS_RATING_FAIR
              : value.rating === "poor"
                ? RATING_AS_RATING_POOR
                : value.rating === "avoid"
                  ? RATING_AS_RATING_AVOID
                  : undefined;
      if (text === undefined) {
        // ,"rating":
        out.view.setInt32(at, 1634869804, true);
        out.view.setInt32(at + 4, 1735289204, true);
        out.view.setInt32(at + 8, 14882, true);
        at += 10;
        at = writeString(out, at, value.rating);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.moonPhase === undefined) {
      failUnset("field almagest.v1.TimingDay.moon_phase");
    } else {
      const text =
        value.moonPhase === "New Moon"
          ? MOON_PHASE_AS_MOON_PHASE_NEW_MOON
          : value.moonPhase === "Waxing Crescent"
            ? MOON_PHASE_AS_MOON_PHASE_WAXING_CRESCENT
            : value.moonPhase === "First Quarter"
              ? MOON_PHASE_AS_MOON_PHASE_FIRST_QUARTER
              : value.moonPhase === "Waxing Gibbous"
                ? MOON_PHASE_AS_MOON_PHASE_WAXING_GIBBOUS
                : value.moonPhase === "Full Moon"
                  ? MOON_PHASE_AS_MOON_PHASE_FULL_MOON
                  : value.moonPhase === "Waning Gibbous"
                    ? MOON_PHASE_AS_MOON_PHASE_WANING_GIBBOUS
                    : value.moonPhase === "Last Quarter"
                      ? MOON_PHASE_AS_MOON_PHASE_LAST_QUARTER
                      : value.moonPhase === "Waning Crescent"
                        ? MOON_PHASE_AS_MOON_PHASE_WANING_CRESCENT
                        : undefined;
      if (text === undefined) {
        // ,"moonPhase":
        out.view.setInt32(at, 1869423148, true);
        out.view.setInt32(at + 4, 1750101615, true);
        out.view.setInt32(at + 8, 577074017, true);
        out.view.setInt32(at + 12, 58, true);
        at += 13;
        at = writeString(out, at, value.moonPhase);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.moonSign === undefined) {
      failUnset("field almagest.v1.TimingDay.moon_sign");
    } else {
      const text =
        value.moonSign === "Aries"
          ? SIGN_AS_MOON_SIGN_ARIES
          : value.moonSign === "Taurus"
            ? SIGN_AS_MOON_SIGN_TAURUS
            : value.moonSign === "Gemini"
              ? SIGN_AS_MOON_SIGN_GEMINI
              : value.moonSign === "Cancer"
                ? SIGN_AS_MOON_SIGN_CANCER
                : value.moonSign === "Leo"
                  ? SIGN_AS_MOON_SIGN_LEO
                  : value.moonSign === "Virgo"
                    ? SIGN_AS_MOON_SIGN_VIRGO
                    : value.moonSign === "Libra"
                      ? SIGN_AS_MOON_SIGN_LIBRA
                      : value.moonSign === "Scorpio"
                        ? SIGN_AS_MOON_SIGN_SCORPIO
                        : value.moonSign === "Sagittarius"
                          ? SIGN_AS_MOON_SIGN_SAGITTARIUS
                          : value.moonSign === "Capricorn"
                            ? SIGN_AS_MOON_SIGN_CAPRICORN
                            : value.moonSign === "Aquarius"
                              ? SIGN_AS_MOON_SIGN_AQUARIUS
                              : value.moonSign === "Pisces"
                                ? SIGN_AS_MOON_SIGN_PISCES
                                : undefined;
      if (text === undefined) {
        // ,"moonSign":
        out.view.setInt32(at, 1869423148, true);
        out.view.setInt32(at + 4, 1767075439, true);
        out.view.setInt32(at + 8, 975335015, true);
        at += 12;
        at = writeString(out, at, value.moonSign);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.voidOfCourse === undefined) {
      failUnset("field almagest.v1.TimingDay.void_of_course");
    } else {
      if (value.voidOfCourse) {
        // ,"voidOfCourse":true
        out.view.setInt32(at, 1870012972, true);
        out.view.setInt32(at + 4, 1716479081, true);
        out.view.setInt32(at + 8, 1920298819, true);
        out.view.setInt32(at + 12, 975332723, true);
        out.view.setInt32(at + 16, 1702195828, true);
        at += 20;
      } else {
        // ,"voidOfCourse":false
        out.view.setInt32(at, 1870012972, true);
        out.view.setInt32(at + 4, 1716479081, true);
        out.view.setInt32(at + 8, 1920298819, true);
        out.view.setInt32(at + 12, 975332723, true);
        out.view.setInt32(at + 16, 1936482662, true);
        out.view.setInt32(at + 20, 101, true);
        at += 21;
      }
    }
    if (value.voidHours === undefined) {
      failUnset("field almagest.v1.TimingDay.void_hours");
    } else {
      // ,"voidHours":
      out.view.setInt32(at, 1870012972, true);
      out.view.setInt32(at + 4, 1867015273, true);
      out.view.setInt32(at + 8, 577991285, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeNumber(out, at, value.voidHours, "field almagest.v1.TimingDay.void_hours");
    }
    if (value.favorableAspects === undefined) {
      failUnset("field almagest.v1.TimingDay.favorable_aspects");
    } else {
      // ,"favorableAspects":
      out.view.setInt32(at, 1634083372, true);
      out.view.setInt32(at + 4, 1634889590, true);
      out.view.setInt32(at + 8, 1097165922, true);
      out.view.setInt32(at + 12, 1667592307, true);
      out.view.setInt32(at + 16, 975336308, true);
      at += 20;
      at = writeTimingDayFavorableAspectsList(at, value.favorableAspects);
      reserve(out, at, 0);
    }
    if (value.challengingAspects === undefined) {
      failUnset("field almagest.v1.TimingDay.challenging_aspects");
    } else {
      // ,"challengingAspects":
      out.view.setInt32(at, 1751327276, true);
      out.view.setInt32(at + 4, 1701604449, true);
      out.view.setInt32(at + 8, 1852401518, true);
      out.view.setInt32(at + 12, 1886601575, true);
      out.view.setInt32(at + 16, 1937007461, true);
      out.view.setInt32(at + 20, 14882, true);
      at += 22;
      at = writeTimingDayChallengingAspectsList(at, value.challengingAspects);
      reserve(out, at, 0);
    }
    if (value.contributions === undefined) {
      failUnset("field almagest.v1.TimingDay.contributions");
    } else {
      // ,"contributions":
      out.view.setInt32(at, 1868767788, true);
      out.view.setInt32(at + 4, 1769108590, true);
      out.view.setInt32(at + 8, 1769239906, true);
      out.view.setInt32(at + 12, 577990255, true);
      out.view.setInt32(at + 16, 58, true);
      at += 17;
      at = writeContributionList(at, value.contributions);
      reserve(out, at, 0);
    }
    if (value.ratingCap !== undefined) {
      // ,"ratingCap":
      out.view.setInt32(at, 1634869804, true);
      out.view.setInt32(at + 4, 1735289204, true);
      out.view.setInt32(at + 8, 577790275, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeRatingCap(at, value.ratingCap);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }
  const ACTIVITY_AS_ACTIVITY_GENERAL = asciiOf(',"activity":"general"');
  const ACTIVITY_AS_ACTIVITY_BUSINESS = asciiOf(',"activity":"business"');
  const ACTIVITY_AS_ACTIVITY_ROMANCE = asciiOf(',"activity":"romance"');
  const ACTIVITY_AS_ACTIVITY_HEALTH = asciiOf(',"activity":"health"');
  const ACTIVITY_AS_ACTIVITY_CREATIVE = asciiOf(',"activity":"creative"');
  const ACTIVITY_AS_ACTIVITY_TRAVEL = asciiOf(',"activity":"travel"');
  const ACTIVITY_AS_ACTIVITY_HOME = asciiOf(',"activity":"home"');
  const ACTIVITY_AS_ACTIVITY_CLARITY = asciiOf(',"activity":"clarity"');

  function writeTimingDayList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];

      // ,
      out.view.setInt32(at, 44, true);
      at += 1;
      at = writeTimingDay(at, item);
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }

  function writeScoreDaysResponse(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.input === undefined) {
      failUnset("field almagest.v1.ScoreDaysResponse.input");
    } else {
      // ,"input":
      out.view.setInt32(at, 1852383788, true);
      out.view.setInt32(at + 4, 578057584, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeBirthEcho(at, value.input);
      reserve(out, at, 0);
    }
    if (value.time === undefined) {
      failUnset("field almagest.v1.ScoreDaysResponse.time");
    } else {
      // ,"time":
      out.view.setInt32(at, 1769218604, true);
      out.view.setInt32(at + 4, 975332717, true);
      at += 8;
      at = writeCivilMoment(at, value.time);
      reserve(out, at, 0);
    }
    if (value.warnings === undefined) {
      failUnset("field almagest.v1.ScoreDaysResponse.warnings");
    } else {
      // ,"warnings":
      out.view.setInt32(at, 1635197484, true);
      out.view.setInt32(at + 4, 1852403314, true);
      out.view.setInt32(at + 8, 975336295, true);
      at += 12;
      at = writeWarningList(at, value.warnings);
      reserve(out, at, 0);
    }
    if (value.activity === undefined) {
      failUnset("field almagest.v1.ScoreDaysResponse.activity");
    } else {
      const text =
        value.activity === "general"
          ? ACTIVITY_AS_ACTIVITY_GENERAL
          : value.activity === "business"
            ? ACTIVITY_AS_ACTIVITY_BUSINESS
            : value.activity === "romance"
              ? ACTIVITY_AS_ACTIVITY_ROMANCE
              : value.activity === "health"
                ? ACTIVITY_AS_ACTIVITY_HEALTH
                : value.activity === "creative"
                  ? ACTIVITY_AS_ACTIVITY_CREATIVE
                  : value.activity === "travel"
                    ? ACTIVITY_AS_ACTIVITY_TRAVEL
                    : value.activity === "home"
                      ? ACTIVITY_AS_ACTIVITY_HOME
                      : value.activity === "clarity"
                        ? ACTIVITY_AS_ACTIVITY_CLARITY
                        : undefined;
      if (text === undefined) {
        // ,"activity":
        out.view.setInt32(at, 1667310124, true);
        out.view.setInt32(at + 4, 1769367924, true);
        out.view.setInt32(at + 8, 975337844, true);
        at += 12;
        at = writeString(out, at, value.activity);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.timezone === undefined) {
      failUnset("field almagest.v1.ScoreDaysResponse.timezone");
    } else {
      // ,"timezone":
      out.view.setInt32(at, 1769218604, true);
      out.view.setInt32(at + 4, 1870292333, true);
      out.view.setInt32(at + 8, 975332718, true);
      at += 12;
      at = writeString(out, at, value.timezone);
    }
    if (value.window === undefined) {
      failUnset("field almagest.v1.ScoreDaysResponse.window");
    } else {
      // ,"window":
      out.view.setInt32(at, 1769415212, true);
      out.view.setInt32(at + 4, 2003788910, true);
      out.view.setInt32(at + 8, 14882, true);
      at += 10;
      at = writeDayWindow(at, value.window);
      reserve(out, at, 0);
    }
    if (value.best === undefined) {
      failUnset("field almagest.v1.ScoreDaysResponse.best");
    } else {
      // ,"best":
      out.view.setInt32(at, 1700930092, true);
      out.view.setInt32(at + 4, 975336563, true);
      at += 8;
      at = writeTimingDayList(at, value.best);
      reserve(out, at, 0);
    }
    if (value.days === undefined) {
      failUnset("field almagest.v1.ScoreDaysResponse.days");
    } else {
      // ,"days":
      out.view.setInt32(at, 1633952300, true);
      out.view.setInt32(at + 4, 975336313, true);
      at += 8;
      at = writeTimingDayList(at, value.days);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }
  const TRANSIT_EVENT_AS_KIND_ASPECT = asciiOf(',"kind":"aspect"');
  const TRANSIT_EVENT_AS_KIND_INGRESS = asciiOf(',"kind":"ingress"');
  const TRANSIT_EVENT_AS_KIND_STATION = asciiOf(',"kind":"station"');
  const TRANSIT_TARGET_AS_TARGET = new Map([
    ["Sun", asciiOf(',"target":"Sun"')],
    ["Moon", asciiOf(',"target":"Moon"')],
    ["Mercury", asciiOf(',"target":"Mercury"')],
    ["Venus", asciiOf(',"target":"Venus"')],
    ["Mars", asciiOf(',"target":"Mars"')],
    ["Jupiter", asciiOf(',"target":"Jupiter"')],
    ["Saturn", asciiOf(',"target":"Saturn"')],
    ["Uranus", asciiOf(',"target":"Uranus"')],
    ["Neptune", asciiOf(',"target":"Neptune"')],
    ["Pluto", asciiOf(',"target":"Pluto"')],
    ["TrueNode", asciiOf(',"target":"TrueNode"')],
    ["Lilith", asciiOf(',"target":"Lilith"')],
    ["Chiron", asciiOf(',"target":"Chiron"')],
    ["Ceres", asciiOf(',"target":"Ceres"')],
    ["Pallas", asciiOf(',"target":"Pallas"')],
    ["Juno", asciiOf(',"target":"Juno"')],
    ["Vesta", asciiOf(',"target":"Vesta"')],
    ["Ascendant", asciiOf(',"target":"Ascendant"')],
    ["Midheaven", asciiOf(',"target":"Midheaven"')],
    ["Aries", asciiOf(',"target":"Aries"')],
    ["Taurus", asciiOf(',"target":"Taurus"')],
    ["Gemini", asciiOf(',"target":"Gemini"')],
    ["Cancer", asciiOf(',"target":"Cancer"')],
    ["Leo", asciiOf(',"target":"Leo"')],
    ["Virgo", asciiOf(',"target":"Virgo"')],
    ["Libra", asciiOf(',"target":"Libra"')],
    ["Scorpio", asciiOf(',"target":"Scorpio"')],
    ["Sagittarius", asciiOf(',"target":"Sagittarius"')],
    ["Capricorn", asciiOf(',"target":"Capricorn"')],
    ["Aquarius", asciiOf(',"target":"Aquarius"')],
    ["Pisces", asciiOf(',"target":"Pisces"')],
    ["retrograde", asciiOf(',"target":"retrograde"')],
    ["direct", asciiOf(',"target":"direct"')],
  ]);
  const SIGNIFICANCE_AS_SIGNIFICANCE_HIGH = asciiOf(',"significance":"high"');
  const SIGNIFICANCE_AS_SIGNIFICANCE_MEDIUM = asciiOf(',"significance":"medium"');
  const SIGNIFICANCE_AS_SIGNIFICANCE_LOW = asciiOf(',"significance":"low"');

  function writeTransitEvent(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.kind === undefined) {
      failUnset("field almagest.v1.TransitEvent.kind");
    } else {
      const text =
        value.kind === "aspect"
          ? TRANSIT_EVENT_AS_KIND_ASPECT
          : value.kind === "ingress"
            ? TRANSIT_EVENT_AS_KIND_INGRESS
            : value.kind === "station"
              ? TRANSIT_EVENT_AS_KIND_STATION
              : undefined;
      if (text === undefined) {
        // ,"kind":
        out.view.setInt32(at, 1768628780, true);
        out.view.setInt32(at + 4, 975332462, true);
        at += 8;
        at = writeString(out, at, value.kind);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.date === undefined) {
      failUnset("field almagest.v1.TransitEvent.date");
    } else {
      // ,"date":
      out.view.setInt32(at, 1633952300, true);
      out.view.setInt32(at + 4, 975332724, true);
      at += 8;
      at = writeString(out, at, value.date);
    }
    if (value.at === undefined) {
      failUnset("field almagest.v1.TransitEvent.at");
    } else {
      // ,"at":
      out.view.setInt32(at, 1952522796, true);
      out.view.setInt32(at + 4, 14882, true);
      at += 6;
      at = writeString(out, at, value.at);
    }
    if (value.body === undefined) {
      failUnset("field almagest.v1.TransitEvent.body");
    } else {
      const text =
        value.body === "Sun"
          ? BODY_AS_BODY_SUN
          : value.body === "Moon"
            ? BODY_AS_BODY_MOON
            : value.body === "Mercury"
              ? BODY_AS_BODY_MERCURY
              : value.body === "Venus"
                ? BODY_AS_BODY_VENUS
                : value.body === "Mars"
                  ? BODY_AS_BODY_MARS
                  : value.body === "Jupiter"
                    ? BODY_AS_BODY_JUPITER
                    : value.body === "Saturn"
                      ? BODY_AS_BODY_SATURN
                      : value.body === "Uranus"
                        ? BODY_AS_BODY_URANUS
                        : value.body === "Neptune"
                          ? BODY_AS_BODY_NEPTUNE
                          : value.body === "Pluto"
                            ? BODY_AS_BODY_PLUTO
                            : value.body === "TrueNode"
                              ? BODY_AS_BODY_TRUE_NODE
                              : value.body === "Lilith"
                                ? BODY_AS_BODY_LILITH
                                : value.body === "Chiron"
                                  ? BODY_AS_BODY_CHIRON
                                  : value.body === "Ceres"
                                    ? BODY_AS_BODY_CERES
                                    : value.body === "Pallas"
                                      ? BODY_AS_BODY_PALLAS
                                      : value.body === "Juno"
                                        ? BODY_AS_BODY_JUNO
                                        : value.body === "Vesta"
                                          ? BODY_AS_BODY_VESTA
                                          : undefined;
      if (text === undefined) {
        // ,"body":
        out.view.setInt32(at, 1868702252, true);
        out.view.setInt32(at + 4, 975337828, true);
        at += 8;
        at = writeString(out, at, value.body);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.target === undefined) {
      failUnset("field almagest.v1.TransitEvent.target");
    } else {
      const text = TRANSIT_TARGET_AS_TARGET.get(value.target);
      if (text === undefined) {
        // ,"target":
        out.view.setInt32(at, 1635000876, true);
        out.view.setInt32(at + 4, 1952802674, true);
        out.view.setInt32(at + 8, 14882, true);
        at += 10;
        at = writeString(out, at, value.target);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.aspect === undefined) {
      // ,"aspect":null
      out.view.setInt32(at, 1935745580, true);
      out.view.setInt32(at + 4, 1952671088, true);
      out.view.setInt32(at + 8, 1970158114, true);
      out.view.setInt32(at + 12, 27756, true);
      at += 14;
    } else {
      const text =
        value.aspect === "Conjunction"
          ? ASPECT_AS_ASPECT_CONJUNCTION
          : value.aspect === "Sextile"
            ? ASPECT_AS_ASPECT_SEXTILE
            : value.aspect === "Square"
              ? ASPECT_AS_ASPECT_SQUARE
              : value.aspect === "Trine"
                ? ASPECT_AS_ASPECT_TRINE
                : value.aspect === "Opposition"
                  ? ASPECT_AS_ASPECT_OPPOSITION
                  : undefined;
      if (text === undefined) {
        // ,"aspect":
        out.view.setInt32(at, 1935745580, true);
        out.view.setInt32(at + 4, 1952671088, true);
        out.view.setInt32(at + 8, 14882, true);
        at += 10;
        at = writeString(out, at, value.aspect);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.exactness === undefined) {
      failUnset("field almagest.v1.TransitEvent.exactness");
    } else {
      // ,"exactness":
      out.view.setInt32(at, 2019893804, true);
      out.view.setInt32(at + 4, 1853121377, true);
      out.view.setInt32(at + 8, 577991525, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeNumber(out, at, value.exactness, "field almagest.v1.TransitEvent.exactness");
    }
    if (value.significance === undefined) {
      failUnset("field almagest.v1.TransitEvent.significance");
    } else {
      const text =
        value.significance === "high"
          ? SIGNIFICANCE_AS_SIGNIFICANCE_HIGH
          : value.significance === "medium"
            ? SIGNIFICANCE_AS_SIGNIFICANCE_MEDIUM
            : value.significance === "low"
              ? SIGNIFICANCE_AS_SIGNIFICANCE_LOW
              : undefined;
      if (text === undefined) {
        // ,"significance":
        out.view.setInt32(at, 1769153068, true);
        out.view.setInt32(at + 4, 1718185575, true);
        out.view.setInt32(at + 8, 1851876201, true);
        out.view.setInt32(at + 12, 975332707, true);
        at += 16;
        at = writeString(out, at, value.significance);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.longitude === undefined) {
      failUnset("field almagest.v1.TransitEvent.longitude");
    } else {
      // ,"longitude":
      out.view.setInt32(at, 1869357612, true);
      out.view.setInt32(at + 4, 1953064814, true);
      out.view.setInt32(at + 8, 577070197, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeNumber(out, at, value.longitude, "field almagest.v1.TransitEvent.longitude");
    }
    if (value.retrograde === undefined) {
      failUnset("field almagest.v1.TransitEvent.retrograde");
    } else {
      if (value.retrograde) {
        // ,"retrograde":true
        out.view.setInt32(at, 1701978668, true);
        out.view.setInt32(at + 4, 1735357044, true);
        out.view.setInt32(at + 8, 1701077362, true);
        out.view.setInt32(at + 12, 1920219682, true);
        out.view.setInt32(at + 16, 25973, true);
        at += 18;
      } else {
        // ,"retrograde":false
        out.view.setInt32(at, 1701978668, true);
        out.view.setInt32(at + 4, 1735357044, true);
        out.view.setInt32(at + 8, 1701077362, true);
        out.view.setInt32(at + 12, 1634089506, true);
        out.view.setInt32(at + 16, 6648684, true);
        at += 19;
      }
    }
    if (value.natalErrorDegrees !== undefined) {
      // ,"natalErrorDegrees":
      out.view.setInt32(at, 1634607660, true);
      out.view.setInt32(at + 4, 1164730740, true);
      out.view.setInt32(at + 8, 1919906418, true);
      out.view.setInt32(at + 12, 1919378756, true);
      out.view.setInt32(at + 16, 577987941, true);
      out.view.setInt32(at + 20, 58, true);
      at += 21;
      at = writeNumber(
        out,
        at,
        value.natalErrorDegrees,
        "field almagest.v1.TransitEvent.natal_error_degrees",
      );
    }
    return endObject(out, start, at);
  }

  function writeTransitEventList(start, value) {
    let at = start;
    reserve(out, at, 0);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];

      // ,
      out.view.setInt32(at, 44, true);
      at += 1;
      at = writeTransitEvent(at, item);
      reserve(out, at, 0);
    }
    return endList(out, start, at);
  }

  function writeFindTransitsResponse(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.input === undefined) {
      failUnset("field almagest.v1.FindTransitsResponse.input");
    } else {
      // ,"input":
      out.view.setInt32(at, 1852383788, true);
      out.view.setInt32(at + 4, 578057584, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeBirthEcho(at, value.input);
      reserve(out, at, 0);
    }
    if (value.time === undefined) {
      failUnset("field almagest.v1.FindTransitsResponse.time");
    } else {
      // ,"time":
      out.view.setInt32(at, 1769218604, true);
      out.view.setInt32(at + 4, 975332717, true);
      at += 8;
      at = writeCivilMoment(at, value.time);
      reserve(out, at, 0);
    }
    if (value.warnings === undefined) {
      failUnset("field almagest.v1.FindTransitsResponse.warnings");
    } else {
      // ,"warnings":
      out.view.setInt32(at, 1635197484, true);
      out.view.setInt32(at + 4, 1852403314, true);
      out.view.setInt32(at + 8, 975336295, true);
      at += 12;
      at = writeWarningList(at, value.warnings);
      reserve(out, at, 0);
    }
    if (value.window === undefined) {
      failUnset("field almagest.v1.FindTransitsResponse.window");
    } else {
      // ,"window":
      out.view.setInt32(at, 1769415212, true);
      out.view.setInt32(at + 4, 2003788910, true);
      out.view.setInt32(at + 8, 14882, true);
      at += 10;
      at = writeDayWindow(at, value.window);
      reserve(out, at, 0);
    }
    if (value.matchedEvents === undefined) {
      failUnset("field almagest.v1.FindTransitsResponse.matched_events");
    } else {
      // ,"matchedEvents":
      out.view.setInt32(at, 1634542124, true);
      out.view.setInt32(at + 4, 1701340020, true);
      out.view.setInt32(at + 8, 1702249828, true);
      out.view.setInt32(at + 12, 577991790, true);
      out.view.setInt32(at + 16, 58, true);
      at += 17;
      at = writeNumber(out, at, value.matchedEvents, "field almagest.v1.FindTransitsResponse.matched_events");
    }
    if (value.totalEvents === undefined) {
      failUnset("field almagest.v1.FindTransitsResponse.total_events");
    } else {
      // ,"totalEvents":
      out.view.setInt32(at, 1869881900, true);
      out.view.setInt32(at + 4, 1164730740, true);
      out.view.setInt32(at + 8, 1953391990, true);
      out.view.setInt32(at + 12, 3809907, true);
      at += 15;
      at = writeNumber(out, at, value.totalEvents, "field almagest.v1.FindTransitsResponse.total_events");
    }
    if (value.events === undefined) {
      failUnset("field almagest.v1.FindTransitsResponse.events");
    } else {
      // ,"events":
      out.view.setInt32(at, 1986339372, true);
      out.view.setInt32(at + 4, 1937010277, true);
      out.view.setInt32(at + 8, 14882, true);
      at += 10;
      at = writeTransitEventList(at, value.events);
      reserve(out, at, 0);
    }
    if (value.computedFor === undefined) {
      failUnset("field almagest.v1.FindTransitsResponse.computed_for");
    } else {
      // ,"computedFor":
      out.view.setInt32(at, 1868767788, true);
      out.view.setInt32(at + 4, 1953853549, true);
      out.view.setInt32(at + 8, 1866884197, true);
      out.view.setInt32(at + 12, 3809906, true);
      at += 15;
      at = writeString(out, at, value.computedFor);
    }
    if (value.active === undefined) {
      failUnset("field almagest.v1.FindTransitsResponse.active");
    } else {
      // ,"active":
      out.view.setInt32(at, 1667310124, true);
      out.view.setInt32(at + 4, 1702259060, true);
      out.view.setInt32(at + 8, 14882, true);
      at += 10;
      at = writeTransitContactList(at, value.active);
      reserve(out, at, 0);
    }
    if (value.rules === undefined) {
      failUnset("field almagest.v1.FindTransitsResponse.rules");
    } else {
      // ,"rules":
      out.view.setInt32(at, 1970414124, true);
      out.view.setInt32(at + 4, 577987948, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeTransitRules(at, value.rules);
      reserve(out, at, 0);
    }
    return endObject(out, start, at);
  }
  const PLAN_AS_PLAN_FREE = asciiOf(',"plan":"free"');
  const PLAN_AS_PLAN_PRO = asciiOf(',"plan":"pro"');

  function writeGetUsageResponse(start, value) {
    let at = start;
    reserve(out, at, 0);
    if (value.plan === undefined) {
      failUnset("field almagest.v1.GetUsageResponse.plan");
    } else {
      const text =
        value.plan === "free" ? PLAN_AS_PLAN_FREE : value.plan === "pro" ? PLAN_AS_PLAN_PRO : undefined;
      if (text === undefined) {
        // ,"plan":
        out.view.setInt32(at, 1819288108, true);
        out.view.setInt32(at + 4, 975335009, true);
        at += 8;
        at = writeString(out, at, value.plan);
      } else {
        at = writeAscii(out, at, text);
      }
    }
    if (value.limit === undefined) {
      failUnset("field almagest.v1.GetUsageResponse.limit");
    } else {
      // ,"limit":
      out.view.setInt32(at, 1768694316, true);
      out.view.setInt32(at + 4, 578054509, true);
      out.view.setInt32(at + 8, 58, true);
      at += 9;
      at = writeNumber(out, at, value.limit, "field almagest.v1.GetUsageResponse.limit");
    }
    if (value.used === undefined) {
      failUnset("field almagest.v1.GetUsageResponse.used");
    } else {
      // ,"used":
      out.view.setInt32(at, 1937056300, true);
      out.view.setInt32(at + 4, 975332453, true);
      at += 8;
      at = writeNumber(out, at, value.used, "field almagest.v1.GetUsageResponse.used");
    }
    if (value.remaining === undefined) {
      failUnset("field almagest.v1.GetUsageResponse.remaining");
    } else {
      // ,"remaining":
      out.view.setInt32(at, 1701978668, true);
      out.view.setInt32(at + 4, 1852399981, true);
      out.view.setInt32(at + 8, 577203817, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeNumber(out, at, value.remaining, "field almagest.v1.GetUsageResponse.remaining");
    }
    if (value.resetAt === undefined) {
      failUnset("field almagest.v1.GetUsageResponse.reset_at");
    } else {
      // ,"resetAt":
      out.view.setInt32(at, 1701978668, true);
      out.view.setInt32(at + 4, 1098147187, true);
      out.view.setInt32(at + 8, 3809908, true);
      at += 11;
      at = writeString(out, at, value.resetAt);
    }
    if (value.resetEpochSeconds === undefined) {
      failUnset("field almagest.v1.GetUsageResponse.reset_epoch_seconds");
    } else {
      // ,"resetEpochSeconds":
      out.view.setInt32(at, 1701978668, true);
      out.view.setInt32(at + 4, 1165256051, true);
      out.view.setInt32(at + 8, 1751347056, true);
      out.view.setInt32(at + 12, 1868784979, true);
      out.view.setInt32(at + 16, 577987694, true);
      out.view.setInt32(at + 20, 58, true);
      at += 21;
      at = writeNumber(
        out,
        at,
        value.resetEpochSeconds,
        "field almagest.v1.GetUsageResponse.reset_epoch_seconds",
      );
    }
    if (value.activeKeys === undefined) {
      failUnset("field almagest.v1.GetUsageResponse.active_keys");
    } else {
      // ,"activeKeys":
      out.view.setInt32(at, 1667310124, true);
      out.view.setInt32(at + 4, 1702259060, true);
      out.view.setInt32(at + 8, 1937335627, true);
      out.view.setInt32(at + 12, 14882, true);
      at += 14;
      at = writeNumber(out, at, value.activeKeys, "field almagest.v1.GetUsageResponse.active_keys");
    }
    if (value.paidUntil !== undefined) {
      // ,"paidUntil":
      out.view.setInt32(at, 1634738732, true);
      out.view.setInt32(at + 4, 1851090025, true);
      out.view.setInt32(at + 8, 577530228, true);
      out.view.setInt32(at + 12, 58, true);
      at += 13;
      at = writeString(out, at, value.paidUntil);
    }
    return endObject(out, start, at);
  }
  return {
    "almagest.v1.BirthEcho": writeBirthEcho,
    "almagest.v1.ClockRule": writeClockRule,
    "almagest.v1.CivilMoment": writeCivilMoment,
    "almagest.v1.MoonRange": writeMoonRange,
    "almagest.v1.AlternativeAscendant": writeAlternativeAscendant,
    "almagest.v1.ClockAlternative": writeClockAlternative,
    "almagest.v1.SignChange": writeSignChange,
    "almagest.v1.Warning": writeWarning,
    "almagest.v1.Placement": writePlacement,
    "almagest.v1.AscendantPlacement": writeAscendantPlacement,
    "almagest.v1.ComputeShortChartResponse": writeComputeShortChartResponse,
    "almagest.v1.Planet": writePlanet,
    "almagest.v1.ZodiacPoint": writeZodiacPoint,
    "almagest.v1.Angles": writeAngles,
    "almagest.v1.HouseCusp": writeHouseCusp,
    "almagest.v1.Aspect": writeAspect,
    "almagest.v1.ElementCounts": writeElementCounts,
    "almagest.v1.QualityCounts": writeQualityCounts,
    "almagest.v1.StarContact": writeStarContact,
    "almagest.v1.ComputeFullChartResponse": writeComputeFullChartResponse,
    "almagest.v1.ComputePlanetsResponse": writeComputePlanetsResponse,
    "almagest.v1.ComputeAnglesResponse": writeComputeAnglesResponse,
    "almagest.v1.ComputeHousesResponse": writeComputeHousesResponse,
    "almagest.v1.AspectOrbs": writeAspectOrbs,
    "almagest.v1.ComputeAspectsResponse": writeComputeAspectsResponse,
    "almagest.v1.ComputeElementsResponse": writeComputeElementsResponse,
    "almagest.v1.ComputeFixedStarsResponse": writeComputeFixedStarsResponse,
    "almagest.v1.PlaceEcho": writePlaceEcho,
    "almagest.v1.RelocatedAngles": writeRelocatedAngles,
    "almagest.v1.AngularPlanet": writeAngularPlanet,
    "almagest.v1.Contribution": writeContribution,
    "almagest.v1.LocationSphere": writeLocationSphere,
    "almagest.v1.LocationSpheres": writeLocationSpheres,
    "almagest.v1.ScoreLocationResponse": writeScoreLocationResponse,
    "almagest.v1.RankedCity": writeRankedCity,
    "almagest.v1.RankLocationsResponse": writeRankLocationsResponse,
    "almagest.v1.Syzygy": writeSyzygy,
    "almagest.v1.VoidOfCourse": writeVoidOfCourse,
    "almagest.v1.SkyMoon": writeSkyMoon,
    "almagest.v1.SkyEvent": writeSkyEvent,
    "almagest.v1.NextEvents": writeNextEvents,
    "almagest.v1.GetSkyResponse": writeGetSkyResponse,
    "almagest.v1.TransitContact": writeTransitContact,
    "almagest.v1.TransitRules": writeTransitRules,
    "almagest.v1.ComputeDailyHoroscopeResponse": writeComputeDailyHoroscopeResponse,
    "almagest.v1.ComputeSolarReturnResponse": writeComputeSolarReturnResponse,
    "almagest.v1.SynastryPerson": writeSynastryPerson,
    "almagest.v1.SynastryAspect": writeSynastryAspect,
    "almagest.v1.SphereScores": writeSphereScores,
    "almagest.v1.SphereContributions": writeSphereContributions,
    "almagest.v1.BodyHouse": writeBodyHouse,
    "almagest.v1.Overlays": writeOverlays,
    "almagest.v1.SynastryAngleAspect": writeSynastryAngleAspect,
    "almagest.v1.SynastryRules": writeSynastryRules,
    "almagest.v1.ComputeSynastryResponse": writeComputeSynastryResponse,
    "almagest.v1.DayWindow": writeDayWindow,
    "almagest.v1.RatingCap": writeRatingCap,
    "almagest.v1.TimingDay": writeTimingDay,
    "almagest.v1.ScoreDaysResponse": writeScoreDaysResponse,
    "almagest.v1.TransitEvent": writeTransitEvent,
    "almagest.v1.FindTransitsResponse": writeFindTransitsResponse,
    "almagest.v1.GetUsageResponse": writeGetUsageResponse,
  };
}
