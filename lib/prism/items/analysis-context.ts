import { and, eq, sql } from "drizzle-orm";
import { accounts, businesses } from "@/drizzle/schema";
import { findDocument } from "@/lib/documents/open-document";
import { builtOnce } from "@/lib/kernel/programs/built-once";
import type { Ctx } from "@/lib/kernel/context";
import { logger } from "@/lib/kernel/logger";
import { hasVisibleCharacter } from "@/lib/kernel/text/visible-text-values";
import { AnalysisFault, analysisPool, type AnalysisPool } from "@/lib/prism/processes/analysis-pool";
import { confirmedFactsOf, profileOf, thresholdsOf } from "@/lib/prism/analysis-settings";
import { AnalysisFailure, type AnalysisContext, type AnalysisRequest } from "@/lib/prism/model";
import type { PackedDocument } from "@/lib/prism/packed-document";
import { invoiceFields } from "@/lib/prism/requests";
import { isFiller, statedFields } from "@/lib/prism/stated-fields";
import { taxDay } from "@/lib/prism/tax-day";
import type { ItemToAnalyze, ItemOwner, StartedItem } from "./lock-item";
import { readOnce } from "./read-item-document";

/**
 * The fields the caller sent with an item, in the form `analyze` takes. Items stored by earlier versions of Levy may contain blank fields
 * and fillers, which are dropped.
 */
export function requestOf(item: ItemToAnalyze): AnalysisRequest {
  return statedFields(ownFields.parse(item.request));
}

const ownFields = invoiceFields.omit({ invoiceUrl: true });

/**
 * Returns what was read of the item's document; null if the item has none. If nothing was kept of it, it is read again.
 *
 * @throws as `readItemDocument`
 */
export async function readDocumentOf(ctx: Ctx, item: ItemToAnalyze): Promise<{ read: PackedDocument; sha256: string } | null> {
  if (item.documentId === null) return null;
  const stored = await findDocument(ctx, item.documentId);
  if (!stored) throw new Error(`the document of ${item.id} is gone`);
  return { read: await readOnce(ctx, stored), sha256: stored.sha256 };
}

/**
 * Everything an opinion on the item depends on besides the vendor's history and learned corrections (`findVendorKnowledge`). `at` determines the
 * day of the analysis.
 */
export async function analysisContextOf(ctx: Ctx, item: StartedItem, at: Date): Promise<Omit<AnalysisContext, "history">> {
  const { account, business } = item.owner ?? (await findOwner(ctx, item));
  const defaultCountry = business?.country ?? account.defaultCountry;
  return {
    asOf: taxDay(requestOf(item).country ?? defaultCountry, at),
    defaultCountry,
    business: {
      name: shown(business?.name, "businessName"),
      taxId: shown(business?.taxId, "businessTaxID"),
      country: business?.country ?? null,
      profile: profileOf(business?.profile ?? {}, account, business?.country ?? null),
    },
    accountName: account.name,
    thresholds: thresholdsOf(account),
    confirmedFacts: confirmedFactsOf(account),
  };
}

/** Null for a text that an earlier version of Levy stored blank, or as a filler such as "N/A". */
const shown = (text: string | null | undefined, field: "businessName" | "businessTaxID"): string | null =>
  text && hasVisibleCharacter(text) && !isFiller(text, field) ? text : null;

async function findOwner(ctx: Ctx, { businessId }: ItemToAnalyze): Promise<ItemOwner> {
  const [found] = await ownerQuery(ctx.db).execute({ accountId: ctx.account.id, environment: ctx.environment, businessId });
  if (!found) throw new Error(`account ${ctx.account.id} does not exist`);
  return found;
}

/** The account, with the business named by the item. A null business id matches no business. */
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

/** Runs `work` in a separate process. A fault in a rule is logged and becomes internal_error. */
export async function analyzeInProcess<T>(itemId: string, work: (pool: AnalysisPool) => Promise<T>): Promise<T> {
  try {
    return await work(analysisPool());
  } catch (error) {
    if (!(error instanceof AnalysisFault)) throw error;
    // Rules are pure functions, so a retry would fail the same way; the item fails now instead of after all retries.
    logger("prism").error({ err: error, itemId }, "a rule failed on an invoice");
    throw new AnalysisFailure({
      code: "internal_error",
      stage: "check",
      retryable: false,
      message: "The invoice could not be analyzed because of an error on our end. Sending it again won't help: report the itemId.",
    });
  }
}
