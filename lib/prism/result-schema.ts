import { z } from "zod";

/**
 * The result of an analysis as the API, the portal and the command line show it: amounts are JSON numbers in major
 * units with at most the currency's decimals. A value that is not there is a cell of null, never a missing key.
 */

const place = z.object({ page: z.int().positive(), box: z.tuple([z.number(), z.number(), z.number(), z.number()]) });
const confidence = z.number().min(0).max(1);
const amount = z.number().nullable();

function cell<T extends z.ZodType>(value: T) {
  return z.object({
    value: value.nullable(),
    raw: z.string().nullable(),
    confidence,
    source: z.enum(["document", "request", "derived"]),
    provenance: z.array(place),
  });
}

const textCell = cell(z.string()).meta({ id: "TextCell" });
const numberCell = cell(z.number()).meta({ id: "NumberCell" });
const dateCell = cell(z.iso.date()).meta({ id: "DateCell" });

const vatResult = z
  .object({
    treatment: z.enum(["standard", "zero_rated", "exempt", "suspended", "out_of_scope", "reverse_charge", "mixed", "undetermined"]),
    vatStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable(),
    rate: amount,
    taxableBase: amount,
    expected: amount,
    charged: amount,
    difference: amount,
    inputRecoverable: z.boolean().nullable(),
    collection: z.enum(["supplier_charges", "buyer_withholds", "reverse_charge"]).nullable(),
    ruleId: z.string().nullable(),
    legalBasis: z.string().nullable(),
    rulesVersion: z.string(),
    reason: z.string(),
    confidence,
  })
  .meta({ id: "VatTreatment" });

const whtResult = z
  .object({
    applicable: z.boolean().nullable(),
    category: z.string().nullable(),
    recipientType: z.enum(["company", "individual"]).nullable(),
    residency: z.enum(["resident", "non_resident"]).nullable(),
    rate: amount,
    base: amount,
    amount,
    noTinUplift: z.boolean(),
    netPayable: amount,
    remitTo: z.enum(["federal", "state"]).nullable(),
    dueDate: z.iso.date().nullable(),
    exemption: z.string().nullable(),
    ruleId: z.string().nullable(),
    legalBasis: z.string().nullable(),
    reason: z.string(),
    confidence,
    alternatives: z.array(z.object({ category: z.string(), rate: z.number(), amount: z.number(), confidence })),
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
    code: z.string(),
    severity: z.enum(["critical", "high", "medium", "low", "info"]),
    category: z.enum(["arithmetic", "tax", "identity", "duplicate", "document", "fraud_signal", "einvoice"]),
    message: z.string(),
    field: z.string().nullable(),
    lineNumber: z.int().positive().nullable(),
    blocking: z.boolean(),
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

const draft = z.record(z.string(), z.unknown()).nullable();

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
    decision: z.object({ recommendation: z.enum(["approve", "review", "reject"]), reasons: z.array(z.string()), needsReview: z.boolean() }),
    filingDraft: z.object({ vat: draft, wht: draft }),
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
