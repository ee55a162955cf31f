import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { isInAnyRange, parseAddress } from "@/lib/kernel/outbound/address-range";
import { env } from "@/lib/kernel/env";
import type { RequestHeaders } from "./wire";

// Next.js hides the socket from route handlers, so its address travels in a header with a random name that no client can guess.
const holder = globalThis as typeof globalThis & { levyPeerHeader?: string };

/** Makes this process's HTTP servers record each request's socket address in that header. Called once, at startup. */
export function recordPeerAddresses(): void {
  if (holder.levyPeerHeader) return;
  const name = `x-levy-peer-${randomBytes(12).toString("hex")}`;
  holder.levyPeerHeader = name;
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: { headers: Record<string, string | undefined>; socket: { remoteAddress?: string } } };
    request.headers[name] = request.socket.remoteAddress ?? "";
  });
}

/** The name of the header that carries the socket's address in this process, or null if addresses are not recorded. */
export function peerHeader(): string | null {
  return holder.levyPeerHeader ?? null;
}

/**
 * Parses an entry of X-Forwarded-For. Some proxies append the port to an IPv4 address, which parseAddress accepts only after IPv6 brackets.
 */
const forwardedAddress = (entry: string | undefined) =>
  parseAddress(entry?.trim().replace(/^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/, "$1") ?? null);

/**
 * The address a request came from: the socket's, or behind TRUSTED_PROXIES the rightmost forwarded address that is not a trusted proxy.
 * Null if it is unknown.
 */
export function clientAddress(headers: RequestHeaders, trustedProxies: readonly string[] = env().TRUSTED_PROXIES): string | null {
  const name = peerHeader();
  let current = parseAddress(name === null ? null : headers.get(name));
  if (current === null || trustedProxies.length === 0) return current?.toString() ?? null;
  const forwarded = (headers.get("x-forwarded-for") ?? "").split(",");
  while (isInAnyRange(current, trustedProxies)) {
    const next = forwardedAddress(forwarded.pop());
    if (next === null) break;
    current = next;
  }
  return current.toString();
}

/** Whether `address` lies in one of the CIDR ranges or equals one of the addresses. */
export function isAddressIn(address: string, ranges: readonly string[]): boolean {
  const parsed = parseAddress(address);
  return parsed !== null && isInAnyRange(parsed, ranges);
}
