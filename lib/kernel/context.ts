import type { Database, Orm } from "@/drizzle/client";
import { systemClock, type Clock } from "./clock";
import { DomainError } from "./errors";
import { newId } from "./ids";

export const environments = ["test", "live"] as const;
export type Environment = (typeof environments)[number];

/** What an API key may do. */
export const scopes = [
  "prism:write",
  "prism:read",
  "flux:vat:write",
  "flux:wht:write",
  "flux:read",
  "webhooks:manage",
  "events:read",
  "account:read",
  "keys:manage",
] as const;
export type Scope = (typeof scopes)[number];

export const roles = ["owner", "developer", "reviewer", "viewer"] as const;
export type Role = (typeof roles)[number];

/** Who performs an action. Every verb checks the actor before it does anything. */
export type Actor =
  /** `suspended`: the user's account is suspended, so the user has only a viewer's rights, whatever the role. */
  | { kind: "user"; userId: string; role: Role; suspended?: true }
  | { kind: "apiKey"; keyId: string; scopes: readonly Scope[] }
  | { kind: "system"; name: string }
  | { kind: "authority"; name: string }
  | { kind: "paymentProvider"; name: string };

/** The first argument of every verb. Its reads and writes are filtered by `account.id` and `environment`. */
export interface Ctx {
  actor: Actor;
  account: { id: string };
  environment: Environment;
  requestId: string;
  clock: Clock;
  db: Database;
}

/** Runs `work` in a transaction, joining the one that `ctx` already is in. */
export async function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.db.inTransaction) return work(ctx);
  return ctx.db.orm.transaction((orm) => work({ ...ctx, db: insideTransaction(orm as Orm) }));
}

function insideTransaction(orm: Orm): Database {
  return {
    orm,
    inTransaction: true,
    // A raw statement runs on another connection and would not be rolled back with the transaction.
    get raw(): never {
      throw new Error("db.raw is not part of the open transaction: use db.orm.execute(sql`…`) here");
    },
  };
}

/** A context for work that no person or key asked for directly: workers, schedules, the command line. */
export function systemContext(db: Database, name: string, accountId: string, environment: Environment, clock: Clock = systemClock): Ctx {
  return { actor: { kind: "system", name }, account: { id: accountId }, environment, requestId: newId("request"), clock, db };
}

/** The scope that a verb requires of an API key, or the roles it requires of a user. The system may do everything. */
export interface Permission {
  scope: Scope | null;
  roles: readonly Role[];
}

/** Throws 403 unless the actor of `ctx` holds the permission. Verbs call it first; hiding a button is not a check. */
export function requirePermission(ctx: Ctx, permission: Permission): void {
  const { actor } = ctx;
  if (actor.kind === "system") return;
  if (actor.kind === "apiKey" && permission.scope !== null) {
    if (actor.scopes.includes(permission.scope)) return;
    throw new DomainError(
      "insufficient_scope",
      `This API key doesn't have the scope ${permission.scope}. Use a key that has it, or create one in the portal.`,
      { extra: { requiredScope: permission.scope } },
    );
  }
  if (actor.kind === "user" && permission.roles.includes(actor.role)) return;
  if (actor.kind === "user" && actor.suspended)
    throw new DomainError("account_suspended", "This account is suspended and read-only. Contact the operator of this service.");
  throw new DomainError("insufficient_scope", "Your role doesn't allow this. Ask an owner of the account.", {
    extra: { requiredScope: permission.scope },
  });
}
