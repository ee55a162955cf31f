import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { createdAt, environment, instant } from "./columns";

/** Who sold to whom and at which VAT rate: what an invoice says beside the purchase itself. */
export interface InvoiceParties {
  buyer: string;
  sellerName: string;
  /** Lines separated by semicolons. */
  sellerAddress: string | null;
  sellerTaxId: string | null;
  vatPercent: number;
}

const paymentProviderNames = ["stripe", "paystack"] as const;

/** A purchase of credits, from the click to the provider's word that it was paid. */
export const payments = pgTable(
  "payments",
  {
    /** `pay_…`; the provider repeats it in everything that it says of the payment. */
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    environment: environment(),
    provider: text("provider", { enum: paymentProviderNames }).notNull(),
    /** The provider's own id; null until its page was made. */
    providerReference: text("provider_reference"),
    credits: integer("credits").notNull(),
    amountMinor: bigint("amount_minor", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    /** mismatch: the provider was paid another amount than asked for; nothing was credited, and a person has to look. */
    status: text("status", { enum: ["pending", "paid", "failed", "mismatch"] })
      .notNull()
      .default("pending"),
    startedBy: text("started_by").notNull(),
    /** Counts the paid ones of the whole deployment without gaps, as tax law asks of invoices. */
    invoiceNumber: integer("invoice_number"),
    /** As they were when it was paid: an invoice that was issued never changes. Null in what was paid before this was kept. */
    invoiceParties: jsonb("invoice_parties").$type<InvoiceParties>(),
    createdAt: createdAt(),
    settledAt: instant("settled_at"),
  },
  (t) => [
    index("payments_account").on(t.accountId, t.environment, t.id.desc()),
    uniqueIndex("payments_invoice_number").on(t.invoiceNumber),
  ],
);
