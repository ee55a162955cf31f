import { lookup, type LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";

export interface NameServers {
  /** `address` or `address:port`; those of the system where left out. */
  servers?: readonly string[];
  /** For a server's first answer; later tries wait longer. */
  timeoutMs?: number;
  tries?: number;
}

/** The addresses of a host, at least one; rejects where there are none, with the resolver's error. */
export type ResolveName = (hostname: string) => Promise<LookupAddress[]>;

const TIMEOUT_MS = 2_000;
const TRIES = 2;

/**
 * Asks name servers over sockets of its own. The system's look-up has two threads of the process, which a domain whose name server
 * is silent keeps for ten seconds a name, and our own hosts (store, mail, database) wait behind it; of these, any number may wait.
 * Reads no hosts file and no search list: a name that a partner gives is one of the public DNS.
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

/** What the system knows a host by, its hosts file included: for hosts that the operator names, never for a partner's. */
export function systemLookup(hostname: string): Promise<LookupAddress[]> {
  return new Promise((done, fail) => {
    lookup(hostname, { all: true, order: "verbatim" }, (error, addresses) => (error ? fail(error) : done(addresses)));
  });
}

function addressesOf(answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family })) : [];
}
