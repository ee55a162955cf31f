import type { Ctx } from "@/lib/kernel/context";
import { DomainError, invalidField } from "@/lib/kernel/errors";
import { checkOutboundUrl, OutboundError, outboundPolicy, parseOutboundUrl, type OutboundPolicy } from "@/lib/kernel/outbound/outbound";
import { withTimeout } from "@/lib/kernel/time/time-limit";

const LOOKUP_TIMEOUT_MS = 3_000;

/** An endpoint URL that passed `checkEndpointUrl`. */
export type AllowedUrl = string & { readonly allowed: unique symbol };

/**
 * Refuses URLs that webhooks may never be sent to; throws invalid_request naming `url`. A host that doesn't resolve is accepted: it may not
 * be in the DNS yet, and the guard checks every connection again. Must not run in a transaction, whose connection and locks would wait for
 * a partner's name server.
 */
export async function checkEndpointUrl(ctx: Ctx, text: string, policy: OutboundPolicy = outboundPolicy()): Promise<AllowedUrl> {
  if (ctx.db.inTransaction) throw new Error("an endpoint's URL is checked before the transaction");
  const { environment } = ctx;
  try {
    const url = parseOutboundUrl(text);
    if (environment === "live" && url.protocol !== "https:") {
      throw invalidField("url", "https_required", "url must start with https:// in the live environment");
    }
    await checkOutboundUrl(url, {
      ...policy,
      resolve: (...asked) => withTimeout(LOOKUP_TIMEOUT_MS, "The DNS lookup", policy.resolve(...asked)),
    });
    return text as AllowedUrl;
  } catch (error) {
    if (error instanceof OutboundError && error.code === "unreachable") return text as AllowedUrl;
    if (error instanceof OutboundError) throw refused(error);
    throw error;
  }
}

/** Why a URL is refused for its spelling alone; null if only its host's address can tell. */
export function refusedSpelling(text: string): string | null {
  try {
    parseOutboundUrl(text);
    return null;
  } catch (error) {
    if (error instanceof OutboundError) return refusalMessage(error);
    throw error;
  }
}

function refused(cause: OutboundError): DomainError {
  return new DomainError("invalid_request", "Invalid parameters", {
    faults: [{ field: "url", code: "forbidden_address", message: refusalMessage(cause) }],
    cause,
  });
}

const refusalMessage = ({ message }: OutboundError): string =>
  `url can't be used. ${message}. Use a public http or https URL on port 80 or 443. ` +
  "To allow a host on a private network, the operator of this service must list host:port in LEVY_ALLOWED_PRIVATE_HOSTS.";
