import { expect, test } from "vitest";
import { networkOf } from "../../../service/limits/client-request.ts";

// Addresses reserved for documentation by RFC 5737 and RFC 3849.
test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:51000", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]:51000", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["[fe80::1%eth0]:51000", "fe80:0:0:0::/64"],
  ["::ffff:203.0.113.7%eth0", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["::1", "0:0:0:0::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
  ["unknown", "unknown"],
  ["010.0.0.1", "010.0.0.1"],
  ["1", "1"],
])("attempts from %s are counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
