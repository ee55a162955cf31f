import { eq } from "drizzle-orm";
import { accounts } from "@/drizzle/schema";
import type { Ctx, Environment } from "@/lib/kernel/context";
import { env } from "@/lib/kernel/env";
import { DomainError } from "@/lib/kernel/errors";
import type { Authority, AuthoritySession, FilingHooks, Taxpayer } from "./authority";
import { portalAuthority } from "./portal/portal-authority";
import { sandboxAuthority } from "./sandbox/sandbox-authority";

/** Returns the authority of an environment; null if the operator has configured no driver for live. */
export function authorityOf(environment: "test"): Authority<"test">;
export function authorityOf(environment: "live"): Authority<"live"> | null;
export function authorityOf(environment: Environment): Authority<"test"> | Authority<"live"> | null;
export function authorityOf(environment: Environment): Authority<"test"> | Authority<"live"> | null {
  if (environment === "test") return sandboxAuthority;
  const { liveAuthority } = env();
  return liveAuthority ? portalAuthority(liveAuthority.url) : null;
}

/**
 * Signs a taxpayer in at the authority of its environment. The types allow nothing else; the runtime check makes sure that credentials sent
 * with a test key never reach a live portal, even where types were bypassed.
 */
export async function signInTo<E extends Environment>(
  ctx: Ctx,
  authority: Authority<E>,
  taxpayer: Taxpayer<E>,
  hooks: FilingHooks,
): Promise<AuthoritySession> {
  if (authority.environment !== ctx.environment || taxpayer.environment !== ctx.environment) {
    throw new Error(
      `a ${taxpayer.environment} filing of a ${ctx.environment} context must not reach the ${authority.environment} authority ${authority.name}`,
    );
  }
  return authority.signIn(ctx, taxpayer, hooks);
}

/** Why nothing is filed live, worded as the end of "Live filing isn't enabled …"; null if live filing is possible. */
export function liveFilingLacks({ liveEnabled }: { liveEnabled: boolean }): "on this service" | "for this account" | null {
  if (!authorityOf("live")) return "on this service";
  return liveEnabled ? null : "for this account";
}

/** @throws live_mode_not_enabled if a live filing can't be made: no live driver is configured, or the account isn't enabled for it */
export async function requireFilingEnabled(ctx: Ctx): Promise<void> {
  if (ctx.environment === "test") return;
  const [account] = await ctx.db.orm
    .select({ liveEnabledAt: accounts.liveEnabledAt })
    .from(accounts)
    .where(eq(accounts.id, ctx.account.id));
  const where = liveFilingLacks({ liveEnabled: Boolean(account?.liveEnabledAt) });
  if (where === null) return;
  throw new DomainError(
    "live_mode_not_enabled",
    `Live filing isn't enabled ${where}. Use a test key, or ask the operator of this service to enable it.`,
  );
}
