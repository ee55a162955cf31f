import ipaddr from "ipaddr.js";

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A CIDR range: all addresses that share the first `bits` bits of `address`. */
export interface AddressRange {
  address: Address;
  bits: number;
}

/**
 * Parses an IP address in its usual notation; IPv6 brackets and a port, as in URLs, are accepted. IPv4-mapped IPv6 addresses become IPv4.
 * Returns null for anything else.
 */
export function parseAddress(text: string | null): Address | null {
  const bare = (text ?? "").trim().replace(/^\[|\](:\d+)?$/g, "");
  // Only dotted quads count as IPv4: ipaddr.js would also read 2130706433 and 0x7f.1 as addresses.
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  return ipaddr.process(bare);
}

/** The smallest IPv6 network that a subscriber is assigned (RFC 6177). Each of its 2^64 addresses may be used in turn. */
const SUBSCRIBER_BITS = 64;

/**
 * The identity under which limits count an address: the address itself for IPv4, its /64 network for IPv6 (`2001:db8:1:2::/64`). Text that
 * is not an address is returned unchanged.
 */
export function subscriberOf(text: string): string {
  const address = parseAddress(text);
  if (address === null) return text;
  if (address instanceof ipaddr.IPv4) return address.toString();
  // IPv4 behind a translator (RFC 6052): all of those addresses share one /64, so the embedded IPv4 address is used.
  if (address.range() === "rfc6052") return new ipaddr.IPv4(address.toByteArray().slice(12)).toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${SUBSCRIBER_BITS}`).toString()}/${SUBSCRIBER_BITS}`;
}

/** Parses `10.0.0.0/8`, `2001:db8::/32`, or a single address; returns null for anything else. */
export function parseRange(text: string): AddressRange | null {
  if (text.includes("/")) {
    if (!ipaddr.isValidCIDR(text)) return null;
    const [address, bits] = ipaddr.parseCIDR(text);
    return { address, bits };
  }
  const address = parseAddress(text);
  return address && { address, bits: address.kind() === "ipv4" ? 32 : 128 };
}

/** Whether the address lies in the range. An IPv4 address is never in an IPv6 range, nor the other way around. */
function isInRange(address: Address, { address: start, bits }: AddressRange): boolean {
  if (address instanceof ipaddr.IPv4) return start instanceof ipaddr.IPv4 && address.match(start, bits);
  return start instanceof ipaddr.IPv6 && address.match(start, bits);
}

/** Whether `wide` includes every address of `narrow`. */
export function containsRange(wide: AddressRange, narrow: AddressRange): boolean {
  return narrow.bits >= wide.bits && isInRange(narrow.address, wide);
}

/** Whether the address lies in one of the ranges. Entries that are not valid ranges are ignored. */
export function isInAnyRange(address: Address, ranges: readonly string[]): boolean {
  return ranges.some((text) => {
    const range = parseRange(text);
    return range !== null && isInRange(address, range);
  });
}
