import { z } from "zod";

/**
 * The result of an analysis as the API, the portal and the command line show it: amounts are JSON numbers in major
 * units with at most the currency's decimals. A value that is not there is a cell of null, never a missing key.
 */

const place = z.object({ page: z.int().positive(), box: z.tuple([z.number(), z.number(), z.number(), z.number()]) });
const confidence = z.number().min(0).max(1);
const amount = z.number().nullable();

const about = <T extends z.ZodType>(schema: T, description: string): T => schema.meta({ description });

function cell<T extends z.ZodType>(value: T) {
  return z.object({
    value: about(value.nullable(), "null if the value is missing"),
    raw: about(z.string().nullable(), "The text on the page"),
    confidence: about(confidence, "0 to 1"),
    source: about(z.enum(["document", "request", "derived"]), "derived: calculated from other values"),
    provenance: about(z.array(place), "Where the value is: the page, and the box's left, top, right, and bottom edges from 0 to 1"),
  });
}

const textCell = cell(z.string()).meta({ id: "TextCell" });
const numberCell = cell(z.number()).meta({ id: "NumberCell" });
const dateCell = cell(z.iso.date()).meta({ id: "DateCell" });

const vatResult = z
  .object({
    treatment: about(
      z.enum(["standard", "zero_rated", "exempt", "suspended", "out_of_scope", "reverse_charge", "mixed", "undetermined"]),
      "The treatment the law requires. mixed: see the line items; undetermined: see reason",
    ),
    vatStatus: about(
      z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable(),
      "Value for filings: 0 vatable, 1 zero-rated, 2 exempt; null if not part of a return",
    ),
    rate: about(amount, "In percent, with the levies that are charged like VAT"),
    taxableBase: about(amount, "Amount without VAT that the treatment applies to"),
    expected: about(amount, "VAT that the law requires"),
    charged: about(amount, "VAT on the invoice"),
    difference: about(amount, "charged − expected"),
    inputRecoverable: about(z.boolean().nullable(), "Whether the buyer can recover the VAT as input VAT"),
    collection: about(
      z.enum(["supplier_charges", "buyer_withholds", "reverse_charge"]).nullable(),
      "Who pays the VAT to the authority: the supplier who charges it, the buyer who withholds it, or the buyer who accounts for it",
    ),
    ruleId: about(z.string().nullable(), "The rule that decided; see /docs/rules"),
    legalBasis: z.string().nullable(),
    rulesVersion: z.string(),
    reason: z.string(),
    confidence,
  })
  .meta({ id: "VatTreatment" });

const whtResult = z
  .object({
    applicable: about(z.boolean().nullable(), "null if it can't be determined"),
    category: about(z.string().nullable(), "Kind of payment, such as professional_services"),
    recipientType: about(
      z.enum(["company", "individual"]).nullable(),
      "Whether the vendor counts as a company; partnerships and business names count as individuals",
    ),
    residency: z.enum(["resident", "non_resident"]).nullable(),
    rate: about(amount, "In percent"),
    base: about(amount, "Amount that tax is withheld from, without VAT"),
    amount: about(amount, "Tax to withhold"),
    noTinUplift: about(z.boolean(), "true if the rate is doubled because the vendor's tax ID is unknown"),
    netPayable: about(amount, "Amount to pay the vendor: the total minus the withholding tax, and minus the VAT if the buyer withholds it"),
    remitTo: about(z.enum(["federal", "state"]).nullable(), "Authority to pay the tax to"),
    dueDate: about(z.iso.date().nullable(), "Last day to pay the tax to the authority"),
    exemption: about(z.string().nullable(), "Code of the exemption, if one applies, such as own_manufacture"),
    ruleId: about(z.string().nullable(), "The rule that decided; see /docs/rules"),
    legalBasis: z.string().nullable(),
    reason: z.string(),
    confidence,
    alternatives: about(
      z.array(z.object({ category: z.string(), rate: z.number(), amount: z.number(), confidence })),
      "Other categories or rates that could apply, with the tax they would make",
    ),
  })
  .meta({ id: "WithholdingTreatment" });

