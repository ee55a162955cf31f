import { between } from "drizzle-orm";
import { payments } from "@/drizzle/schema";
import { getDatabase } from "@/lib/kernel/db";

/** For tests only: whether a number between these invoice numbers was never issued, to any account. Other tests may be paid meanwhile. */
export async function hasGap(numbers: readonly number[]): Promise<boolean> {
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
  return (await getDatabase().orm.$count(payments, between(payments.invoiceNumber, from, to))) !== to - from + 1;
}
