import type { LookupAddress } from "node:dns";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { env } from "../env";
import { parseHostAndPort } from "./host-and-port";
import { nameResolver, systemLookup, type ResolveName } from "./resolve-host";

/** Why a request to an address given by a partner could not be made or completed. */
export type OutboundErrorCode = "forbidden_address" | "unreachable" | "timeout" | "too_large";

/** `message` is safe to show to partners: it never contains an address of the internal network. */
export class OutboundError extends Error {
  constructor(
    readonly code: OutboundErrorCode,
    message: string,
    options: { cause?: unknown } = {},
  ) {
    super(message, options);
    this.name = "OutboundError";
  }
}

/** Resolves a host name. `trusted`: the operator allows the host, so its name may be one that only this system can resolve. */
export type ResolveHost = (hostname: string, trusted: boolean) => Promise<LookupAddress[]>;

export interface OutboundPolicy {
  /** `host:port` pairs that the operator trusts, private or not. All other hosts must be public and use one of `ports`. */
  allowedHosts: ReadonlySet<string>;
  /** 80 and 443 in every deployment. */
  ports: ReadonlySet<string>;
  resolve: ResolveHost;
}

/** A URL that passed the checks, and the only addresses that a connection may be made to. */
export interface CheckedTarget {
  url: URL;
  addresses: LookupAddress[];
}

/** The longest URL that is accepted. */
const MAX_URL_LENGTH = 2_048;

const WEB_PORTS: ReadonlySet<string> = new Set(["80", "443"]);

/** Azure's host agent answers on this public address. The metadata addresses of other clouds lie in special ranges. */
const PLATFORM_ADDRESSES: ReadonlySet<string> = new Set(["168.63.129.16"]);
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Created on first use, since it reads the system's name servers. */
let resolvePublic: ResolveName | undefined;

const resolveHost: ResolveHost = (hostname, trusted) => (trusted ? systemLookup : (resolvePublic ??= nameResolver()))(hostname);

/** The policy of this deployment, with the hosts of LEVY_ALLOWED_PRIVATE_HOSTS and the system's name servers. */
export function outboundPolicy(): OutboundPolicy {
  return { allowedHosts: parseAllowedHosts(env().LEVY_ALLOWED_PRIVATE_HOSTS), ports: WEB_PORTS, resolve: resolveHost };
}

/** Normalizes `host:port` entries to the form in URLs (lower case, IPv6 in brackets). Throws on an entry of another form. */
export function parseAllowedHosts(entries: readonly string[]): ReadonlySet<string> {
  return new Set(
    entries.map((entry) => {
      const url = parseHostAndPort(entry);
      if (!url) throw new Error(`LEVY_ALLOWED_PRIVATE_HOSTS: "${entry}" must have the form host:port`);
      return hostAndPort(url);
    }),
  );
}

/**
 * Parses an address that a partner gave, without a DNS lookup: http or https, no user information, no host in an unusual numeric notation.
 * Throws OutboundError `forbidden_address`.
 */
export function parseOutboundUrl(text: string): URL {
  if (text.length > MAX_URL_LENGTH) throw forbidden(`The URL is longer than ${MAX_URL_LENGTH} characters`);
  const url = parseOrNull(text);
  if (!url) throw forbidden("This is not a valid URL");
  if (url.protocol !== "http:" && url.protocol !== "https:") throw forbidden("Only http and https URLs are allowed");
  if (url.username !== "" || url.password !== "") throw forbidden("The URL must not contain a user name or password");
  // 0x7f000001, 2130706433, 0177.0.0.1, and 127.1 are all parsed as 127.0.0.1. No honest link is written like that.
  const rawHost = /^[a-z]+:[\\/]*([^\\/?#]*)/i.exec(text.trim())?.[1]?.replace(/:\d*$/, "") ?? "";
  if (isIP(url.hostname) === 4 && rawHost !== url.hostname) throw forbidden("The host is an IP address in a non-standard notation");
  return url;
}

/** Whether an IP address belongs to the public internet: global unicast, and not a tunnel or translation prefix. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast" || PLATFORM_ADDRESSES.has(parsed.toString())) return false;
  return parsed.kind() === "ipv4" || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST_V6);
}

/**
 * Decides whether a connection to a URL is allowed, and to which addresses. The name is resolved once and every address must pass, so that
 * neither a mixed answer nor a later one can lead into the internal network. Throws OutboundError `forbidden_address` or `unreachable` (no
 * such name).
 */
export async function checkOutboundUrl(url: URL, policy: OutboundPolicy): Promise<CheckedTarget> {
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const trusted = policy.allowedHosts.has(hostAndPort(url));
  if (!trusted) {
    if (!policy.ports.has(effectivePort(url))) throw forbidden("Only ports 80 and 443 are allowed");
    if (/(^|\.)localhost\.?$/.test(hostname)) throw forbidden("The host is not on the public internet");
  }
  const family = isIP(hostname);
  const addresses = family === 0 ? await resolveOrFail(() => policy.resolve(hostname, trusted)) : [{ address: hostname, family }];
  if (!trusted && !addresses.every(({ address }) => isPublicAddress(address))) throw forbidden("The host is not on the public internet");
  return { url, addresses };
}

async function resolveOrFail(resolve: () => Promise<LookupAddress[]>): Promise<LookupAddress[]> {
  let addresses: LookupAddress[];
  try {
    addresses = await resolve();
  } catch (cause) {
    throw new OutboundError("unreachable", "The host name could not be resolved", { cause });
  }
  if (addresses.length === 0) throw new OutboundError("unreachable", "The host name has no IP address");
  return addresses;
}

function hostAndPort(url: URL): string {
  return `${url.hostname}:${effectivePort(url)}`;
}

function effectivePort(url: URL): string {
  return url.port || (url.protocol === "https:" ? "443" : "80");
}

function forbidden(message: string): OutboundError {
  return new OutboundError("forbidden_address", message);
}

function parseOrNull(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
