import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { filingCredentials } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { testContext } from "@/scripts/testing/accounts";
import { filingsOf, runAtOnce } from "@/scripts/testing/filings";
import { acceptFilings } from "../accept-filings";
import { cancelFiling } from "../cancel-filing";
import { resumeFiling } from "../resume-filing";

const HOUR_MS = 3_600_000;

it.each(["00000000-0001", "00000000-0002", "00000000-0003", "00000000-0004", "00000000-0005", "cancel"])(
  "destroys the credentials within 24 h after the filing has ended (%s)",
  async (taxId) => {
    const clock = manualClock(new Date("2026-11-21T09:00:00Z"));
    const ctx = await testContext({ clock });
    const stored = async () => (await ctx.db.orm.select().from(filingCredentials).where(eq(filingCredentials.filingId, id)))[0];
    const {
      data: { id },
    } = await acceptFilings(ctx, {
      taxType: "VAT",
      form: "one",
      filings: [
        {
          encryptedPayload: "",
          payloadField: "",
          credentials: { email: "a@b.c", password: "first" },
          lines: [{ taxId, amount: 1, vatStatus: 0, transactionType: "credit" }],
        },
      ],
    });
    expect((await stored())?.sealed).not.toBeNull();
    const first = await stored();
    if (taxId === "cancel") await cancelFiling(ctx, id);
    else {
      await runAtOnce(ctx, id, async () => {
        await resumeFiling(ctx, id, { email: "a@b.c", password: "second" });
        expect((await stored())?.wrappedDataKey, "new credentials replace the old ones").not.toBe(first?.wrappedDataKey);
      });
    }
    const [filing] = await filingsOf(ctx);
    expect(filing?.completedAt).not.toBeNull();
    clock.advance(24 * HOUR_MS);
    const kept = await stored();
    expect([kept?.sealed, kept?.wrappedDataKey]).toEqual([null, null]);
    expect((kept?.destroyedAt?.getTime() ?? Infinity) - (filing?.completedAt?.getTime() ?? 0)).toBeLessThanOrEqual(24 * HOUR_MS);
  },
);
