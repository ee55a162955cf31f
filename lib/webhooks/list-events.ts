import { and, eq, gte, lt } from "drizzle-orm";
import { events } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { newestFirst } from "@/lib/kernel/rows/list-order";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { toPage, type Page, type PageRequest } from "@/lib/kernel/rows/page";
import { oldestReadable, presentEvent } from "./event-body";
import type { EventKind } from "./event-kinds";
import { readEvents } from "./permissions";
import type { EventView } from "./schemas";

/** Lists events of the last 30 days, newest first. */
export async function listEvents(ctx: Ctx, input: PageRequest & { type?: EventKind }): Promise<Page<EventView>> {
  requirePermission(ctx, readEvents);
  const rows = await ctx.db.orm
    .select()
    .from(events)
    .where(
      and(
        ofTenant(events, ctx),
        gte(events.createdAt, oldestReadable(ctx.clock.now())),
        input.type ? eq(events.type, input.type) : undefined,
        input.after === undefined ? undefined : lt(events.id, input.after),
      ),
    )
    .orderBy(newestFirst(events.id))
    .limit(input.limit + 1);
  return toPage(rows.map(presentEvent), input.limit, ({ id }) => id);
}
