import { z } from "zod";
import { businessFields, MAX_LINES, periodFields } from "./common-fields";
import { vatLine, whtLine } from "./lines";

// Filings that an analysis prepares: the bodies of single-filing requests, with the fields that an invoice can fill in.

// Drafts always have it, so unlike in a request it has no default.
const transactionType = vatLine.shape.transactionType.unwrap().meta(vatLine.shape.transactionType.meta() ?? {});

/** Body for `POST /v1/flux/vat/single-filing`, to which the caller adds `encryptedPayload` and the lines of the month's other invoices. */
export const vatFilingDraft = z
  .object({
    transactionType: transactionType.meta({
      description: "Transaction type of all lines. credit: sale (output VAT); debit: purchase (input VAT)",
    }),
    ...periodFields,
    ...businessFields,
    data: z
      .array(vatLine.extend({ transactionType }))
      .min(1)
      .max(MAX_LINES)
      .meta({ description: "One line for each VAT treatment of the invoice" }),
  })
  .meta({
    id: "VatFilingDraft",
    description:
      "One invoice's share of a VAT return, as a body for POST /v1/flux/vat/single-filing. A month takes one return: send the data of all its drafts together, " +
      "without the top-level transactionType, with encryptedPayload and, so that it is filed once, a filingId",
  });
export type VatFilingDraft = z.output<typeof vatFilingDraft>;

/** Body for `POST /v1/flux/wht/single-filing`, to which the caller adds `encryptedPayload` and the lines of the month's other invoices. */
export const whtFilingDraft = z
  .object({
    ...periodFields,
    ...businessFields,
    data: z.array(whtLine).min(1).max(MAX_LINES).meta({ description: "One line for each category and rate of the invoice" }),
  })
  .meta({
    id: "WhtFilingDraft",
    description:
      "One invoice's share of a withholding tax schedule, as a body for POST /v1/flux/wht/single-filing: send the data of all drafts of a month together, " +
      "with encryptedPayload and, so that it is filed once, a filingId",
  });
export type WhtFilingDraft = z.output<typeof whtFilingDraft>;
