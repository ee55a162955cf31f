import ipaddr from "ipaddr.js";

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Addresses that share their first `bits` bits. */
export interface AddressRange {
  address: Address;
  bits: number;
}

/**
 * An IP address in its usual spelling (IPv6 in brackets and ports as in URLs are fine); IPv4-mapped ones become IPv4. Null for
 * anything else.
 */
export function parseAddress(text: string | null): Address | null {
  const bare = (text ?? "").trim().replace(/^\[|\](:\d+)?$/g, "");
  // A dotted quad only: ipaddr.js would also read 2130706433 and 0x7f.1 as addresses.
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  return ipaddr.process(bare);
}

/** What one subscriber gets of IPv6, at least: they may take each of its 2^64 addresses in turn (RFC 6177). */
const SUBSCRIBER_BITS = 64;

/**
 * Whom an address stands for where one is counted: itself, and in IPv6 its network, such as `2001:db8:1:2::/64`. What is no address
 * stays as it is.
 */
export function subscriberOf(text: string): string {
  const address = parseAddress(text);
  if (address === null) return text;
  if (address instanceof ipaddr.IPv4) return address.toString();
  // IPv4 seen through a translator (RFC 6052): all of its addresses are in one network.
  if (address.range() === "rfc6052") return new ipaddr.IPv4(address.toByteArray().slice(12)).toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${SUBSCRIBER_BITS}`).toString()}/${SUBSCRIBER_BITS}`;
}

/** `10.0.0.0/8`, `2001:db8::/32` or a single address; null for anything else. */
export function parseRange(text: string): AddressRange | null {
  if (text.includes("/")) {
    if (!ipaddr.isValidCIDR(text)) return null;
    const [address, bits] = ipaddr.parseCIDR(text);
    return { address, bits };
  }
  const address = parseAddress(text);
  return address && { address, bits: address.kind() === "ipv4" ? 32 : 128 };
}

/** True where the address is one of the range's; addresses of IPv4 are in no range of IPv6, nor the other way. */
function isInRange(address: Address, { address: start, bits }: AddressRange): boolean {
  if (address instanceof ipaddr.IPv4) return start instanceof ipaddr.IPv4 && address.match(start, bits);
  return start instanceof ipaddr.IPv6 && address.match(start, bits);
}

/** True where every address of `narrow` is one of `wide`. */
export function containsRange(wide: AddressRange, narrow: AddressRange): boolean {
  return narrow.bits >= wide.bits && isInRange(narrow.address, wide);
}

/** True where the address lies in one of the ranges; entries that are no range hold nothing. */
export function isInAnyRange(address: Address, ranges: readonly string[]): boolean {
  return ranges.some((text) => {
    const range = parseRange(text);
    return range !== null && isInRange(address, range);
  });
}
