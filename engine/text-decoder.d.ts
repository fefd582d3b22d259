/** The one name of the web platform that the engine uses, for its compilation without Node or DOM types. */
declare class TextDecoder {
  decode(bytes: Uint8Array): string;
}
