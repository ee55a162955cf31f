import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { accounts, events } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { systemContext } from "@/lib/kernel/context";
import { freshDatabase } from "@/scripts/testing/fresh-database";
import { recordWithDeliveries, register } from "@/scripts/testing/webhooks";
import { purgeEvents } from "./purge-events";

it("deletes events with their deliveries after 30 days, and a locked one the next day", async () => {
  const fresh = await freshDatabase();
  try {
    const clock = manualClock(new Date("2026-11-05T09:00:00Z"));
    const ctx = systemContext(fresh.db, "test", "acc_1", "test", clock);
    await fresh.db.orm.insert(accounts).values({ id: "acc_1", name: "A" });
    await register(ctx, "https://hooks.example.com/levy");
    const [gone] = await recordWithDeliveries(ctx);
    const [replayed] = await recordWithDeliveries(ctx, "prism.job.failed", { jobId: "job_1", sequence: 2 });
    clock.advance(30 * 86_400_000);
    expect(await purgeEvents(fresh.db, clock)).toBe(0);
    clock.advance(1);
    await fresh.db.orm.transaction(async (tx) => {
      await tx
        .select()
        .from(events)
        .where(eq(events.id, replayed?.eventId ?? ""))
        .for("key share");
      expect(await purgeEvents(fresh.db, clock)).toBe(1);
    });
    expect(await fresh.db.orm.execute(sql`select event_id from webhook_deliveries`)).toEqual([{ event_id: replayed?.eventId }]);
    expect(gone?.eventId).toBeDefined();
    expect(await purgeEvents(fresh.db, clock)).toBe(1);
  } finally {
    await fresh.drop();
  }
});
