import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import ipaddr from "ipaddr.js";
import { env } from "@/lib/kernel/env";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

// Next hides the socket from route handlers, so its address travels as a header whose name no client can guess.
const holder = globalThis as typeof globalThis & { levyPeerHeader?: string };

/** Makes this process's HTTP servers note each request's socket address; called once, at start. */
export function recordPeerAddresses(): void {
  if (holder.levyPeerHeader) return;
  const name = `x-levy-peer-${randomBytes(12).toString("hex")}`;
  holder.levyPeerHeader = name;
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: { headers: Record<string, string | undefined>; socket: { remoteAddress?: string } } };
    request.headers[name] = request.socket.remoteAddress ?? "";
  });
}

/** Name of the header that carries the socket's address in this process, or null where nothing records it. */
export function peerHeader(): string | null {
  return holder.levyPeerHeader ?? null;
}

/**
 * The address a request came from: the socket's, or behind TRUSTED_PROXIES the rightmost forwarded address that is not
 * one of them (api.md §1). Null where it is not known.
 */
export function clientAddress(headers: Headers, trustedProxies: readonly string[] = env().TRUSTED_PROXIES): string | null {
  const name = peerHeader();
  let current = parse(name === null ? null : headers.get(name));
  if (current === null || trustedProxies.length === 0) return current?.toString() ?? null;
  const forwarded = (headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  while (isInAny(current, trustedProxies)) {
    const next = parse(forwarded.pop() ?? null);
    if (next === null) break;
    current = next;
  }
  return current.toString();
}

/** True where `address` lies in one of the CIDR ranges or equals one of the addresses. */
export function isAddressIn(address: string, ranges: readonly string[]): boolean {
  const parsed = parse(address);
  return parsed !== null && isInAny(parsed, ranges);
}

function isInAny(address: Address, ranges: readonly string[]): boolean {
  return ranges.some((text) => {
    const range = parseRange(text);
    return range !== null && range[0].kind() === address.kind() && address.match(range as [ipaddr.IPv4, number] & [ipaddr.IPv6, number]);
  });
}

/** `10.0.0.0/8`, `2001:db8::/32` or a single address; null where it is none of these. */
export function parseRange(text: string): Range | null {
  if (ipaddr.isValidCIDR(text)) {
    const [address, bits] = ipaddr.parseCIDR(text);
    return [address, bits];
  }
  const single = parse(text);
  return single && [single, single.kind() === "ipv4" ? 32 : 128];
}

function parse(text: string | null): Address | null {
  const bare = (text ?? "").replace(/^\[|\](:\d+)?$/g, "");
  // A dotted quad only: ipaddr.js would also read 2130706433 and 0x7f.1 as addresses.
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  return ipaddr.process(bare);
}