const lineResult = z
  .object({
    lineNumber: z.int().positive(),
    description: textCell,
    quantity: numberCell,
    unit: textCell,
    unitPrice: numberCell,
    amount: numberCell,
    productCode: textCell,
    taxRate: numberCell,
    taxAmount: numberCell,
    category: z.object({ code: z.string(), label: z.string(), confidence }),
    vat: vatResult,
    wht: whtResult,
  })
  .meta({ id: "AnalysedLine" });

const anomalyResult = z
  .object({
    code: about(z.string(), "See /docs/anomalies"),
    severity: z.enum(["critical", "high", "medium", "low", "info"]),
    category: z.enum(["arithmetic", "tax", "identity", "duplicate", "document", "fraud_signal", "einvoice"]),
    message: z.string(),
    field: about(z.string().nullable(), "Field of the invoice that it is about"),
    lineNumber: about(z.int().positive().nullable(), "null if it is about the whole invoice"),
    blocking: about(z.boolean(), "true for critical and high severity"),
    confidence,
    suggestedAction: z.string(),
    evidence: z.object({
      expected: z.union([z.string(), z.number()]).nullable(),
      actual: z.union([z.string(), z.number()]).nullable(),
      difference: amount,
      tolerance: amount,
      provenance: z.array(place),
      related: z.array(z.string()),
      ruleId: z.string().optional(),
    }),
  })
  .meta({ id: "Anomaly" });

const draft = (operation: string) =>
  about(z.record(z.string(), z.unknown()).nullable(), `Body for ${operation}: add encryptedPayload. null if there is nothing to file`);

export const analysisResult = z
  .object({
    document: z.object({
      type: z.enum(["invoice", "credit_note", "receipt", "proforma"]),
      typeConfidence: confidence,
      pages: z.int().nonnegative(),
      mimeType: z.enum(["application/pdf", "image/png", "image/jpeg", "application/xml"]).nullable(),
      sha256: z.string().nullable(),
      textSource: z.enum(["pdf_text", "ocr", "xml"]).nullable(),
      language: z.string().nullable(),
    }),
    invoice: z.object({
      invoiceNumber: textCell,
      invoiceDate: dateCell,
      dueDate: dateCell,
      purchaseOrder: textCell,
      currency: textCell,
      irn: textCell,
      vendor: z.object({ name: textCell, taxId: textCell, address: textCell, bankAccount: textCell }),
      customer: z.object({ name: textCell, taxId: textCell, address: textCell }),
      subtotal: numberCell,
      discount: numberCell,
      taxTotal: numberCell,
      total: numberCell,
      amountDue: numberCell,
      whtDeducted: numberCell
        .optional()
        .meta({ description: "Withholding tax that the document itself deducts. Older results don't have this field" }),
      taxDetails: z.array(z.object({ label: z.string(), rate: amount, base: amount, amount })),
    }),
    vat: vatResult,
    wht: whtResult,
    lineItems: z.array(lineResult),
    anomalies: z.array(anomalyResult),
    decision: z.object({
      recommendation: z.enum(["approve", "review", "reject"]),
      reasons: about(z.array(z.string()), "Codes of anomalies, and fields with low confidence, such as low_confidence:taxTotal"),
      needsReview: about(z.boolean(), "true unless the recommendation is approve"),
    }),
    filingDraft: z.object({ vat: draft("POST /v1/flux/vat/single-filing"), wht: draft("POST /v1/flux/wht/single-filing") }),
    confidence,
    engine: z.object({ version: z.string(), rulesVersion: z.string() }),
    warnings: z.array(
      z.object({
        code: z.string(),
        message: z.string(),
        fact: z
          .string()
          .optional()
          .meta({ description: "Only for unverified_rule: the unconfirmed fact, which an account can confirm in its settings" }),
      }),
    ),
  })
  .meta({ id: "AnalysisResult" });

export type AnalysisResult = z.infer<typeof analysisResult>;
