export const KEY_NAME_LENGTH_MAX = 60;

/** What an owner may call a key; a text instead says what is wrong with it. */
export type ReadKeyName = { readonly name: string } | { readonly problem: string };

export function readKeyName(text: string): ReadKeyName {
  const name = text.trim().normalize("NFC");
  const length = [...name].length;
  if (length === 0) return { problem: "A key needs a name, so that you can tell it from the others." };
  if (length > KEY_NAME_LENGTH_MAX)
    return { problem: `A name has at most ${KEY_NAME_LENGTH_MAX} characters; this one has ${length}.` };
  if (/\p{Cc}/u.test(name)) return { problem: "A name has no line breaks or other control characters." };
  return { name };
}
