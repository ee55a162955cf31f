import { and, eq, sql } from "drizzle-orm";
import { accounts, businesses } from "@/drizzle/schema";
import { findDocument } from "@/lib/documents/open-document";
import { builtOnce } from "@/lib/kernel/built-once";
import type { Ctx } from "@/lib/kernel/context";
import { logger } from "@/lib/kernel/logger";
import { withoutBlanks } from "@/lib/kernel/text-schemas";
import { hasVisibleCharacter } from "@/lib/kernel/visible-text-values";
import { AnalysisFault, analysisPool, type AnalysisPool } from "@/lib/prism/processes/analysis-pool";
import { confirmedFactsOf, profileOf, thresholdsOf } from "@/lib/prism/analysis-settings";
import { AnalysisFailure, type AnalysisContext, type AnalysisRequest } from "@/lib/prism/model";
import type { PackedDocument } from "@/lib/prism/packed-document";
import { invoiceFields } from "@/lib/prism/requests";
import { taxDay } from "@/lib/prism/tax-day";
import type { ItemInHand, ItemOwner, StartedItem } from "./lock-item";
import { readOnce } from "./read-item-document";

/** The fields that the caller sent with an item, as `analyze` takes them; of an earlier Levy it may hold blanks. */
export function requestOf(item: ItemInHand): AnalysisRequest {
  return withoutBlanks(ownFields.parse(item.request));
}

const ownFields = invoiceFields.omit({ invoiceUrl: true });

/**
 * What was read of the item's document, which is read again where nothing is kept of it; null where the item has none. Throws as
 * `readItemDocument`.
 */
export async function readDocumentOf(ctx: Ctx, item: ItemInHand): Promise<{ read: PackedDocument; sha256: string } | null> {
  if (item.documentId === null) return null;
  const stored = await findDocument(ctx, item.documentId);
  if (!stored) throw new Error(`the document of ${item.id} is gone`);
  return { read: await readOnce(ctx, stored), sha256: stored.sha256 };
}

/**
 * All that an opinion on the item rests on besides the vendor's history and what was learned about it (`findVendorPast`); `at`
 * gives the day of the analysis.
 */
export async function analysisContextOf(ctx: Ctx, item: StartedItem, at: Date): Promise<Omit<AnalysisContext, "history">> {
  const { account, business } = item.owner ?? (await findOwner(ctx, item));
  const defaultCountry = business?.country ?? account.defaultCountry;
  return {
    asOf: taxDay(requestOf(item).country ?? defaultCountry, at),
    defaultCountry,
    business: {
      name: shown(business?.name),
      taxId: shown(business?.taxId),
      country: business?.country ?? null,
      profile: profileOf(business?.profile ?? {}, account, business?.country ?? null),
    },
    accountName: account.name,
    thresholds: thresholdsOf(account),
    confirmedFacts: confirmedFactsOf(account),
  };
}

/** Null for what an earlier Levy stored blank. */
const shown = (text: string | null | undefined): string | null => (text && hasVisibleCharacter(text) ? text : null);

async function findOwner(ctx: Ctx, { businessId }: ItemInHand): Promise<ItemOwner> {
  const [found] = await ownerQuery(ctx.db).execute({ accountId: ctx.account.id, environment: ctx.environment, businessId });
  if (!found) throw new Error(`account ${ctx.account.id} does not exist`);
  return found;
}

/** With the business that was named; naming none (null) equals no business's name. */
const ownerQuery = builtOnce((orm) =>
  orm
    .select({ account: accounts, business: businesses })
    .from(accounts)
    .leftJoin(
      businesses,
      and(
        eq(businesses.accountId, accounts.id),
        eq(businesses.environment, sql.placeholder("environment")),
        eq(businesses.businessId, sql.placeholder("businessId")),
      ),
    )
    .where(eq(accounts.id, sql.placeholder("accountId")))
    .prepare("account_and_business"),
);

/** `work` in a process of its own. A fault in a rule is logged and becomes internal_error. */
export async function analyseInProcess<T>(itemId: string, work: (pool: AnalysisPool) => Promise<T>): Promise<T> {
  try {
    return await work(analysisPool());
  } catch (error) {
    if (!(error instanceof AnalysisFault)) throw error;
    // A pure function fails the same way again, so the item ends here and now instead of after all retries.
    logger("prism").error({ err: error, itemId }, "a rule failed on an invoice");
    throw new AnalysisFailure({
      code: "internal_error",
      stage: "check",
      retryable: false,
      message: "The invoice could not be analyzed because of an error on our end. Sending it again won't help: report the itemId.",
    });
  }
}
