import { and, eq, gte } from "drizzle-orm";
import { events } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { oldestReadable, presentEvent } from "./event-body";
import { readEvents } from "./permissions";
import type { EventView } from "./schemas";

/**
 * Returns one complete event of the last 30 days.
 * @throws resource_not_found
 */
export async function getEvent(ctx: Ctx, input: { id: string }): Promise<EventView> {
  requirePermission(ctx, readEvents);
  const [row] = await ctx.db.orm
    .select()
    .from(events)
    .where(and(eq(events.id, input.id), ofTenant(events, ctx), gte(events.createdAt, oldestReadable(ctx.clock.now()))));
  if (!row) throw notFound("event");
  return presentEvent(row);
}
