import { z } from "zod";
import { businessFields, MAX_LINES, periodFields } from "./common-fields";
import { vatLine, whtLine } from "./lines";

// What an analysis prepares for filing: the requests of the single filings with the fields that an invoice can fill in, as they are taken.

// It is always there, so it defaults to nothing.
const transactionType = vatLine.shape.transactionType.unwrap().meta(vatLine.shape.transactionType.meta() ?? {});

/** Body for `POST /v1/flux/vat/single-filing`, to which the caller adds `encryptedPayload`. */
export const vatFilingDraft = z
  .object({
    transactionType: transactionType.meta({ description: "That of all lines. credit: sale (output VAT); debit: purchase (input VAT)" }),
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
    description: "Body for POST /v1/flux/vat/single-filing: add encryptedPayload and, so that it is filed once, a filingId",
  });
export type VatFilingDraft = z.output<typeof vatFilingDraft>;

/** Body for `POST /v1/flux/wht/single-filing`, to which the caller adds `encryptedPayload`. */
export const whtFilingDraft = z
  .object({
    ...periodFields,
    businessId: businessFields.businessId,
    data: z.array(whtLine).min(1).max(MAX_LINES).meta({ description: "One line for each category and rate of the invoice" }),
  })
  .meta({
    id: "WhtFilingDraft",
    description: "Body for POST /v1/flux/wht/single-filing: add encryptedPayload and, so that it is filed once, a filingId",
  });
export type WhtFilingDraft = z.output<typeof whtFilingDraft>;
