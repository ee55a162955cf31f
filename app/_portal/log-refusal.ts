import type { PortalSession } from "@/lib/accounts/open-portal-session";
import { DomainError, type DomainErrorCode } from "@/lib/kernel/errors";
import { logger } from "@/lib/kernel/logger";

const refusals: readonly DomainErrorCode[] = ["insufficient_scope", "account_suspended", "live_mode_not_enabled"];

/** Logs that an operation refused something the signed-in person has no right to. Refusals of the API are in its request log instead. */
export function logRefusal(error: unknown, { ctx, user, role }: PortalSession): void {
  if (!(error instanceof DomainError) || !refusals.includes(error.code)) return;
  const { environment, account, requestId } = ctx;
  logger("access").warn({ userId: user.id, role, accountId: account.id, environment, requestId, code: error.code }, "a right was refused");
}
