/** One star of the catalogue: its traditional name and its row. */
export interface TraditionalStar {
  /** Its name in astrology. */
  readonly name: string;
  /** Bayer designation, with the IAU abbreviation of the constellation. */
  readonly designation: string;
  /** Number in the Hipparcos catalogue. */
  readonly hipparcosNumber: number;
  /** Designation field of the row in sefstars.txt; names there are not unique ("Menkar" is λ Ceti), these are. */
  readonly rowKey: string;
}

/**
 * The stars of the catalogue in order of longitude: the four royal and fifteen Behenian stars, the stars of
 * first magnitude, and others common to the handbooks of fixed stars.
 *
 * Rigil Kentaurus has no Hipparcos reduction in sefstars.txt but a separate row for α Centauri.
 */
export const TRADITIONAL_STARS: readonly TraditionalStar[] = [
  { name: "Diphda", designation: "β Cet", hipparcosNumber: 3419, rowKey: "beCet" },
  { name: "Alpheratz", designation: "α And", hipparcosNumber: 677, rowKey: "alAnd" },
  { name: "Mirach", designation: "β And", hipparcosNumber: 5447, rowKey: "beAnd" },
  { name: "Hamal", designation: "α Ari", hipparcosNumber: 9884, rowKey: "alAri" },
  { name: "Menkar", designation: "α Cet", hipparcosNumber: 14135, rowKey: "alCet" },
  { name: "Algol", designation: "β Per", hipparcosNumber: 14576, rowKey: "bePer" },
  { name: "Alcyone", designation: "η Tau", hipparcosNumber: 17702, rowKey: "etTau" },
  { name: "Mirfak", designation: "α Per", hipparcosNumber: 15863, rowKey: "alPer" },
  { name: "Ain", designation: "ε Tau", hipparcosNumber: 20889, rowKey: "epTau" },
  { name: "Aldebaran", designation: "α Tau", hipparcosNumber: 21421, rowKey: "alTau" },
  { name: "Rigel", designation: "β Ori", hipparcosNumber: 24436, rowKey: "beOri" },
  { name: "Bellatrix", designation: "γ Ori", hipparcosNumber: 25336, rowKey: "gaOri" },
  { name: "Capella", designation: "α Aur", hipparcosNumber: 24608, rowKey: "alAur" },
  { name: "Elnath", designation: "β Tau", hipparcosNumber: 25428, rowKey: "beTau" },
  { name: "Alnilam", designation: "ε Ori", hipparcosNumber: 26311, rowKey: "epOri" },
  { name: "Alnitak", designation: "ζ Ori", hipparcosNumber: 26727, rowKey: "zeOri" },
  { name: "Polaris", designation: "α UMi", hipparcosNumber: 11767, rowKey: "alUMi" },
  { name: "Betelgeuse", designation: "α Ori", hipparcosNumber: 27989, rowKey: "alOri" },
  { name: "Alhena", designation: "γ Gem", hipparcosNumber: 31681, rowKey: "gaGem" },
  { name: "Sirius", designation: "α CMa", hipparcosNumber: 32349, rowKey: "alCMa" },
  { name: "Canopus", designation: "α Car", hipparcosNumber: 30438, rowKey: "alCar" },
  { name: "Castor", designation: "α Gem", hipparcosNumber: 36850, rowKey: "alGem" },
  { name: "Pollux", designation: "β Gem", hipparcosNumber: 37826, rowKey: "beGem" },
  { name: "Procyon", designation: "α CMi", hipparcosNumber: 37279, rowKey: "alCMi" },
  { name: "Acubens", designation: "α Cnc", hipparcosNumber: 44066, rowKey: "alCnc" },
  { name: "Dubhe", designation: "α UMa", hipparcosNumber: 54061, rowKey: "alUMa" },
  { name: "Alphard", designation: "α Hya", hipparcosNumber: 46390, rowKey: "alHya" },
  { name: "Regulus", designation: "α Leo", hipparcosNumber: 49669, rowKey: "alLeo" },
  { name: "Zosma", designation: "δ Leo", hipparcosNumber: 54872, rowKey: "deLeo" },
  { name: "Denebola", designation: "β Leo", hipparcosNumber: 57632, rowKey: "beLeo" },
  { name: "Alkaid", designation: "η UMa", hipparcosNumber: 67301, rowKey: "etUMa" },
  { name: "Vindemiatrix", designation: "ε Vir", hipparcosNumber: 63608, rowKey: "epVir" },
  { name: "Algorab", designation: "δ Crv", hipparcosNumber: 60965, rowKey: "deCrv" },
  { name: "Spica", designation: "α Vir", hipparcosNumber: 65474, rowKey: "alVir" },
  { name: "Arcturus", designation: "α Boo", hipparcosNumber: 69673, rowKey: "alBoo" },
  { name: "Izar", designation: "ε Boo", hipparcosNumber: 72105, rowKey: "epBoo" },
  { name: "Acrux", designation: "α1 Cru", hipparcosNumber: 60718, rowKey: "alCru" },
  { name: "Alphecca", designation: "α CrB", hipparcosNumber: 76267, rowKey: "alCrB" },
  { name: "Zubenelgenubi", designation: "α2 Lib", hipparcosNumber: 72622, rowKey: "al-2Lib" },
  { name: "Zubeneschamali", designation: "β Lib", hipparcosNumber: 74785, rowKey: "beLib" },
  { name: "Unukalhai", designation: "α Ser", hipparcosNumber: 77070, rowKey: "alSer" },
  { name: "Hadar", designation: "β Cen", hipparcosNumber: 68702, rowKey: "beCen" },
  { name: "Rigil Kentaurus", designation: "α1 Cen", hipparcosNumber: 71683, rowKey: "alCen" },
  { name: "Dschubba", designation: "δ Sco", hipparcosNumber: 78401, rowKey: "deSco" },
  { name: "Acrab", designation: "β1 Sco", hipparcosNumber: 78820, rowKey: "be-1Sco" },
  { name: "Antares", designation: "α Sco", hipparcosNumber: 80763, rowKey: "alSco" },
  { name: "Sabik", designation: "η Oph", hipparcosNumber: 84012, rowKey: "etOph" },
  { name: "Rasalhague", designation: "α Oph", hipparcosNumber: 86032, rowKey: "alOph" },
  { name: "Lesath", designation: "υ Sco", hipparcosNumber: 85696, rowKey: "upSco" },
  { name: "Shaula", designation: "λ Sco", hipparcosNumber: 85927, rowKey: "laSco" },
  { name: "Kaus Australis", designation: "ε Sgr", hipparcosNumber: 90185, rowKey: "epSgr" },
  { name: "Nunki", designation: "σ Sgr", hipparcosNumber: 92855, rowKey: "siSgr" },
  { name: "Vega", designation: "α Lyr", hipparcosNumber: 91262, rowKey: "alLyr" },
  { name: "Albireo", designation: "β1 Cyg", hipparcosNumber: 95947, rowKey: "be-1Cyg" },
  { name: "Altair", designation: "α Aql", hipparcosNumber: 97649, rowKey: "alAql" },
  { name: "Sadalsuud", designation: "β Aqr", hipparcosNumber: 106278, rowKey: "beAqr" },
  { name: "Deneb Algedi", designation: "δ Cap", hipparcosNumber: 107556, rowKey: "deCap" },
  { name: "Sadalmelik", designation: "α Aqr", hipparcosNumber: 109074, rowKey: "alAqr" },
  { name: "Fomalhaut", designation: "α PsA", hipparcosNumber: 113368, rowKey: "alPsA" },
  { name: "Deneb", designation: "α Cyg", hipparcosNumber: 102098, rowKey: "alCyg" },
  { name: "Achernar", designation: "α Eri", hipparcosNumber: 7588, rowKey: "alEri" },
  { name: "Markab", designation: "α Peg", hipparcosNumber: 113963, rowKey: "alPeg" },
  { name: "Scheat", designation: "β Peg", hipparcosNumber: 113881, rowKey: "bePeg" },
];
