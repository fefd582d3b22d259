// Generated from the contract by tools/codecs/write.ts (`npm run generate`). Do not edit.

export function createBinaryWriters(out, tools) {
  const { preparedNames } = tools;
  function writeBirthEcho(message) {
    if (message.timeKnown !== false) {
      out.bool(message.timeKnown);
      out.byte(40);
    }
    // -0 is not the default.
    if (!Object.is(message.longitude, 0)) {
      out.double(message.longitude);
      out.byte(33);
    }
    // -0 is not the default.
    if (!Object.is(message.latitude, 0)) {
      out.double(message.latitude);
      out.byte(25);
    }
    if (message.time !== "") {
      out.string(message.time);
      out.byte(18);
    }
    if (message.date !== "") {
      out.string(message.date);
      out.byte(10);
    }
  }
  function writeClockRule(message) {
    for (let index = message.sources.length - 1; index >= 0; index--) {
      const item = message.sources[index];
      out.string(item);
      out.byte(26);
    }
    if (message.reason !== "") {
      out.string(message.reason);
      out.byte(18);
    }
    if (message.id !== "") {
      out.string(message.id);
      out.byte(10);
    }
  }
  function writeCivilMoment(message) {
    if (message.clockRule !== undefined) {
      const before = out.size();
      writeClockRule(message.clockRule);
      out.lengthSince(before);
      out.byte(58);
    }
    if (message.abbreviation !== "") {
      out.string(message.abbreviation);
      out.byte(50);
    }
    if (message.daylightSaving !== false) {
      out.bool(message.daylightSaving);
      out.byte(40);
    }
    if (message.utc !== "") {
      out.string(message.utc);
      out.byte(34);
    }
    // -0 is not the default.
    if (!Object.is(message.julianDayUt, 0)) {
      out.double(message.julianDayUt);
      out.byte(25);
    }
    // -0 is not the default.
    if (!Object.is(message.offsetHours, 0)) {
      out.double(message.offsetHours);
      out.byte(17);
    }
    if (message.timezone !== "") {
      out.string(message.timezone);
      out.byte(10);
    }
  }
  function writeMoonRange(message) {
    for (let index = message.signs.length - 1; index >= 0; index--) {
      const item = message.signs[index];
      out.string(item);
      out.byte(34);
    }
    // -0 is not the default.
    if (!Object.is(message.to, 0)) {
      out.double(message.to);
      out.byte(25);
    }
    // -0 is not the default.
    if (!Object.is(message.from, 0)) {
      out.double(message.from);
      out.byte(17);
    }
    // -0 is not the default.
    if (!Object.is(message.maxErrorDegrees, 0)) {
      out.double(message.maxErrorDegrees);
      out.byte(9);
    }
  }
  const SIGN_FIELD_2 = preparedNames(18, [
    "Aries",
    "Taurus",
    "Gemini",
    "Cancer",
    "Leo",
    "Virgo",
    "Libra",
    "Scorpio",
    "Sagittarius",
    "Capricorn",
    "Aquarius",
    "Pisces",
  ]);
  function writeAlternativeAscendant(message) {
    // -0 is not the default.
    if (!Object.is(message.degreeInSign, 0)) {
      out.double(message.degreeInSign);
      out.byte(25);
    }
    {
      const bytes = SIGN_FIELD_2.get(message.sign);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.sign !== "") {
        out.string(message.sign);
        out.byte(18);
      }
    }
    // -0 is not the default.
    if (!Object.is(message.longitude, 0)) {
      out.double(message.longitude);
      out.byte(9);
    }
  }
  const CLOCK_LIKELIHOOD_FIELD_5 = preparedNames(42, ["likely", "possible", "rare"]);
  function writeClockAlternative(message) {
    {
      const bytes = CLOCK_LIKELIHOOD_FIELD_5.get(message.likelihood);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.likelihood !== "") {
        out.string(message.likelihood);
        out.byte(42);
      }
    }
    if (message.ascendant !== undefined) {
      const before = out.size();
      writeAlternativeAscendant(message.ascendant);
      out.lengthSince(before);
      out.byte(34);
    }
    if (message.timezone !== undefined) {
      out.string(message.timezone);
      out.byte(26);
    }
    if (message.utc !== "") {
      out.string(message.utc);
      out.byte(18);
    }
    // -0 is not the default.
    if (!Object.is(message.offsetHours, 0)) {
      out.double(message.offsetHours);
      out.byte(9);
    }
  }
  const BODY_FIELD_1 = preparedNames(10, [
    "Sun",
    "Moon",
    "Mercury",
    "Venus",
    "Mars",
    "Jupiter",
    "Saturn",
    "Uranus",
    "Neptune",
    "Pluto",
    "TrueNode",
    "Lilith",
    "Chiron",
    "Ceres",
    "Pallas",
    "Juno",
    "Vesta",
  ]);
  function writeSignChange(message) {
    for (let index = message.signs.length - 1; index >= 0; index--) {
      const item = message.signs[index];
      out.string(item);
      out.byte(18);
    }
    {
      const bytes = BODY_FIELD_1.get(message.body);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.body !== "") {
        out.string(message.body);
        out.byte(10);
      }
    }
  }
  const WARNING_FIELD_1 = preparedNames(10, [
    "unknown_time",
    "local_time_skipped",
    "local_time_repeated",
    "local_mean_time",
    "placidus_undefined",
    "zone_history_uncertain",
    "calendar_maybe_julian",
  ]);
  function writeWarning(message) {
    if (message.gregorianDate !== undefined) {
      out.string(message.gregorianDate);
      out.byte(114);
    }
    if (message.sentTime !== undefined) {
      out.string(message.sentTime);
      out.byte(106);
    }
    if (message.sentDate !== undefined) {
      out.string(message.sentDate);
      out.byte(98);
    }
    for (let index = message.signChanges.length - 1; index >= 0; index--) {
      const item = message.signChanges[index];
      const before = out.size();
      writeSignChange(item);
      out.lengthSince(before);
      out.byte(90);
    }
    for (let index = message.alternatives.length - 1; index >= 0; index--) {
      const item = message.alternatives[index];
      const before = out.size();
      writeClockAlternative(item);
      out.lengthSince(before);
      out.byte(82);
    }
    if (message.offsetTakenHours !== undefined) {
      out.double(message.offsetTakenHours);
      out.byte(73);
    }
    if (message.houseSystem !== undefined) {
      out.string(message.houseSystem);
      out.byte(66);
    }
    if (message.movedTo !== undefined) {
      out.string(message.movedTo);
      out.byte(58);
    }
    if (message.movedForwardSeconds !== undefined) {
      out.int32(message.movedForwardSeconds);
      out.byte(48);
    }
    if (message.offsetAfterHours !== undefined) {
      out.double(message.offsetAfterHours);
      out.byte(41);
    }
    if (message.offsetBeforeHours !== undefined) {
      out.double(message.offsetBeforeHours);
      out.byte(33);
    }
    if (message.moon !== undefined) {
      const before = out.size();
      writeMoonRange(message.moon);
      out.lengthSince(before);
      out.byte(26);
    }
    if (message.message !== "") {
      out.string(message.message);
      out.byte(18);
    }
    {
      const bytes = WARNING_FIELD_1.get(message.code);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.code !== "") {
        out.string(message.code);
        out.byte(10);
      }
    }
  }
  const SIGN_FIELD_1 = preparedNames(10, [
    "Aries",
    "Taurus",
    "Gemini",
    "Cancer",
    "Leo",
    "Virgo",
    "Libra",
    "Scorpio",
    "Sagittarius",
    "Capricorn",
    "Aquarius",
    "Pisces",
  ]);
  function writePlacement(message) {
    if (message.house !== undefined) {
      out.int32(message.house);
      out.byte(24);
    }
    // -0 is not the default.
    if (!Object.is(message.degreeInSign, 0)) {
      out.double(message.degreeInSign);
      out.byte(17);
    }
    {
      const bytes = SIGN_FIELD_1.get(message.sign);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.sign !== "") {
        out.string(message.sign);
        out.byte(10);
      }
    }
  }
  function writeAscendantPlacement(message) {
    // -0 is not the default.
    if (!Object.is(message.degreeInSign, 0)) {
      out.double(message.degreeInSign);
      out.byte(17);
    }
    {
      const bytes = SIGN_FIELD_1.get(message.sign);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.sign !== "") {
        out.string(message.sign);
        out.byte(10);
      }
    }
  }
  const QUALITY_FIELD_10 = preparedNames(82, ["Cardinal", "Fixed", "Mutable"]);
  const ELEMENT_FIELD_9 = preparedNames(74, ["Fire", "Earth", "Air", "Water"]);
  function writeComputeShortChartResponse(message) {
    {
      const bytes = QUALITY_FIELD_10.get(message.dominantQuality);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.dominantQuality !== "") {
        out.string(message.dominantQuality);
        out.byte(82);
      }
    }
    {
      const bytes = ELEMENT_FIELD_9.get(message.dominantElement);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.dominantElement !== "") {
        out.string(message.dominantElement);
        out.byte(74);
      }
    }
    for (let index = message.retrograde.length - 1; index >= 0; index--) {
      const item = message.retrograde[index];
      out.string(item);
      out.byte(66);
    }
    for (const key of Object.keys(message.signs).reverse()) {
      const item = message.signs[key];
      const before = out.size();
      out.string(item);
      out.byte(18);
      out.string(key);
      out.byte(10);
      out.lengthSince(before);
      out.byte(58);
    }
    if (message.ascendant !== undefined) {
      const before = out.size();
      writeAscendantPlacement(message.ascendant);
      out.lengthSince(before);
      out.byte(50);
    }
    if (message.moon !== undefined) {
      const before = out.size();
      writePlacement(message.moon);
      out.lengthSince(before);
      out.byte(42);
    }
    if (message.sun !== undefined) {
      const before = out.size();
      writePlacement(message.sun);
      out.lengthSince(before);
      out.byte(34);
    }
    for (let index = message.warnings.length - 1; index >= 0; index--) {
      const item = message.warnings[index];
      const before = out.size();
      writeWarning(item);
      out.lengthSince(before);
      out.byte(26);
    }
    if (message.time !== undefined) {
      const before = out.size();
      writeCivilMoment(message.time);
      out.lengthSince(before);
      out.byte(18);
    }
    if (message.input !== undefined) {
      const before = out.size();
      writeBirthEcho(message.input);
      out.lengthSince(before);
      out.byte(10);
    }
  }
  const SIGN_FIELD_3 = preparedNames(26, [
    "Aries",
    "Taurus",
    "Gemini",
    "Cancer",
    "Leo",
    "Virgo",
    "Libra",
    "Scorpio",
    "Sagittarius",
    "Capricorn",
    "Aquarius",
    "Pisces",
  ]);
  function writePlanet(message) {
    if (message.house !== undefined) {
      out.int32(message.house);
      out.byte(56);
    }
    if (message.retrograde !== false) {
      out.bool(message.retrograde);
      out.byte(48);
    }
    // -0 is not the default.
    if (!Object.is(message.speed, 0)) {
      out.double(message.speed);
      out.byte(41);
    }
    // -0 is not the default.
    if (!Object.is(message.degreeInSign, 0)) {
      out.double(message.degreeInSign);
      out.byte(33);
    }
    {
      const bytes = SIGN_FIELD_3.get(message.sign);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.sign !== "") {
        out.string(message.sign);
        out.byte(26);
      }
    }
    // -0 is not the default.
    if (!Object.is(message.longitude, 0)) {
      out.double(message.longitude);
      out.byte(17);
    }
    {
      const bytes = BODY_FIELD_1.get(message.name);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.name !== "") {
        out.string(message.name);
        out.byte(10);
      }
    }
  }
  function writeZodiacPoint(message) {
    // -0 is not the default.
    if (!Object.is(message.degreeInSign, 0)) {
      out.double(message.degreeInSign);
      out.byte(25);
    }
    {
      const bytes = SIGN_FIELD_2.get(message.sign);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.sign !== "") {
        out.string(message.sign);
        out.byte(18);
      }
    }
    // -0 is not the default.
    if (!Object.is(message.longitude, 0)) {
      out.double(message.longitude);
      out.byte(9);
    }
  }
  function writeAngles(message) {
    if (message.partOfFortune !== undefined) {
      const before = out.size();
      writeZodiacPoint(message.partOfFortune);
      out.lengthSince(before);
      out.byte(34);
    }
    if (message.vertex !== undefined) {
      const before = out.size();
      writeZodiacPoint(message.vertex);
      out.lengthSince(before);
      out.byte(26);
    }
    if (message.midheaven !== undefined) {
      const before = out.size();
      writeZodiacPoint(message.midheaven);
      out.lengthSince(before);
      out.byte(18);
    }
    if (message.ascendant !== undefined) {
      const before = out.size();
      writeZodiacPoint(message.ascendant);
      out.lengthSince(before);
      out.byte(10);
    }
  }
  function writeHouseCusp(message) {
    {
      const bytes = SIGN_FIELD_3.get(message.sign);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.sign !== "") {
        out.string(message.sign);
        out.byte(26);
      }
    }
    // -0 is not the default.
    if (!Object.is(message.cusp, 0)) {
      out.double(message.cusp);
      out.byte(17);
    }
    if (message.number !== 0) {
      out.int32(message.number);
      out.byte(8);
    }
  }
  const PHASE_FIELD_7 = preparedNames(58, ["applying", "separating"]);
  const ASPECT_FIELD_3 = preparedNames(26, ["Conjunction", "Sextile", "Square", "Trine", "Opposition"]);
  const BODY_FIELD_2 = preparedNames(18, [
    "Sun",
    "Moon",
    "Mercury",
    "Venus",
    "Mars",
    "Jupiter",
    "Saturn",
    "Uranus",
    "Neptune",
    "Pluto",
    "TrueNode",
    "Lilith",
    "Chiron",
    "Ceres",
    "Pallas",
    "Juno",
    "Vesta",
  ]);
  function writeAspect(message) {
    if (message.uncertain !== undefined) {
      out.bool(message.uncertain);
      out.byte(72);
    }
    if (message.errorDegrees !== undefined) {
      out.double(message.errorDegrees);
      out.byte(65);
    }
    {
      const bytes = PHASE_FIELD_7.get(message.phase);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.phase !== "") {
        out.string(message.phase);
        out.byte(58);
      }
    }
    // -0 is not the default.
    if (!Object.is(message.orb, 0)) {
      out.double(message.orb);
      out.byte(49);
    }
    // -0 is not the default.
    if (!Object.is(message.separation, 0)) {
      out.double(message.separation);
      out.byte(41);
    }
    if (message.angle !== 0) {
      out.int32(message.angle);
      out.byte(32);
    }
    {
      const bytes = ASPECT_FIELD_3.get(message.aspect);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.aspect !== "") {
        out.string(message.aspect);
        out.byte(26);
      }
    }
    {
      const bytes = BODY_FIELD_2.get(message.planet2);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.planet2 !== "") {
        out.string(message.planet2);
        out.byte(18);
      }
    }
    {
      const bytes = BODY_FIELD_1.get(message.planet1);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.planet1 !== "") {
        out.string(message.planet1);
        out.byte(10);
      }
    }
  }
  function writeElementCounts(message) {
    if (message.water !== 0) {
      out.int32(message.water);
      out.byte(32);
    }
    if (message.air !== 0) {
      out.int32(message.air);
      out.byte(24);
    }
    if (message.earth !== 0) {
      out.int32(message.earth);
      out.byte(16);
    }
    if (message.fire !== 0) {
      out.int32(message.fire);
      out.byte(8);
    }
  }
  function writeQualityCounts(message) {
    if (message.mutable !== 0) {
      out.int32(message.mutable);
      out.byte(24);
    }
    if (message.fixed !== 0) {
      out.int32(message.fixed);
      out.byte(16);
    }
    if (message.cardinal !== 0) {
      out.int32(message.cardinal);
      out.byte(8);
    }
  }
  const SIGN_FIELD_4 = preparedNames(34, [
    "Aries",
    "Taurus",
    "Gemini",
    "Cancer",
    "Leo",
    "Virgo",
    "Libra",
    "Scorpio",
    "Sagittarius",
    "Capricorn",
    "Aquarius",
    "Pisces",
  ]);
  function writeStarContact(message) {
    if (message.uncertain !== undefined) {
      out.bool(message.uncertain);
      out.byte(72);
    }
    if (message.errorDegrees !== undefined) {
      out.double(message.errorDegrees);
      out.byte(65);
    }
    // -0 is not the default.
    if (!Object.is(message.magnitude, 0)) {
      out.double(message.magnitude);
      out.byte(57);
    }
    // -0 is not the default.
    if (!Object.is(message.orb, 0)) {
      out.double(message.orb);
      out.byte(49);
    }
    // -0 is not the default.
    if (!Object.is(message.degreeInSign, 0)) {
      out.double(message.degreeInSign);
      out.byte(41);
    }
    {
      const bytes = SIGN_FIELD_4.get(message.sign);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.sign !== "") {
        out.string(message.sign);
        out.byte(34);
      }
    }
    // -0 is not the default.
    if (!Object.is(message.longitude, 0)) {
      out.double(message.longitude);
      out.byte(25);
    }
    {
      const bytes = BODY_FIELD_2.get(message.body);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.body !== "") {
        out.string(message.body);
        out.byte(18);
      }
    }
    if (message.star !== "") {
      out.string(message.star);
      out.byte(10);
    }
  }
  const QUALITY_FIELD_11 = preparedNames(90, ["Cardinal", "Fixed", "Mutable"]);
  const ELEMENT_FIELD_10 = preparedNames(82, ["Fire", "Earth", "Air", "Water"]);
  function writeComputeFullChartResponse(message) {
    for (let index = message.fixedStars.length - 1; index >= 0; index--) {
      const item = message.fixedStars[index];
      const before = out.size();
      writeStarContact(item);
      out.lengthSince(before);
      out.byte(98);
    }
    {
      const bytes = QUALITY_FIELD_11.get(message.dominantQuality);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.dominantQuality !== "") {
        out.string(message.dominantQuality);
        out.byte(90);
      }
    }
    {
      const bytes = ELEMENT_FIELD_10.get(message.dominantElement);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.dominantElement !== "") {
        out.string(message.dominantElement);
        out.byte(82);
      }
    }
    if (message.qualities !== undefined) {
      const before = out.size();
      writeQualityCounts(message.qualities);
      out.lengthSince(before);
      out.byte(74);
    }
    if (message.elements !== undefined) {
      const before = out.size();
      writeElementCounts(message.elements);
      out.lengthSince(before);
      out.byte(66);
    }
    for (let index = message.aspects.length - 1; index >= 0; index--) {
      const item = message.aspects[index];
      const before = out.size();
      writeAspect(item);
      out.lengthSince(before);
      out.byte(58);
    }
    for (let index = message.houses.length - 1; index >= 0; index--) {
      const item = message.houses[index];
      const before = out.size();
      writeHouseCusp(item);
      out.lengthSince(before);
      out.byte(50);
    }
    if (message.angles !== undefined) {
      const before = out.size();
      writeAngles(message.angles);
      out.lengthSince(before);
      out.byte(42);
    }
    for (let index = message.planets.length - 1; index >= 0; index--) {
      const item = message.planets[index];
      const before = out.size();
      writePlanet(item);
      out.lengthSince(before);
      out.byte(34);
    }
    for (let index = message.warnings.length - 1; index >= 0; index--) {
      const item = message.warnings[index];
      const before = out.size();
      writeWarning(item);
      out.lengthSince(before);
      out.byte(26);
    }
    if (message.time !== undefined) {
      const before = out.size();
      writeCivilMoment(message.time);
      out.lengthSince(before);
      out.byte(18);
    }
    if (message.input !== undefined) {
      const before = out.size();
      writeBirthEcho(message.input);
      out.lengthSince(before);
      out.byte(10);
    }
  }
  function writeComputePlanetsResponse(message) {
    for (let index = message.planets.length - 1; index >= 0; index--) {
      const item = message.planets[index];
      const before = out.size();
      writePlanet(item);
      out.lengthSince(before);
      out.byte(34);
    }
    for (let index = message.warnings.length - 1; index >= 0; index--) {
      const item = message.warnings[index];
      const before = out.size();
      writeWarning(item);
      out.lengthSince(before);
      out.byte(26);
    }
    if (message.time !== undefined) {
      const before = out.size();
      writeCivilMoment(message.time);
      out.lengthSince(before);
      out.byte(18);
    }
    if (message.input !== undefined) {
      const before = out.size();
      writeBirthEcho(message.input);
      out.lengthSince(before);
      out.byte(10);
    }
  }
  function writeComputeAnglesResponse(message) {
    if (message.angles !== undefined) {
      const before = out.size();
      writeAngles(message.angles);
      out.lengthSince(before);
      out.byte(34);
    }
    for (let index = message.warnings.length - 1; index >= 0; index--) {
      const item = message.warnings[index];
      const before = out.size();
      writeWarning(item);
      out.lengthSince(before);
      out.byte(26);
    }
    if (message.time !== undefined) {
      const before = out.size();
      writeCivilMoment(message.time);
      out.lengthSince(before);
      out.byte(18);
    }
    if (message.input !== undefined) {
      const before = out.size();
      writeBirthEcho(message.input);
      out.lengthSince(before);
      out.byte(10);
    }
  }
  function writeComputeHousesResponse(message) {
    for (let index = message.houses.length - 1; index >= 0; index--) {
      const item = message.houses[index];
      const before = out.size();
      writeHouseCusp(item);
      out.lengthSince(before);
      out.byte(34);
    }
    for (let index = message.warnings.length - 1; index >= 0; index--) {
      const item = message.warnings[index];
      const before = out.size();
      writeWarning(item);
      out.lengthSince(before);
      out.byte(26);
    }
    if (message.time !== undefined) {
      const before = out.size();
      writeCivilMoment(message.time);
      out.lengthSince(before);
      out.byte(18);
    }
    if (message.input !== undefined) {
      const before = out.size();
      writeBirthEcho(message.input);
      out.lengthSince(before);
      out.byte(10);
    }
  }
  function writeAspectOrbs(message) {
    // -0 is not the default.
    if (!Object.is(message.opposition, 0)) {
      out.double(message.opposition);
      out.byte(41);
    }
    // -0 is not the default.
    if (!Object.is(message.trine, 0)) {
      out.double(message.trine);
      out.byte(33);
    }
    // -0 is not the default.
    if (!Object.is(message.square, 0)) {
      out.double(message.square);
      out.byte(25);
    }
    // -0 is not the default.
    if (!Object.is(message.sextile, 0)) {
      out.double(message.sextile);
      out.byte(17);
    }
    // -0 is not the default.
    if (!Object.is(message.conjunction, 0)) {
      out.double(message.conjunction);
      out.byte(9);
    }
  }
  function writeComputeAspectsResponse(message) {
    if (message.orbs !== undefined) {
      const before = out.size();
      writeAspectOrbs(message.orbs);
      out.lengthSince(before);
      out.byte(42);
    }
    for (let index = message.aspects.length - 1; index >= 0; index--) {
      const item = message.aspects[index];
      const before = out.size();
      writeAspect(item);
      out.lengthSince(before);
      out.byte(34);
    }
    for (let index = message.warnings.length - 1; index >= 0; index--) {
      const item = message.warnings[index];
      const before = out.size();
      writeWarning(item);
      out.lengthSince(before);
      out.byte(26);
    }
    if (message.time !== undefined) {
      const before = out.size();
      writeCivilMoment(message.time);
      out.lengthSince(before);
      out.byte(18);
    }
    if (message.input !== undefined) {
      const before = out.size();
      writeBirthEcho(message.input);
      out.lengthSince(before);
      out.byte(10);
    }
  }
  const QUALITY_FIELD_7 = preparedNames(58, ["Cardinal", "Fixed", "Mutable"]);
  const ELEMENT_FIELD_6 = preparedNames(50, ["Fire", "Earth", "Air", "Water"]);
  function writeComputeElementsResponse(message) {
    {
      const bytes = QUALITY_FIELD_7.get(message.dominantQuality);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.dominantQuality !== "") {
        out.string(message.dominantQuality);
        out.byte(58);
      }
    }
    {
      const bytes = ELEMENT_FIELD_6.get(message.dominantElement);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.dominantElement !== "") {
        out.string(message.dominantElement);
        out.byte(50);
      }
    }
    if (message.qualities !== undefined) {
      const before = out.size();
      writeQualityCounts(message.qualities);
      out.lengthSince(before);
      out.byte(42);
    }
    if (message.elements !== undefined) {
      const before = out.size();
      writeElementCounts(message.elements);
      out.lengthSince(before);
      out.byte(34);
    }
    for (let index = message.warnings.length - 1; index >= 0; index--) {
      const item = message.warnings[index];
      const before = out.size();
      writeWarning(item);
      out.lengthSince(before);
      out.byte(26);
    }
    if (message.time !== undefined) {
      const before = out.size();
      writeCivilMoment(message.time);
      out.lengthSince(before);
      out.byte(18);
    }
    if (message.input !== undefined) {
      const before = out.size();
      writeBirthEcho(message.input);
      out.lengthSince(before);
      out.byte(10);
    }
  }
  function writeComputeFixedStarsResponse(message) {
    for (let index = message.fixedStars.length - 1; index >= 0; index--) {
      const item = message.fixedStars[index];
      const before = out.size();
      writeStarContact(item);
      out.lengthSince(before);
      out.byte(34);
    }
    for (let index = message.warnings.length - 1; index >= 0; index--) {
      const item = message.warnings[index];
      const before = out.size();
      writeWarning(item);
      out.lengthSince(before);
      out.byte(26);
    }
    if (message.time !== undefined) {
      const before = out.size();
      writeCivilMoment(message.time);
      out.lengthSince(before);
      out.byte(18);
    }
    if (message.input !== undefined) {
      const before = out.size();
      writeBirthEcho(message.input);
      out.lengthSince(before);
      out.byte(10);
    }
  }
  function writePlaceEcho(message) {
    // -0 is not the default.
    if (!Object.is(message.longitude, 0)) {
      out.double(message.longitude);
      out.byte(17);
    }
    // -0 is not the default.
    if (!Object.is(message.latitude, 0)) {
      out.double(message.latitude);
      out.byte(9);
    }
  }
  function writeRelocatedAngles(message) {
    if (message.midheaven !== undefined) {
      const before = out.size();
      writeZodiacPoint(message.midheaven);
      out.lengthSince(before);
      out.byte(18);
    }
    if (message.ascendant !== undefined) {
      const before = out.size();
      writeZodiacPoint(message.ascendant);
      out.lengthSince(before);
      out.byte(10);
    }
  }
  const STRENGTH_FIELD_5 = preparedNames(42, ["strong", "moderate", "weak"]);
  const WEIGHT_FIELD_4 = preparedNames(34, ["major", "minor"]);
  const ANGLE_FIELD_2 = preparedNames(18, ["Ascendant", "Descendant", "Midheaven", "ImumCoeli"]);
  function writeAngularPlanet(message) {
    // -0 is not the default.
    if (!Object.is(message.lineDistance, 0)) {
      out.double(message.lineDistance);
      out.byte(49);
    }
    {
      const bytes = STRENGTH_FIELD_5.get(message.strength);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.strength !== "") {
        out.string(message.strength);
        out.byte(42);
      }
    }
    {
      const bytes = WEIGHT_FIELD_4.get(message.weight);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.weight !== "") {
        out.string(message.weight);
        out.byte(34);
      }
    }
    // -0 is not the default.
    if (!Object.is(message.orb, 0)) {
      out.double(message.orb);
      out.byte(25);
    }
    {
      const bytes = ANGLE_FIELD_2.get(message.angle);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.angle !== "") {
        out.string(message.angle);
        out.byte(18);
      }
    }
    {
      const bytes = BODY_FIELD_1.get(message.planet);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.planet !== "") {
        out.string(message.planet);
        out.byte(10);
      }
    }
  }
  const FACTOR_FIELD_3 = preparedNames(26, [
    "aspect",
    "transit",
    "angle",
    "house",
    "sign",
    "phase",
    "void_of_course",
    "retrograde",
    "level",
    "rounding",
  ]);
  function writeContribution(message) {
    if (message.minutes !== undefined) {
      out.int32(message.minutes);
      out.byte(104);
    }
    if (message.phase !== undefined) {
      out.string(message.phase);
      out.byte(98);
    }
    if (message.sign !== undefined) {
      out.string(message.sign);
      out.byte(90);
    }
    if (message.house !== undefined) {
      out.int32(message.house);
      out.byte(80);
    }
    if (message.orb !== undefined) {
      out.double(message.orb);
      out.byte(73);
    }
    if (message.target !== undefined) {
      out.string(message.target);
      out.byte(66);
    }
    if (message.aspect !== undefined) {
      out.string(message.aspect);
      out.byte(58);
    }
    if (message.body !== undefined) {
      out.string(message.body);
      out.byte(50);
    }
    if (message.person !== undefined) {
      out.string(message.person);
      out.byte(42);
    }
    if (message.weight !== undefined) {
      out.double(message.weight);
      out.byte(33);
    }
    {
      const bytes = FACTOR_FIELD_3.get(message.kind);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.kind !== "") {
        out.string(message.kind);
        out.byte(26);
      }
    }
    // -0 is not the default.
    if (!Object.is(message.points, 0)) {
      out.double(message.points);
      out.byte(17);
    }
    if (message.factor !== "") {
      out.string(message.factor);
      out.byte(10);
    }
  }
  const VERDICT_FIELD_2 = preparedNames(18, [
    "challenging",
    "slightly challenging",
    "neutral",
    "slightly supportive",
    "supportive",
  ]);
  function writeLocationSphere(message) {
    for (let index = message.contributions.length - 1; index >= 0; index--) {
      const item = message.contributions[index];
      const before = out.size();
      writeContribution(item);
      out.lengthSince(before);
      out.byte(26);
    }
    {
      const bytes = VERDICT_FIELD_2.get(message.verdict);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.verdict !== "") {
        out.string(message.verdict);
        out.byte(18);
      }
    }
    // -0 is not the default.
    if (!Object.is(message.score10, 0)) {
      out.double(message.score10);
      out.byte(9);
    }
  }
  function writeLocationSpheres(message) {
    if (message.mind !== undefined) {
      const before = out.size();
      writeLocationSphere(message.mind);
      out.lengthSince(before);
      out.byte(50);
    }
    if (message.home !== undefined) {
      const before = out.size();
      writeLocationSphere(message.home);
      out.lengthSince(before);
      out.byte(42);
    }
    if (message.money !== undefined) {
      const before = out.size();
      writeLocationSphere(message.money);
      out.lengthSince(before);
      out.byte(34);
    }
    if (message.body !== undefined) {
      const before = out.size();
      writeLocationSphere(message.body);
      out.lengthSince(before);
      out.byte(26);
    }
    if (message.love !== undefined) {
      const before = out.size();
      writeLocationSphere(message.love);
      out.lengthSince(before);
      out.byte(18);
    }
    if (message.identity !== undefined) {
      const before = out.size();
      writeLocationSphere(message.identity);
      out.lengthSince(before);
      out.byte(10);
    }
  }
  const STRENGTH_FIELD_9 = preparedNames(74, ["strong", "moderate", "weak"]);
  function writeScoreLocationResponse(message) {
    {
      const bytes = STRENGTH_FIELD_9.get(message.strength);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.strength !== "") {
        out.string(message.strength);
        out.byte(74);
      }
    }
    // -0 is not the default.
    if (!Object.is(message.overall10, 0)) {
      out.double(message.overall10);
      out.byte(65);
    }
    if (message.spheres !== undefined) {
      const before = out.size();
      writeLocationSpheres(message.spheres);
      out.lengthSince(before);
      out.byte(58);
    }
    for (let index = message.angularPlanets.length - 1; index >= 0; index--) {
      const item = message.angularPlanets[index];
      const before = out.size();
      writeAngularPlanet(item);
      out.lengthSince(before);
      out.byte(50);
    }
    if (message.relocated !== undefined) {
      const before = out.size();
      writeRelocatedAngles(message.relocated);
      out.lengthSince(before);
      out.byte(42);
    }
    if (message.location !== undefined) {
      const before = out.size();
      writePlaceEcho(message.location);
      out.lengthSince(before);
      out.byte(34);
    }
    for (let index = message.warnings.length - 1; index >= 0; index--) {
      const item = message.warnings[index];
      const before = out.size();
      writeWarning(item);
      out.lengthSince(before);
      out.byte(26);
    }
    if (message.time !== undefined) {
      const before = out.size();
      writeCivilMoment(message.time);
      out.lengthSince(before);
      out.byte(18);
    }
    if (message.input !== undefined) {
      const before = out.size();
      writeBirthEcho(message.input);
      out.lengthSince(before);
      out.byte(10);
    }
  }
  const STRENGTH_FIELD_8 = preparedNames(66, ["strong", "moderate", "weak"]);
  const REGION_FIELD_3 = preparedNames(26, [
    "Europe",
    "North America",
    "South America",
    "Asia",
    "Middle East",
    "Africa",
    "Oceania",
  ]);
  function writeRankedCity(message) {
    for (let index = message.angularPlanets.length - 1; index >= 0; index--) {
      const item = message.angularPlanets[index];
      const before = out.size();
      writeAngularPlanet(item);
      out.lengthSince(before);
      out.byte(82);
    }
    for (let index = message.contacts.length - 1; index >= 0; index--) {
      const item = message.contacts[index];
      out.string(item);
      out.byte(74);
    }
    {
      const bytes = STRENGTH_FIELD_8.get(message.strength);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.strength !== "") {
        out.string(message.strength);
        out.byte(66);
      }
    }
    // -0 is not the default.
    if (!Object.is(message.focus10, 0)) {
      out.double(message.focus10);
      out.byte(57);
    }
    // -0 is not the default.
    if (!Object.is(message.overall10, 0)) {
      out.double(message.overall10);
      out.byte(49);
    }
    // -0 is not the default.
    if (!Object.is(message.longitude, 0)) {
      out.double(message.longitude);
      out.byte(41);
    }
    // -0 is not the default.
    if (!Object.is(message.latitude, 0)) {
      out.double(message.latitude);
      out.byte(33);
    }
    {
      const bytes = REGION_FIELD_3.get(message.region);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.region !== "") {
        out.string(message.region);
        out.byte(26);
      }
    }
    if (message.country !== "") {
      out.string(message.country);
      out.byte(18);
    }
    if (message.city !== "") {
      out.string(message.city);
      out.byte(10);
    }
  }
  function writeRankLocationsResponse(message) {
    for (let index = message.top.length - 1; index >= 0; index--) {
      const item = message.top[index];
      const before = out.size();
      writeRankedCity(item);
      out.lengthSince(before);
      out.byte(58);
    }
    if (message.comparedCities !== 0) {
      out.int32(message.comparedCities);
      out.byte(48);
    }
    if (message.region !== undefined) {
      out.string(message.region);
      out.byte(42);
    }
    if (message.focus !== undefined) {
      out.string(message.focus);
      out.byte(34);
    }
    for (let index = message.warnings.length - 1; index >= 0; index--) {
      const item = message.warnings[index];
      const before = out.size();
      writeWarning(item);
      out.lengthSince(before);
      out.byte(26);
    }
    if (message.time !== undefined) {
      const before = out.size();
      writeCivilMoment(message.time);
      out.lengthSince(before);
      out.byte(18);
    }
    if (message.input !== undefined) {
      const before = out.size();
      writeBirthEcho(message.input);
      out.lengthSince(before);
      out.byte(10);
    }
  }
  function writeSyzygy(message) {
    // -0 is not the default.
    if (!Object.is(message.absoluteDegree, 0)) {
      out.double(message.absoluteDegree);
      out.byte(33);
    }
    // -0 is not the default.
    if (!Object.is(message.degreeInSign, 0)) {
      out.double(message.degreeInSign);
      out.byte(25);
    }
    {
      const bytes = SIGN_FIELD_2.get(message.sign);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.sign !== "") {
        out.string(message.sign);
        out.byte(18);
      }
    }
    if (message.utc !== "") {
      out.string(message.utc);
      out.byte(10);
    }
  }
  function writeVoidOfCourse(message) {
    if (message.until !== "") {
      out.string(message.until);
      out.byte(18);
    }
    if (message.from !== "") {
      out.string(message.from);
      out.byte(10);
    }
  }
  const MOON_PHASE_FIELD_1 = preparedNames(10, [
    "New Moon",
    "Waxing Crescent",
    "First Quarter",
    "Waxing Gibbous",
    "Full Moon",
    "Waning Gibbous",
    "Last Quarter",
    "Waning Crescent",
  ]);
  function writeSkyMoon(message) {
    for (let index = message.voidOfCourseIntervals.length - 1; index >= 0; index--) {
      const item = message.voidOfCourseIntervals[index];
      const before = out.size();
      writeVoidOfCourse(item);
      out.lengthSince(before);
      out.byte(90);
    }
    if (message.voidOfCourse !== undefined) {
      const before = out.size();
      writeVoidOfCourse(message.voidOfCourse);
      out.lengthSince(before);
      out.byte(82);
    }
    if (message.nextFullMoon !== undefined) {
      const before = out.size();
      writeSyzygy(message.nextFullMoon);
      out.lengthSince(before);
      out.byte(74);
    }
    if (message.nextNewMoon !== undefined) {
      const before = out.size();
      writeSyzygy(message.nextNewMoon);
      out.lengthSince(before);
      out.byte(66);
    }
    if (message.theme !== "") {
      out.string(message.theme);
      out.byte(58);
    }
    // -0 is not the default.
    if (!Object.is(message.degreeInSign, 0)) {
      out.double(message.degreeInSign);
      out.byte(49);
    }
    // -0 is not the default.
    if (!Object.is(message.longitude, 0)) {
      out.double(message.longitude);
      out.byte(41);
    }
    {
      const bytes = SIGN_FIELD_4.get(message.sign);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.sign !== "") {
        out.string(message.sign);
        out.byte(34);
      }
    }
    // -0 is not the default.
    if (!Object.is(message.elongation, 0)) {
      out.double(message.elongation);
      out.byte(25);
    }
    // -0 is not the default.
    if (!Object.is(message.illumination, 0)) {
      out.double(message.illumination);
      out.byte(17);
    }
    {
      const bytes = MOON_PHASE_FIELD_1.get(message.phase);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.phase !== "") {
        out.string(message.phase);
        out.byte(10);
      }
    }
  }
  const SKY_BODY_FIELD_3 = preparedNames(26, [
    "sun",
    "moon",
    "mercury",
    "venus",
    "mars",
    "jupiter",
    "saturn",
    "uranus",
    "neptune",
    "pluto",
    "truenode",
    "lilith",
    "chiron",
    "ceres",
    "pallas",
    "juno",
    "vesta",
  ]);
  const SKY_EVENT_FIELD_1 = preparedNames(10, [
    "ingress",
    "station",
    "new_moon",
    "first_quarter",
    "full_moon",
    "last_quarter",
    "equinox",
    "solstice",
    "solar_eclipse",
    "lunar_eclipse",
    "void_of_course",
  ]);
  function writeSkyEvent(message) {
    if (message.until !== undefined) {
      out.string(message.until);
      out.byte(66);
    }
    if (message.eclipseType !== undefined) {
      out.string(message.eclipseType);
      out.byte(58);
    }
    if (message.direction !== undefined) {
      out.string(message.direction);
      out.byte(50);
    }
    // -0 is not the default.
    if (!Object.is(message.degreeInSign, 0)) {
      out.double(message.degreeInSign);
      out.byte(41);
    }
    {
      const bytes = SIGN_FIELD_4.get(message.sign);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.sign !== "") {
        out.string(message.sign);
        out.byte(34);
      }
    }
    {
      const bytes = SKY_BODY_FIELD_3.get(message.planet);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.planet !== "") {
        out.string(message.planet);
        out.byte(26);
      }
    }
    if (message.at !== "") {
      out.string(message.at);
      out.byte(18);
    }
    {
      const bytes = SKY_EVENT_FIELD_1.get(message.kind);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.kind !== "") {
        out.string(message.kind);
        out.byte(10);
      }
    }
  }
  function writeNextEvents(message) {
    if (message.season !== undefined) {
      const before = out.size();
      writeSkyEvent(message.season);
      out.lengthSince(before);
      out.byte(34);
    }
    if (message.lunarEclipse !== undefined) {
      const before = out.size();
      writeSkyEvent(message.lunarEclipse);
      out.lengthSince(before);
      out.byte(26);
    }
    if (message.solarEclipse !== undefined) {
      const before = out.size();
      writeSkyEvent(message.solarEclipse);
      out.lengthSince(before);
      out.byte(18);
    }
    for (let index = message.stations.length - 1; index >= 0; index--) {
      const item = message.stations[index];
      const before = out.size();
      writeSkyEvent(item);
      out.lengthSince(before);
      out.byte(10);
    }
  }
  function writeGetSkyResponse(message) {
    if (message.next !== undefined) {
      const before = out.size();
      writeNextEvents(message.next);
      out.lengthSince(before);
      out.byte(50);
    }
    for (let index = message.events.length - 1; index >= 0; index--) {
      const item = message.events[index];
      const before = out.size();
      writeSkyEvent(item);
      out.lengthSince(before);
      out.byte(42);
    }
    for (let index = message.positions.length - 1; index >= 0; index--) {
      const item = message.positions[index];
      const before = out.size();
      writePlanet(item);
      out.lengthSince(before);
      out.byte(34);
    }
    if (message.moon !== undefined) {
      const before = out.size();
      writeSkyMoon(message.moon);
      out.lengthSince(before);
      out.byte(26);
    }
    if (message.computedFor !== "") {
      out.string(message.computedFor);
      out.byte(18);
    }
    if (message.date !== "") {
      out.string(message.date);
      out.byte(10);
    }
  }
  const TONE_FIELD_8 = preparedNames(66, ["supportive", "challenging", "intensifying"]);
  const PHASE_FIELD_6 = preparedNames(50, ["applying", "separating"]);
  const NATAL_POINT_FIELD_2 = preparedNames(18, [
    "Sun",
    "Moon",
    "Mercury",
    "Venus",
    "Mars",
    "Jupiter",
    "Saturn",
    "Uranus",
    "Neptune",
    "Pluto",
    "TrueNode",
    "Lilith",
    "Chiron",
    "Ceres",
    "Pallas",
    "Juno",
    "Vesta",
    "Ascendant",
    "Midheaven",
  ]);
  function writeTransitContact(message) {
    if (message.uncertain !== undefined) {
      out.bool(message.uncertain);
      out.byte(96);
    }
    if (message.natalErrorDegrees !== undefined) {
      out.double(message.natalErrorDegrees);
      out.byte(89);
    }
    if (message.houseTheme !== undefined) {
      out.string(message.houseTheme);
      out.byte(82);
    }
    if (message.transitHouse !== undefined) {
      out.int32(message.transitHouse);
      out.byte(72);
    }
    {
      const bytes = TONE_FIELD_8.get(message.tone);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.tone !== "") {
        out.string(message.tone);
        out.byte(66);
      }
    }
    if (message.exactAt !== undefined) {
      out.string(message.exactAt);
      out.byte(58);
    }
    {
      const bytes = PHASE_FIELD_6.get(message.phase);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.phase !== "") {
        out.string(message.phase);
        out.byte(50);
      }
    }
    // -0 is not the default.
    if (!Object.is(message.orb, 0)) {
      out.double(message.orb);
      out.byte(41);
    }
    if (message.angle !== 0) {
      out.int32(message.angle);
      out.byte(32);
    }
    {
      const bytes = ASPECT_FIELD_3.get(message.aspect);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.aspect !== "") {
        out.string(message.aspect);
        out.byte(26);
      }
    }
    {
      const bytes = NATAL_POINT_FIELD_2.get(message.natal);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.natal !== "") {
        out.string(message.natal);
        out.byte(18);
      }
    }
    {
      const bytes = BODY_FIELD_1.get(message.transit);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.transit !== "") {
        out.string(message.transit);
        out.byte(10);
      }
    }
  }
  function writeTransitRules(message) {
    for (const key of Object.keys(message.orbs).reverse()) {
      const item = message.orbs[key];
      const before = out.size();
      out.double(item);
      out.byte(17);
      out.string(key);
      out.byte(10);
      out.lengthSince(before);
      out.byte(18);
    }
    for (const key of Object.keys(message.tones).reverse()) {
      const item = message.tones[key];
      const before = out.size();
      out.string(item);
      out.byte(18);
      out.string(key);
      out.byte(10);
      out.lengthSince(before);
      out.byte(10);
    }
  }
  function writeComputeDailyHoroscopeResponse(message) {
    if (message.rules !== undefined) {
      const before = out.size();
      writeTransitRules(message.rules);
      out.lengthSince(before);
      out.byte(90);
    }
    for (let index = message.focus.length - 1; index >= 0; index--) {
      const item = message.focus[index];
      const before = out.size();
      writeTransitContact(item);
      out.lengthSince(before);
      out.byte(82);
    }
    for (let index = message.transits.length - 1; index >= 0; index--) {
      const item = message.transits[index];
      const before = out.size();
      writeTransitContact(item);
      out.lengthSince(before);
      out.byte(74);
    }
    for (let index = message.warnings.length - 1; index >= 0; index--) {
      const item = message.warnings[index];
      const before = out.size();
      writeWarning(item);
      out.lengthSince(before);
      out.byte(66);
    }
    if (message.time !== undefined) {
      const before = out.size();
      writeCivilMoment(message.time);
      out.lengthSince(before);
      out.byte(58);
    }
    if (message.input !== undefined) {
      const before = out.size();
      writeBirthEcho(message.input);
      out.lengthSince(before);
      out.byte(50);
    }
    for (let index = message.events.length - 1; index >= 0; index--) {
      const item = message.events[index];
      const before = out.size();
      writeSkyEvent(item);
      out.lengthSince(before);
      out.byte(42);
    }
    for (let index = message.positions.length - 1; index >= 0; index--) {
      const item = message.positions[index];
      const before = out.size();
      writePlanet(item);
      out.lengthSince(before);
      out.byte(34);
    }
    if (message.moon !== undefined) {
      const before = out.size();
      writeSkyMoon(message.moon);
      out.lengthSince(before);
      out.byte(26);
    }
    if (message.computedFor !== "") {
      out.string(message.computedFor);
      out.byte(18);
    }
    if (message.date !== "") {
      out.string(message.date);
      out.byte(10);
    }
  }
  function writeComputeSolarReturnResponse(message) {
    if (message.chart !== undefined) {
      const before = out.size();
      writeComputeFullChartResponse(message.chart);
      out.lengthSince(before);
      out.byte(58);
    }
    if (message.location !== undefined) {
      const before = out.size();
      writePlaceEcho(message.location);
      out.lengthSince(before);
      out.byte(50);
    }
    if (message.exactMomentUtc !== "") {
      out.string(message.exactMomentUtc);
      out.byte(42);
    }
    if (message.year !== 0) {
      out.int32(message.year);
      out.byte(32);
    }
    for (let index = message.warnings.length - 1; index >= 0; index--) {
      const item = message.warnings[index];
      const before = out.size();
      writeWarning(item);
      out.lengthSince(before);
      out.byte(26);
    }
    if (message.time !== undefined) {
      const before = out.size();
      writeCivilMoment(message.time);
      out.lengthSince(before);
      out.byte(18);
    }
    if (message.input !== undefined) {
      const before = out.size();
      writeBirthEcho(message.input);
      out.lengthSince(before);
      out.byte(10);
    }
  }
  function writeSynastryPerson(message) {
    for (let index = message.warnings.length - 1; index >= 0; index--) {
      const item = message.warnings[index];
      const before = out.size();
      writeWarning(item);
      out.lengthSince(before);
      out.byte(26);
    }
    if (message.time !== undefined) {
      const before = out.size();
      writeCivilMoment(message.time);
      out.lengthSince(before);
      out.byte(18);
    }
    if (message.input !== undefined) {
      const before = out.size();
      writeBirthEcho(message.input);
      out.lengthSince(before);
      out.byte(10);
    }
  }
  function writeSynastryAspect(message) {
    if (message.uncertain !== undefined) {
      out.bool(message.uncertain);
      out.byte(64);
    }
    if (message.errorDegrees !== undefined) {
      out.double(message.errorDegrees);
      out.byte(57);
    }
    // -0 is not the default.
    if (!Object.is(message.orb, 0)) {
      out.double(message.orb);
      out.byte(49);
    }
    // -0 is not the default.
    if (!Object.is(message.separation, 0)) {
      out.double(message.separation);
      out.byte(41);
    }
    if (message.angle !== 0) {
      out.int32(message.angle);
      out.byte(32);
    }
    {
      const bytes = ASPECT_FIELD_3.get(message.aspect);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.aspect !== "") {
        out.string(message.aspect);
        out.byte(26);
      }
    }
    {
      const bytes = BODY_FIELD_2.get(message.personB);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.personB !== "") {
        out.string(message.personB);
        out.byte(18);
      }
    }
    {
      const bytes = BODY_FIELD_1.get(message.personA);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.personA !== "") {
        out.string(message.personA);
        out.byte(10);
      }
    }
  }
  function writeSphereScores(message) {
    if (message.mind !== 0) {
      out.int32(message.mind);
      out.byte(48);
    }
    if (message.home !== 0) {
      out.int32(message.home);
      out.byte(40);
    }
    if (message.money !== 0) {
      out.int32(message.money);
      out.byte(32);
    }
    if (message.body !== 0) {
      out.int32(message.body);
      out.byte(24);
    }
    if (message.love !== 0) {
      out.int32(message.love);
      out.byte(16);
    }
    if (message.identity !== 0) {
      out.int32(message.identity);
      out.byte(8);
    }
  }
  function writeSphereContributions(message) {
    for (let index = message.mind.length - 1; index >= 0; index--) {
      const item = message.mind[index];
      const before = out.size();
      writeContribution(item);
      out.lengthSince(before);
      out.byte(50);
    }
    for (let index = message.home.length - 1; index >= 0; index--) {
      const item = message.home[index];
      const before = out.size();
      writeContribution(item);
      out.lengthSince(before);
      out.byte(42);
    }
    for (let index = message.money.length - 1; index >= 0; index--) {
      const item = message.money[index];
      const before = out.size();
      writeContribution(item);
      out.lengthSince(before);
      out.byte(34);
    }
    for (let index = message.body.length - 1; index >= 0; index--) {
      const item = message.body[index];
      const before = out.size();
      writeContribution(item);
      out.lengthSince(before);
      out.byte(26);
    }
    for (let index = message.love.length - 1; index >= 0; index--) {
      const item = message.love[index];
      const before = out.size();
      writeContribution(item);
      out.lengthSince(before);
      out.byte(18);
    }
    for (let index = message.identity.length - 1; index >= 0; index--) {
      const item = message.identity[index];
      const before = out.size();
      writeContribution(item);
      out.lengthSince(before);
      out.byte(10);
    }
  }
  function writeBodyHouse(message) {
    if (message.house !== 0) {
      out.int32(message.house);
      out.byte(16);
    }
    {
      const bytes = BODY_FIELD_1.get(message.body);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.body !== "") {
        out.string(message.body);
        out.byte(10);
      }
    }
  }
  function writeOverlays(message) {
    for (let index = message.personBInA.length - 1; index >= 0; index--) {
      const item = message.personBInA[index];
      const before = out.size();
      writeBodyHouse(item);
      out.lengthSince(before);
      out.byte(18);
    }
    for (let index = message.personAInB.length - 1; index >= 0; index--) {
      const item = message.personAInB[index];
      const before = out.size();
      writeBodyHouse(item);
      out.lengthSince(before);
      out.byte(10);
    }
  }
  const NATAL_POINT_FIELD_1 = preparedNames(10, [
    "Sun",
    "Moon",
    "Mercury",
    "Venus",
    "Mars",
    "Jupiter",
    "Saturn",
    "Uranus",
    "Neptune",
    "Pluto",
    "TrueNode",
    "Lilith",
    "Chiron",
    "Ceres",
    "Pallas",
    "Juno",
    "Vesta",
    "Ascendant",
    "Midheaven",
  ]);
  function writeSynastryAngleAspect(message) {
    if (message.uncertain !== undefined) {
      out.bool(message.uncertain);
      out.byte(64);
    }
    if (message.errorDegrees !== undefined) {
      out.double(message.errorDegrees);
      out.byte(57);
    }
    // -0 is not the default.
    if (!Object.is(message.orb, 0)) {
      out.double(message.orb);
      out.byte(49);
    }
    // -0 is not the default.
    if (!Object.is(message.separation, 0)) {
      out.double(message.separation);
      out.byte(41);
    }
    if (message.angle !== 0) {
      out.int32(message.angle);
      out.byte(32);
    }
    {
      const bytes = ASPECT_FIELD_3.get(message.aspect);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.aspect !== "") {
        out.string(message.aspect);
        out.byte(26);
      }
    }
    {
      const bytes = NATAL_POINT_FIELD_2.get(message.personB);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.personB !== "") {
        out.string(message.personB);
        out.byte(18);
      }
    }
    {
      const bytes = NATAL_POINT_FIELD_1.get(message.personA);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.personA !== "") {
        out.string(message.personA);
        out.byte(10);
      }
    }
  }
  function writeSynastryRules(message) {
    for (const key of Object.keys(message.orbs).reverse()) {
      const item = message.orbs[key];
      const before = out.size();
      out.double(item);
      out.byte(17);
      out.string(key);
      out.byte(10);
      out.lengthSince(before);
      out.byte(10);
    }
  }
  function writeComputeSynastryResponse(message) {
    if (message.rules !== undefined) {
      const before = out.size();
      writeSynastryRules(message.rules);
      out.lengthSince(before);
      out.byte(66);
    }
    for (let index = message.angleAspects.length - 1; index >= 0; index--) {
      const item = message.angleAspects[index];
      const before = out.size();
      writeSynastryAngleAspect(item);
      out.lengthSince(before);
      out.byte(58);
    }
    if (message.overlays !== undefined) {
      const before = out.size();
      writeOverlays(message.overlays);
      out.lengthSince(before);
      out.byte(50);
    }
    if (message.contributions !== undefined) {
      const before = out.size();
      writeSphereContributions(message.contributions);
      out.lengthSince(before);
      out.byte(42);
    }
    if (message.sphereScores !== undefined) {
      const before = out.size();
      writeSphereScores(message.sphereScores);
      out.lengthSince(before);
      out.byte(34);
    }
    for (let index = message.aspects.length - 1; index >= 0; index--) {
      const item = message.aspects[index];
      const before = out.size();
      writeSynastryAspect(item);
      out.lengthSince(before);
      out.byte(26);
    }
    if (message.personB !== undefined) {
      const before = out.size();
      writeSynastryPerson(message.personB);
      out.lengthSince(before);
      out.byte(18);
    }
    if (message.personA !== undefined) {
      const before = out.size();
      writeSynastryPerson(message.personA);
      out.lengthSince(before);
      out.byte(10);
    }
  }
  function writeDayWindow(message) {
    if (message.to !== "") {
      out.string(message.to);
      out.byte(18);
    }
    if (message.from !== "") {
      out.string(message.from);
      out.byte(10);
    }
  }
  const RATING_FIELD_1 = preparedNames(10, ["excellent", "good", "fair", "poor", "avoid"]);
  function writeRatingCap(message) {
    if (message.reason !== "") {
      out.string(message.reason);
      out.byte(18);
    }
    {
      const bytes = RATING_FIELD_1.get(message.scoreRating);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.scoreRating !== "") {
        out.string(message.scoreRating);
        out.byte(10);
      }
    }
  }
  const SIGN_FIELD_5 = preparedNames(42, [
    "Aries",
    "Taurus",
    "Gemini",
    "Cancer",
    "Leo",
    "Virgo",
    "Libra",
    "Scorpio",
    "Sagittarius",
    "Capricorn",
    "Aquarius",
    "Pisces",
  ]);
  const MOON_PHASE_FIELD_4 = preparedNames(34, [
    "New Moon",
    "Waxing Crescent",
    "First Quarter",
    "Waxing Gibbous",
    "Full Moon",
    "Waning Gibbous",
    "Last Quarter",
    "Waning Crescent",
  ]);
  const RATING_FIELD_3 = preparedNames(26, ["excellent", "good", "fair", "poor", "avoid"]);
  function writeTimingDay(message) {
    // -0 is not the default.
    if (!Object.is(message.voidHours, 0)) {
      out.double(message.voidHours);
      out.byte(89);
    }
    if (message.ratingCap !== undefined) {
      const before = out.size();
      writeRatingCap(message.ratingCap);
      out.lengthSince(before);
      out.byte(82);
    }
    for (let index = message.contributions.length - 1; index >= 0; index--) {
      const item = message.contributions[index];
      const before = out.size();
      writeContribution(item);
      out.lengthSince(before);
      out.byte(74);
    }
    for (let index = message.challengingAspects.length - 1; index >= 0; index--) {
      const item = message.challengingAspects[index];
      out.string(item);
      out.byte(66);
    }
    for (let index = message.favorableAspects.length - 1; index >= 0; index--) {
      const item = message.favorableAspects[index];
      out.string(item);
      out.byte(58);
    }
    if (message.voidOfCourse !== false) {
      out.bool(message.voidOfCourse);
      out.byte(48);
    }
    {
      const bytes = SIGN_FIELD_5.get(message.moonSign);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.moonSign !== "") {
        out.string(message.moonSign);
        out.byte(42);
      }
    }
    {
      const bytes = MOON_PHASE_FIELD_4.get(message.moonPhase);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.moonPhase !== "") {
        out.string(message.moonPhase);
        out.byte(34);
      }
    }
    {
      const bytes = RATING_FIELD_3.get(message.rating);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.rating !== "") {
        out.string(message.rating);
        out.byte(26);
      }
    }
    if (message.score !== 0) {
      out.int32(message.score);
      out.byte(16);
    }
    if (message.date !== "") {
      out.string(message.date);
      out.byte(10);
    }
  }
  const ACTIVITY_FIELD_4 = preparedNames(34, [
    "general",
    "business",
    "romance",
    "health",
    "creative",
    "travel",
    "home",
    "clarity",
  ]);
  function writeScoreDaysResponse(message) {
    for (let index = message.days.length - 1; index >= 0; index--) {
      const item = message.days[index];
      const before = out.size();
      writeTimingDay(item);
      out.lengthSince(before);
      out.byte(66);
    }
    for (let index = message.best.length - 1; index >= 0; index--) {
      const item = message.best[index];
      const before = out.size();
      writeTimingDay(item);
      out.lengthSince(before);
      out.byte(58);
    }
    if (message.window !== undefined) {
      const before = out.size();
      writeDayWindow(message.window);
      out.lengthSince(before);
      out.byte(50);
    }
    if (message.timezone !== "") {
      out.string(message.timezone);
      out.byte(42);
    }
    {
      const bytes = ACTIVITY_FIELD_4.get(message.activity);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.activity !== "") {
        out.string(message.activity);
        out.byte(34);
      }
    }
    for (let index = message.warnings.length - 1; index >= 0; index--) {
      const item = message.warnings[index];
      const before = out.size();
      writeWarning(item);
      out.lengthSince(before);
      out.byte(26);
    }
    if (message.time !== undefined) {
      const before = out.size();
      writeCivilMoment(message.time);
      out.lengthSince(before);
      out.byte(18);
    }
    if (message.input !== undefined) {
      const before = out.size();
      writeBirthEcho(message.input);
      out.lengthSince(before);
      out.byte(10);
    }
  }
  const SIGNIFICANCE_FIELD_8 = preparedNames(66, ["high", "medium", "low"]);
  const TRANSIT_TARGET_FIELD_5 = preparedNames(42, [
    "Sun",
    "Moon",
    "Mercury",
    "Venus",
    "Mars",
    "Jupiter",
    "Saturn",
    "Uranus",
    "Neptune",
    "Pluto",
    "TrueNode",
    "Lilith",
    "Chiron",
    "Ceres",
    "Pallas",
    "Juno",
    "Vesta",
    "Ascendant",
    "Midheaven",
    "Aries",
    "Taurus",
    "Gemini",
    "Cancer",
    "Leo",
    "Virgo",
    "Libra",
    "Scorpio",
    "Sagittarius",
    "Capricorn",
    "Aquarius",
    "Pisces",
    "retrograde",
    "direct",
  ]);
  const BODY_FIELD_4 = preparedNames(34, [
    "Sun",
    "Moon",
    "Mercury",
    "Venus",
    "Mars",
    "Jupiter",
    "Saturn",
    "Uranus",
    "Neptune",
    "Pluto",
    "TrueNode",
    "Lilith",
    "Chiron",
    "Ceres",
    "Pallas",
    "Juno",
    "Vesta",
  ]);
  const TRANSIT_EVENT_FIELD_1 = preparedNames(10, ["aspect", "ingress", "station"]);
  function writeTransitEvent(message) {
    if (message.natalErrorDegrees !== undefined) {
      out.double(message.natalErrorDegrees);
      out.byte(89);
    }
    if (message.retrograde !== false) {
      out.bool(message.retrograde);
      out.byte(80);
    }
    // -0 is not the default.
    if (!Object.is(message.longitude, 0)) {
      out.double(message.longitude);
      out.byte(73);
    }
    {
      const bytes = SIGNIFICANCE_FIELD_8.get(message.significance);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.significance !== "") {
        out.string(message.significance);
        out.byte(66);
      }
    }
    // -0 is not the default.
    if (!Object.is(message.exactness, 0)) {
      out.double(message.exactness);
      out.byte(57);
    }
    if (message.aspect !== undefined) {
      out.string(message.aspect);
      out.byte(50);
    }
    {
      const bytes = TRANSIT_TARGET_FIELD_5.get(message.target);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.target !== "") {
        out.string(message.target);
        out.byte(42);
      }
    }
    {
      const bytes = BODY_FIELD_4.get(message.body);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.body !== "") {
        out.string(message.body);
        out.byte(34);
      }
    }
    if (message.at !== "") {
      out.string(message.at);
      out.byte(26);
    }
    if (message.date !== "") {
      out.string(message.date);
      out.byte(18);
    }
    {
      const bytes = TRANSIT_EVENT_FIELD_1.get(message.kind);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.kind !== "") {
        out.string(message.kind);
        out.byte(10);
      }
    }
  }
  function writeFindTransitsResponse(message) {
    if (message.rules !== undefined) {
      const before = out.size();
      writeTransitRules(message.rules);
      out.lengthSince(before);
      out.byte(82);
    }
    if (message.computedFor !== "") {
      out.string(message.computedFor);
      out.byte(74);
    }
    if (message.totalEvents !== 0) {
      out.int32(message.totalEvents);
      out.byte(64);
    }
    if (message.matchedEvents !== 0) {
      out.int32(message.matchedEvents);
      out.byte(56);
    }
    for (let index = message.active.length - 1; index >= 0; index--) {
      const item = message.active[index];
      const before = out.size();
      writeTransitContact(item);
      out.lengthSince(before);
      out.byte(50);
    }
    for (let index = message.events.length - 1; index >= 0; index--) {
      const item = message.events[index];
      const before = out.size();
      writeTransitEvent(item);
      out.lengthSince(before);
      out.byte(42);
    }
    if (message.window !== undefined) {
      const before = out.size();
      writeDayWindow(message.window);
      out.lengthSince(before);
      out.byte(34);
    }
    for (let index = message.warnings.length - 1; index >= 0; index--) {
      const item = message.warnings[index];
      const before = out.size();
      writeWarning(item);
      out.lengthSince(before);
      out.byte(26);
    }
    if (message.time !== undefined) {
      const before = out.size();
      writeCivilMoment(message.time);
      out.lengthSince(before);
      out.byte(18);
    }
    if (message.input !== undefined) {
      const before = out.size();
      writeBirthEcho(message.input);
      out.lengthSince(before);
      out.byte(10);
    }
  }
  const PLAN_FIELD_1 = preparedNames(10, ["free", "pro"]);
  function writeGetUsageResponse(message) {
    if (message.paidUntil !== undefined) {
      out.string(message.paidUntil);
      out.byte(66);
    }
    if (message.activeKeys !== 0) {
      out.int32(message.activeKeys);
      out.byte(56);
    }
    if (message.resetEpochSeconds !== 0) {
      out.uint32(message.resetEpochSeconds);
      out.byte(48);
    }
    if (message.resetAt !== "") {
      out.string(message.resetAt);
      out.byte(42);
    }
    if (message.remaining !== 0) {
      out.int32(message.remaining);
      out.byte(32);
    }
    if (message.used !== 0) {
      out.int32(message.used);
      out.byte(24);
    }
    if (message.limit !== 0) {
      out.int32(message.limit);
      out.byte(16);
    }
    {
      const bytes = PLAN_FIELD_1.get(message.plan);
      if (bytes !== undefined) {
        out.prepared(bytes);
      } else if (message.plan !== "") {
        out.string(message.plan);
        out.byte(10);
      }
    }
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
