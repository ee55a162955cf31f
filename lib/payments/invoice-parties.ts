import { eq } from "drizzle-orm";
import { accounts, type InvoiceParties } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { env } from "@/lib/kernel/env";

/** What an invoice that is issued now says of the account, and of who sells by the settings. */
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
