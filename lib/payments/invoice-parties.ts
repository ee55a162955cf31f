import { eq } from "drizzle-orm";
import { accounts, type InvoiceParties } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { env } from "@/lib/kernel/env";

/** The buyer and the seller for an invoice issued now, from the account and the settings. */
export async function currentParties(ctx: Ctx): Promise<InvoiceParties> {
  const [buyer] = await ctx.db.orm.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, ctx.account.id));
  const { SELLER_NAME, SELLER_ADDRESS, SELLER_TAX_ID, SELLER_VAT_PERCENT } = env();
  return {
    buyer: buyer?.name ?? "",
    sellerName: SELLER_NAME,
    sellerAddress: SELLER_ADDRESS ?? null,
    sellerTaxId: SELLER_TAX_ID ?? null,
    vatPercent: SELLER_VAT_PERCENT,
  };
}
