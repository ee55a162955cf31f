import type { Ctx } from "@/lib/kernel/context";
import { DomainError, invalidField } from "@/lib/kernel/errors";
import { checkOutboundUrl, OutboundError, outboundPolicy, parseOutboundUrl, type OutboundPolicy } from "@/lib/kernel/outbound";

const LOOKUP_TIMEOUT_MS = 3_000;

/** The address of an endpoint that `checkEndpointUrl` let pass. */
export type AllowedUrl = string & { readonly allowed: unique symbol };

/**
 * Refuses an address that webhooks may never be sent to; throws invalid_request naming `url`. A name that can't be
 * resolved now is no reason: it may not be in the DNS yet, and the guard judges again at every connection.
 * Never within a transaction, whose connection and locks would wait for a partner's name server.
 */
export async function checkEndpointUrl(ctx: Ctx, text: string, policy: OutboundPolicy = outboundPolicy()): Promise<AllowedUrl> {
  if (ctx.db.inTransaction) throw new Error("an endpoint's URL is checked before the transaction");
  const { environment } = ctx;
  try {
    const url = parseOutboundUrl(text);
    if (environment === "live" && url.protocol !== "https:") {
      throw invalidField("url", "https_required", "url must start with https:// in the live environment");
    }
    await checkOutboundUrl(url, { ...policy, resolve: (...asked) => withinTimeout(policy.resolve(...asked)) });
    return text as AllowedUrl;
  } catch (error) {
    if (error instanceof OutboundError && error.code === "unreachable") return text as AllowedUrl;
    if (error instanceof OutboundError) throw refused(error);
    throw error;
  }
}

/** Why an address is refused for how it is written alone; null where only its host's address can say. */
export function refusedSpelling(text: string): string | null {
  try {
    parseOutboundUrl(text);
    return null;
  } catch (error) {
    if (error instanceof OutboundError) return refusalOf(error);
    throw error;
  }
}

function refused(cause: OutboundError): DomainError {
  return new DomainError("invalid_request", "Invalid parameters", {
    faults: [{ field: "url", code: "forbidden_address", message: refusalOf(cause) }],
    cause,
  });
}

const refusalOf = ({ message }: OutboundError): string =>
  `url can't be used. ${message}. Use a public http or https URL on port 80 or 443. ` +
  "To allow a host on a private network, the operator of this service must list host:port in LEVY_ALLOWED_PRIVATE_HOSTS.";

async function withinTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error("the DNS lookup took too long")), LOOKUP_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
