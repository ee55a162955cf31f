import type { Database } from "@/drizzle/client";
import { liveModeNotEnabled } from "@/lib/accounts/require-live-enabled";
import type { Ctx, Environment } from "@/lib/kernel/context";
import type { Clock } from "@/lib/kernel/clock";
import { DomainError } from "@/lib/kernel/errors";
import { env } from "@/lib/kernel/env";
import { assertActive, findApiKey, noteKeyUse, type KnownKey } from "@/lib/keys/find-api-key";
import { keyEnvironment } from "@/lib/keys/key-format";
import { clientAddress, isAddressIn } from "./client-address";
import type { RequestScope } from "./request-scope";
import type { RequestHeaders } from "./wire";

export interface Caller {
  ctx: Ctx;
  key: KnownKey;
}

/** Step 3 of `partnerRoute`: identifies the caller, or throws 401 or 403. A malformed key costs no database query. */
export async function authenticate(headers: RequestHeaders, scope: RequestScope, db: Database, clock: Clock): Promise<Caller> {
  const secret = headers.get("x-api-key");
  if (!secret) throw missingKey(headers);
  const environment = keyEnvironment(secret);
  if (environment === null) throw unknownKey(secret);
  assertRightHost(headers, environment);
  const nowMs = clock.now().getTime();
  const key = await findApiKey(db, secret, nowMs);
  if (key === null) throw unknownKey(secret);
  scope.key = key;
  assertUsable(key, nowMs);
  if (key.ipAllowList.length > 0) {
    const address = clientAddress(headers);
    if (address === null || !isAddressIn(address, key.ipAllowList)) {
      // Behind a proxy that is missing from TRUSTED_PROXIES, this is the proxy's address; showing it tells the operator what to set.
      const seen = address === null ? "" : ` (${address})`;
      throw new DomainError(
        "ip_not_allowed",
        `This API key can't be used from this IP address${seen}. Add the address to the key's allow list.`,
      );
    }
  }
  noteKeyUse(db, key.id, nowMs);
  return {
    key,
    ctx: {
      actor: { kind: "apiKey", keyId: key.id, scopes: key.scopes },
      account: { id: key.accountId },
      environment: key.environment,
      requestId: scope.requestId,
      clock,
      db,
    },
  };
}

/** The key of a request, whether it may be used or not; null if the request has none or it does not exist. */
export async function keyIn(headers: RequestHeaders, db: Database, clock: Clock): Promise<KnownKey | null> {
  const secret = headers.get("x-api-key");
  return secret && keyEnvironment(secret) !== null ? findApiKey(db, secret, clock.now().getTime()) : null;
}

/** Many APIs take the key from Authorization, so a request that has it there is told to use x-api-key. */
function missingKey(headers: RequestHeaders): DomainError {
  const elsewhere = headers.has("authorization") ? ", not in Authorization" : "";
  return new DomainError("missing_api_key", `Send your secret API key in the x-api-key header${elsewhere}`);
}

/** Common mistakes in the x-api-key header, with their remedies. */
const MISTAKEN: readonly (readonly [RegExp, string])[] = [
  // Node joins repeated headers with a comma.
  [/^levy_(test|live)_\w+, /, "The request has several x-api-key headers. Send one."],
  [/^bearer\s/i, "Send the key alone, without Bearer before it."],
  [/^(["']).*\1$/, "Send the key alone, without quotation marks around it."],
  [/^levy_ss_/, "This is a shared secret, which encrypts credentials. Send an API key, which starts with levy_test_ or levy_live_."],
  [/^whsec_/, "This is a webhook's signing secret. Send an API key, which starts with levy_test_ or levy_live_."],
  // The `…` of the guides' placeholder arrives as separate bytes, and a shell expands no variable in single quotes.
  [/^levy_(test|live)_\W|^[<${]|^your/i, "It is a placeholder: replace it with your own key."],
  [/^key_/, "This is the ID of a key. Send the key itself, which starts with levy_test_ or levy_live_."],
];

function unknownKey(secret: string): DomainError {
  const remedy =
    MISTAKEN.find(([pattern]) => pattern.test(secret))?.[1] ?? "Check that you copied it completely, or create a new key in the portal.";
  return new DomainError("invalid_api_key", `The API key in x-api-key doesn't exist. ${remedy}`);
}

function assertUsable(key: KnownKey, nowMs: number): void {
  assertActive(key, nowMs);
  if (key.suspendedAt !== null)
    throw new DomainError("account_suspended", "This account is suspended. Contact the operator of this service.");
  if (key.environment === "live" && key.liveEnabledAt === null) throw liveModeNotEnabled();
}

/** If sandbox and production have different hosts, each accepts only its own keys. */
function assertRightHost(headers: RequestHeaders, environment: Environment): void {
  const { PUBLIC_URL, SANDBOX_URL, publicUrl, sandboxUrl } = env();
  if (!PUBLIC_URL || !SANDBOX_URL) return;
  const [own, other] = environment === "test" ? [sandboxUrl, publicUrl] : [publicUrl, sandboxUrl];
  const host = headers.get("host") ?? "";
  if (bareHost(new URL(own)) !== bareHost(new URL(other)) && isHostOf(host, other))
    throw new DomainError("key_environment_mismatch", `This is a ${environment} key. Send the request to ${own}.`);
}

/** Whether a Host header names the host of this address, ignoring an explicit default port and a trailing dot. */
function isHostOf(host: string, address: string): boolean {
  const base = new URL(address);
  const given = `${base.protocol}//${host}`;
  return URL.canParse(given) && bareHost(new URL(given)) === bareHost(base);
}

const bareHost = ({ hostname, port }: URL): string => `${hostname.replace(/\.$/, "")}:${port}`;
