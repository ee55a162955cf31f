import { eq } from "drizzle-orm";
import { accounts } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx, type Permission } from "@/lib/kernel/context";
import { parseInput } from "@/lib/kernel/schemas/parse-input";
import { lockAccount } from "./lock-account";
import { retentionOf, retentionSettings, type RetentionSettings } from "./retention";

const setsRetention: Permission = { scope: null, roles: ["owner"] };

/**
 * Sets for how many days the account keeps documents, for test and live alike. A shorter time applies from the next daily purge on, also to
 * existing documents.
 * @throws invalid_request, resource_not_found
 */
export async function setRetention(ctx: Ctx, input: RetentionSettings): Promise<RetentionSettings> {
  requirePermission(ctx, setsRetention);
  const retention = parseInput(retentionSettings, input);
  return inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, setsRetention);
    await tx.db.orm
      .update(accounts)
      .set({ settings: { ...account.settings, retention } })
      .where(eq(accounts.id, tx.account.id));
    await writeAudit(tx, {
      action: "retention.set",
      targetId: tx.account.id,
      before: { ...retentionOf(account.settings) },
      after: { ...retention },
    });
    return retention;
  });
}
