import { memberships, users } from "@/drizzle/schema";
import type { Ctx, Role } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { judgeInvoice } from "@/lib/prism/analyze";
import { defaultThresholds } from "@/lib/prism/check/default-thresholds";
import { emptyInvoice, emptyLineItem } from "@/lib/prism/extract/empty-invoice";
import { completeItem } from "@/lib/prism/items/complete-item";
import { historyScopeOf } from "@/lib/prism/items/earlier-invoices";
import { findVendorKnowledge } from "@/lib/prism/items/vendor-knowledge";
import { findItem } from "@/lib/prism/items/lock-item";
import { startItem } from "@/lib/prism/items/start-item";
import type { EarlierInvoice, Invoice } from "@/lib/prism/model";
import { acceptInvoices } from "./invoices";

// For tests only: invoices that wait for review, judged by the rules as in the pipeline, and people.

/** A context of the same account for a new person with the given role. */
export async function asPerson(
  ctx: Ctx,
  { role = "reviewer", name = "Ada Reviewer" }: { role?: Role; name?: string } = {},
): Promise<Ctx & { actor: { kind: "user"; userId: string } }> {
  const userId = newId("user");
  await ctx.db.orm.insert(users).values({ id: userId, email: `${userId.toLowerCase()}@example.com`, name });
  await ctx.db.orm.insert(memberships).values({ accountId: ctx.account.id, userId, role });
  return { ...ctx, actor: { kind: "user", userId, role } };
}

export interface WaitingInvoice {
  type?: Invoice["type"];
  whtDeductedMinor?: number;
  number?: string | null;
  vendor?: string;
  taxId?: string | null;
  date?: string;
  bankAccount?: string;
  lines?: { description: string; amountMinor: number }[];
  /** Values printed on the page that differ from what the lines imply. */
  printed?: { subtotalMinor?: number; taxMinor?: number; totalMinor?: number; taxRate?: number };
  /** For a page on which no amount was found. */
  withoutAmounts?: boolean;
  /** Confidence of each value that was read. */
  confidence?: number;
}

const cell = <T>(value: T | null, confidence = 0.98) => ({
  value,
  raw: value === null ? null : String(value),
  confidence,
  source: "document" as const,
  provenance: value === null ? [] : [{ page: 1, box: [0.1, 0.1, 0.4, 0.12] as [number, number, number, number] }],
});

/** A Nigerian invoice in naira with VAT of 7.5 %, as the extract stage would have read it. */
export function readInvoiceOf({
  number = "INV-1",
  vendor = "Adunola Consulting Limited",
  taxId = "20418835-0001",
  date = "2026-11-02",
  bankAccount,
  lines,
  printed = {},
  confidence = 0.98,
  type = "invoice",
  whtDeductedMinor,
  withoutAmounts = false,
}: WaitingInvoice = {}): Invoice {
  const shown = lines ?? [{ description: "Accounting consultancy services, October 2026", amountMinor: 400_000_00 }];
  const subtotal = printed.subtotalMinor ?? shown.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const tax = printed.taxMinor ?? Math.round(subtotal * 0.075);
  const none = emptyInvoice();
  return {
    ...none,
    type,
    typeConfidence: 0.98,
    invoiceNumber: cell(number, confidence),
    invoiceDate: cell(date, confidence),
    currency: cell("NGN", confidence),
    vendor: {
      ...none.vendor,
      name: cell(vendor, confidence),
      taxId: cell(taxId, confidence),
      country: cell("NG", confidence),
      ...(bankAccount === undefined ? {} : { bankAccount: cell(bankAccount, confidence) }),
    },
    customer: { ...none.customer, name: cell("Kestrel Bay Foods Limited", confidence) },
    ...(whtDeductedMinor === undefined ? {} : { whtDeducted: cell(whtDeductedMinor, confidence) }),
    ...(withoutAmounts
      ? {}
      : {
          subtotal: cell(subtotal, confidence),
          taxTotal: cell(tax, confidence),
          total: cell(printed.totalMinor ?? subtotal + tax, confidence),
          taxDetails: [
            { rate: printed.taxRate ?? 7.5, label: "VAT", baseMinor: subtotal, amountMinor: tax, categoryCode: null, provenance: [] },
          ],
          lineItems: shown.map(({ description, amountMinor }, index) => ({
            ...emptyLineItem(index + 1),
            description: cell(description, confidence),
            amount: cell(amountMinor, confidence),
          })),
        }),
  };
}

/** Stores an analyzed invoice without a document in the context's account; returns the item's id. */
export async function storeWaiting(ctx: Ctx, facts: WaitingInvoice = {}): Promise<string> {
  const system: Ctx = { ...ctx, actor: { kind: "system", name: "test" } };
  const {
    itemIds: [itemId = ""],
  } = await acceptInvoices(system, [{}]);
  await startItem(system, itemId);
  const invoice = readInvoiceOf(facts);
  const asOf = system.clock.now().toISOString().slice(0, 10);
  const judged = (history: EarlierInvoice[]) =>
    judgeInvoice(
      null,
      invoice,
      {},
      {
        asOf,
        defaultCountry: "NG",
        business: { name: null, taxId: null, country: null, profile: {} },
        history,
        thresholds: defaultThresholds,
      },
    );
  const scope = historyScopeOf(await findItem(system, itemId), { invoice, document: { sha256: null } }, defaultThresholds);
  const { history } = await findVendorKnowledge(system, scope);
  await completeItem(system, itemId, {
    country: "NG",
    analysis: judged(history),
    scope,
    history,
    judge: (later) => Promise.resolve(judged(later)),
  });
  return itemId;
}
