/** A percent-encoded octet. */
const ENCODED_OCTET = /%([0-9a-f]{2})/gi;
/** The characters that mean the same whether or not they are encoded (RFC 3986, section 2.3). */
const UNRESERVED = /^[A-Za-z0-9._~-]$/;

/**
 * The path of a request line without its query, with encoded unreserved characters decoded: `/v1/chart/%66ull` is
 * `/v1/chart/full`. Every other encoding remains, `%2F` and malformed ones included, so it matches no path.
 *
 * **Source:** RFC 3986, section 6.2.2.2.
 *
 * @param target path and query, as in the request line
 */
export function pathOfTarget(target: string): string {
  const [path = ""] = target.split("?", 1);
  if (!path.includes("%")) return path;
  return path.replace(ENCODED_OCTET, (octet, hexadecimal: string) => {
    const character = String.fromCharCode(Number.parseInt(hexadecimal, 16));
    return UNRESERVED.test(character) ? character : octet;
  });
}
