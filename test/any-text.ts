import fc from "fast-check";

/** Any code point but half of a surrogate pair. */
const codePoint = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/**
 * Any text, as fast-check's unit "binary" draws it, and those that objects inherit names from. That unit lists a million
 * characters first, which takes a second.
 */
export function anyText({ maxLength }: { readonly maxLength?: number } = {}): fc.Arbitrary<string> {
  const length = maxLength === undefined ? {} : { maxLength };
  return fc.oneof(
    fc.string(length),
    fc.array(codePoint, length).map((units) => units.join("")),
  );
}
