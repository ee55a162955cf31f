import { lockNamed } from "@/lib/kernel/rows/advisory-lock";
import type { Ctx } from "@/lib/kernel/context";

/**
 * Serializes changes to what an account has learned in an environment: a correction replaces an earlier one of the same vendor and words,
 * and two reviewers may teach the same vendor at once. Every writer takes this lock before any of the rows and before the audit log; it is
 * released when the transaction ends.
 */
export async function lockLearning(tx: Ctx): Promise<void> {
  await lockNamed(tx, "learning", `${tx.account.id}/${tx.environment}`);
}
