/**
 * Characters that a line of text must not contain: control characters, line and paragraph separators, and format characters,
 * some of which make a text read differently than its characters (Unicode, UAX #9). Joiners are allowed after a letter, mark or
 * emoji, where scripts and emoji need them.
 */
const HIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}]|(?!\u200C|\u200D)\p{Cf}|(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?:\u200C|\u200D)/u;

/** A character that is drawn. Letters that are ignored by default, such as the Hangul filler, and the blank Braille pattern are not. */
const VISIBLE = /(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/** What {@link isPlainLine} accepts, to be read after "must contain" or "must have". */
export const PLAIN_LINE = "a visible character and no line breaks, control or format characters";

/**
 * Whether a name, caption or label reads as its characters: none is hidden, and at least one is visible. A family emoji of
 * joined people is a line, a zero-width space is not.
 */
export function isPlainLine(text: string): boolean {
  return VISIBLE.test(text) && !HIDDEN.test(text);
}
