import { lookup, type LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";

export interface NameServers {
  /** `address` or `address:port`; the system's name servers if left out. */
  servers?: readonly string[];
  /** The timeout of a server's first try; later tries wait longer. */
  timeoutMs?: number;
  tries?: number;
}

/** Resolves a host to at least one address; rejects with the resolver's error if there is none. */
export type ResolveName = (hostname: string) => Promise<LookupAddress[]>;

const TIMEOUT_MS = 2_000;
const TRIES = 2;

/**
 * Makes a resolver that queries name servers directly over sockets, any number at a time. The system's lookup (getaddrinfo) runs on two
 * threads of the process. A domain whose name server is silent occupies one for ten seconds per name, and lookups of the deployment's own
 * hosts (store, mail, database) would queue behind it. The resolver reads neither a hosts file nor a search list: a name that a partner
 * gives is looked up in public DNS only.
 */
export function nameResolver({ servers, timeoutMs = TIMEOUT_MS, tries = TRIES }: NameServers = {}): ResolveName {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers) resolver.setServers(servers);
  return async (hostname) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [...addressesOf(v4, 4), ...addressesOf(v6, 6)];
    if (found.length === 0) throw v4.status === "rejected" ? v4.reason : new Error("no address");
    return found;
  };
}

/** Resolves a host as the operating system does, including its hosts file. For hosts that the operator names, never for a partner's. */
export function systemLookup(hostname: string): Promise<LookupAddress[]> {
  return new Promise((done, fail) => {
    lookup(hostname, { all: true, order: "verbatim" }, (error, addresses) => (error ? fail(error) : done(addresses)));
  });
}

function addressesOf(answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family })) : [];
}
