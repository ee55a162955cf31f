import { and, eq, isNull } from "drizzle-orm";
import { filingInvoices, memberships, users } from "@/drizzle/schema";
import { requirePermission, type Ctx, type Permission } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import type { ReviewRow } from "./load-review";

/** Reviewing is done by people: no API key has a scope for it. */
export const reviewInvoices: Permission = { scope: null, roles: ["owner", "reviewer"] };
export const readReviews: Permission = { scope: null, roles: ["owner", "developer", "reviewer", "viewer"] };
export const discussReviews: Permission = { scope: null, roles: ["owner", "developer", "reviewer"] };

/** Duration of the lease on an invoice that a person has on the screen; the screen renews it well before. */
export const LEASE_MS = 5 * 60_000;

/**
 * The person at work, after the permission check.
 * @throws insufficient_scope
 */
export function requireReviewer(ctx: Ctx, permission: Permission = reviewInvoices): { userId: string } {
  requirePermission(ctx, permission);
  if (ctx.actor.kind !== "user") throw new DomainError("insufficient_scope", "Only people can review invoices. Sign in to the portal.");
  return { userId: ctx.actor.userId };
}

/** Whether the person may review invoices of this account. */
export async function mayReview(ctx: Ctx, userId: string): Promise<boolean> {
  const [member] = await ctx.db.orm
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.accountId, ctx.account.id), eq(memberships.userId, userId)));
  return member !== undefined && reviewInvoices.roles.includes(member.role);
}

/** The assignee of a review that is open again: nobody if that person has left or lost the role. */
export const stillAssigned = async (ctx: Ctx, userId: string | null): Promise<string | null> =>
  userId !== null && (await mayReview(ctx, userId)) ? userId : null;

/** A person's name for a message; a generic one if they no longer exist. */
export async function nameOf(ctx: Ctx, userId: string): Promise<string> {
  const [user] = await ctx.db.orm.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? "Someone else";
}

/** @throws state_conflict if another person has the invoice on the screen, or a filing includes it */
export async function assertMine(ctx: Ctx, review: ReviewRow, userId: string): Promise<void> {
  if ((await ctx.db.orm.$count(filingInvoices, holdsInvoice(ctx, review.itemId))) > 0)
    throw new DomainError(
      "state_conflict",
      "This invoice is part of a filing, or of a return recorded as filed elsewhere, and can no longer be changed here",
      { extra: { currentStatus: "filed" } },
    );
  if (!heldByAnother(review, userId, ctx.clock.now())) return;
  throw new DomainError("state_conflict", `${await nameOf(ctx, review.leaseHolder ?? "")} is reviewing this invoice`, {
    extra: { currentStatus: review.status },
  });
}

/** SQL condition over `filingInvoices`: a filing holds the invoice. A filing that ended with nothing at the authority has released it. */
export const holdsInvoice = (ctx: Ctx, itemId: string) =>
  and(eq(filingInvoices.itemId, itemId), ofTenant(filingInvoices, ctx), isNull(filingInvoices.releasedAt));

/** Whether another person has the invoice on the screen; an expired lease doesn't count. */
function heldByAnother(review: Pick<ReviewRow, "leaseHolder" | "leaseUntil">, userId: string, now: Date): boolean {
  return review.leaseHolder !== null && review.leaseHolder !== userId && review.leaseUntil !== null && review.leaseUntil > now;
}

export const leaseFor = (ctx: Ctx, userId: string) => ({ leaseHolder: userId, leaseUntil: new Date(ctx.clock.now().getTime() + LEASE_MS) });
