const CONNECTIONS_OF_AN_ADDRESS = 32;

/** The loopback address of a load's connection: with every 32 from another one, a load stays within the limits of an address. */
export function clientAddress(connection: number): string {
  return `127.0.0.${1 + Math.floor(connection / CONNECTIONS_OF_AN_ADDRESS)}`;
}
