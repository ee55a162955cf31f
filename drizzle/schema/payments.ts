import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { createdAt, environment, instant } from "./columns";

/** Seller, buyer and VAT rate: the parts of a credit invoice that the purchase itself does not contain. */
export interface InvoiceParties {
  buyer: string;
  sellerName: string;
  /** Lines separated by semicolons. */
  sellerAddress: string | null;
  sellerTaxId: string | null;
  vatPercent: number;
}

const paymentProviderNames = ["stripe", "paystack"] as const;

/** A purchase of credits, from the first click to the provider's confirmation of the payment. */
export const payments = pgTable(
  "payments",
  {
    /** `pay_…`; the provider returns it in everything that it reports about the payment. */
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    environment: environment(),
    provider: text("provider", { enum: paymentProviderNames }).notNull(),
    /** The provider's own id; null until its payment page was created. */
    providerReference: text("provider_reference"),
    credits: integer("credits").notNull(),
    amountMinor: bigint("amount_minor", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    /** mismatch: the provider received a different amount than requested; nothing was credited, and a person has to check. */
    status: text("status", { enum: ["pending", "paid", "failed", "mismatch"] })
      .notNull()
      .default("pending"),
    startedBy: text("started_by").notNull(),
    /** Gapless number over all paid purchases of the deployment, as tax law requires of invoices. */
    invoiceNumber: integer("invoice_number"),
    /** The parties at the time of payment: an issued invoice never changes. Null for purchases paid before this column existed. */
    invoiceParties: jsonb("invoice_parties").$type<InvoiceParties>(),
    createdAt: createdAt(),
    settledAt: instant("settled_at"),
  },
  (t) => [
    index("payments_account").on(t.accountId, t.environment, t.id.desc()),
    uniqueIndex("payments_invoice_number").on(t.invoiceNumber),
  ],
);
