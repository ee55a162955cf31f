import { expect, it } from "vitest";
import { subscriberOf } from "./address-range";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["[2001:DB8:1:2::9]:443", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["::1", "::/64"],
  // RFC 6052: all of IPv4 is translated into one prefix.
  ["64:ff9b::cb00:7107", "203.0.113.7"],
  ["unknown", "unknown"],
  ["0xcb007107", "0xcb007107"],
])("subscriberOf maps %s to %s", (address, subscriber) => {
  expect(subscriberOf(address)).toBe(subscriber);
});
