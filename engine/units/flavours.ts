declare const flavour: unique symbol;

/**
 * A number of a named unit. Plain numbers are accepted everywhere; a value of one flavour is not accepted where another
 * is expected. Arithmetic yields a plain number.
 */
type Flavour<Name extends string> = number & { readonly [flavour]?: Name };

/** Julian day in UT1. UTC is used as UT1. */
export type JdUt = Flavour<"JdUt">;

/** Julian day in TT. TT is used as TDB. */
export type JdTt = Flavour<"JdTt">;

/** Angle in radians. */
export type Rad = Flavour<"Rad">;

/** Angle in degrees. */
export type Deg = Flavour<"Deg">;

/** Angle in units of 10⁻⁴ degree, a whole number: the unit of everything that a chart prints. */
export type DegE4 = Flavour<"DegE4">;
