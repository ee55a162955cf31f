import { z } from "zod";
import { described } from "@/lib/kernel/schemas/described";
import { vatFilingDraft, whtFilingDraft, type VatFilingDraft, type WhtFilingDraft } from "@/lib/flux/requests/draft-schema";
import { suggestedActions, type SuggestedAction } from "./check/suggested-action-values";

/**
 * The result of an analysis as the API, the portal and the command line show it. Amounts are JSON numbers in major units with at most the
 * currency's decimals. A missing value is a cell with value null, never a missing key.
 */

const place = z.object({
  page: described(z.int().positive(), "Counted from 1"),
  box: described(z.tuple([z.number(), z.number(), z.number(), z.number()]), "Left, top, right, and bottom edges from 0 to 1"),
});
const confidence = described(z.number().min(0).max(1), "How likely this is right, 0 to 1");
const amount = z.number().nullable();
const text = (description: string) => z.string().meta({ description });
const legalBasis = described(z.string().nullable(), "The law that the rule is from");
const reason = text("Why, in a sentence");

function cell<T extends z.ZodType>(value: T) {
  return z.object({
    value: described(value.nullable(), "null if the value is missing"),
    raw: described(z.string().nullable(), "The text on the page"),
    confidence,
    source: described(z.enum(["document", "request", "derived"]), "Where the value is from; derived: calculated from other values"),
    provenance: described(z.array(place), "Where the value is: the page, and the box's left, top, right, and bottom edges from 0 to 1"),
  });
}

const actionsInWords = Object.entries(suggestedActions)
  .map(([code, words]) => `${code}: ${words}`)
  .join("; ");

const textCell = cell(z.string()).meta({ id: "TextCell" });
const numberCell = cell(z.number()).meta({ id: "NumberCell" });
const dateCell = cell(z.iso.date()).meta({ id: "DateCell" });

const vatResult = z
  .object({
    treatment: described(
      z.enum(["standard", "zero_rated", "exempt", "suspended", "out_of_scope", "reverse_charge", "mixed", "undetermined"]),
      "The treatment the law requires. mixed: see the line items; undetermined: see reason",
    ),
    vatStatus: described(
      z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable(),
      "Value for filings: 0 vatable, 1 zero-rated, 2 exempt; null if not part of a return",
    ),
    rate: described(amount, "In percent, with the levies that are charged like VAT"),
    taxableBase: described(amount, "Amount without VAT that the treatment applies to"),
    expected: described(amount, "VAT that the law requires"),
    charged: described(amount, "VAT on the invoice"),
    difference: described(amount, "charged − expected"),
    inputRecoverable: described(z.boolean().nullable(), "Whether the buyer can recover the VAT as input VAT"),
    collection: described(
      z.enum(["supplier_charges", "buyer_withholds", "reverse_charge"]).nullable(),
      "Who pays the VAT to the authority: the supplier who charges it, the buyer who withholds it, or the buyer who accounts for it",
    ),
    ruleId: described(z.string().nullable(), "The rule that decided; see /docs/rules"),
    legalBasis,
    rulesVersion: text("Version of the rules that were used"),
    reason,
    confidence,
  })
  .meta({ id: "VatTreatment" });

const whtResult = z
  .object({
    applicable: described(z.boolean().nullable(), "null if it can't be determined"),
    category: described(z.string().nullable(), "Kind of payment, such as professional_services"),
    recipientType: described(
      z.enum(["company", "individual"]).nullable(),
      "Whether the vendor counts as a company; partnerships and business names count as individuals",
    ),
    residency: described(z.enum(["resident", "non_resident"]).nullable(), "The vendor's residency for tax"),
    rate: described(amount, "In percent"),
    base: described(amount, "Amount that tax is withheld from, without VAT"),
    amount: described(amount, "Tax to withhold"),
    noTinUplift: described(z.boolean(), "true if the rate is doubled because the vendor's tax ID is unknown"),
    netPayable: described(
      amount,
      "Amount to pay the vendor: the total minus the withholding tax, and minus the VAT if the buyer withholds it",
    ),
    remitTo: described(z.enum(["federal", "state"]).nullable(), "Authority to pay the tax to"),
    dueDate: described(z.iso.date().nullable(), "Last day to pay the tax to the authority"),
    exemption: described(z.string().nullable(), "Code of the exemption, if one applies, such as own_manufacture"),
    ruleId: described(z.string().nullable(), "The rule that decided; see /docs/rules"),
    legalBasis,
    reason,
    confidence,
    alternatives: described(
      z.array(
        z.object({
          category: text("Kind of payment"),
          rate: described(z.number(), "In percent"),
          amount: described(z.number(), "Tax that would be withheld"),
          confidence,
        }),
      ),
      "Other categories or rates that could apply, with the tax they would make",
    ),
  })
  .meta({ id: "WithholdingTreatment" });

const lineResult = z
  .object({
    lineNumber: described(z.int().positive(), "Place of the line on the invoice, counted from 1"),
    description: described(textCell, "What was supplied"),
    quantity: described(numberCell, "How much of it"),
    unit: described(textCell, "What the quantity is counted in"),
    unitPrice: described(numberCell, "Price of one unit"),
    amount: described(numberCell, "Amount of the line as printed"),
    productCode: described(textCell, "The vendor's code, or one of a classification such as HS"),
    taxRate: described(numberCell, "VAT rate printed on the line, in percent"),
    taxAmount: described(numberCell, "VAT printed on the line"),
    category: described(
      z.object({ code: text("Stable code of the kind, such as professional_services"), label: text("The kind in words"), confidence }),
      "What the line is, as far as tax goes",
    ),
    vat: described(vatResult, "VAT of the line"),
    wht: described(whtResult, "Withholding tax of the line"),
  })
  .meta({ id: "AnalysedLine" });

const anomalyResult = z
  .object({
    code: described(z.string(), "See /docs/anomalies"),
    severity: described(
      z.enum(["critical", "high", "medium", "low", "info"]),
      "critical: reject; high and medium: review; low and info don't change the decision",
    ),
    category: described(
      z.enum(["arithmetic", "tax", "identity", "duplicate", "document", "fraud_signal", "einvoice"]),
      "What kind of check found it",
    ),
    message: text("What was found, in a sentence"),
    field: described(z.string().nullable(), "Field of the invoice that it is about"),
    lineNumber: described(z.int().positive().nullable(), "null if it is about the whole invoice"),
    blocking: described(z.boolean(), "true for critical and high severity"),
    confidence,
    suggestedAction: described(z.enum(Object.keys(suggestedActions) as SuggestedAction[]), `What to do next. ${actionsInWords}`),
    evidence: described(
      z.object({
        expected: described(z.union([z.string(), z.number()]).nullable(), "What should be there"),
        actual: described(z.union([z.string(), z.number()]).nullable(), "What is there"),
        difference: described(amount, "actual − expected, if both are amounts"),
        tolerance: described(amount, "How much may differ"),
        provenance: described(z.array(place), "Where it is on the page"),
        related: described(z.array(z.string()), "IDs of other invoices that it is about, such as the earlier one of a duplicate"),
        ruleId: text("The tax rule that it breaks; see /docs/rules").optional(),
      }),
      "What the finding rests on",
    ),
  })
  .meta({ id: "Anomaly" });

export const analysisResult = z
  .object({
    document: described(
      z.object({
        type: described(z.enum(["invoice", "credit_note", "receipt", "proforma"]), "What kind of document it is"),
        typeConfidence: confidence,
        pages: described(z.int().nonnegative(), "Number of pages; 0 without a document"),
        mimeType: described(
          z.enum(["application/pdf", "image/png", "image/jpeg", "application/xml"]).nullable(),
          "What the file is, whatever its name; null without a document",
        ),
        sha256: described(z.string().nullable(), "SHA-256 of the file, in hex"),
        textSource: described(
          z.enum(["pdf_text", "ocr", "xml"]).nullable(),
          "pdf_text: the text of a PDF; ocr: recognized from a picture; xml: an e-invoice",
        ),
        language: described(z.string().nullable(), "Language of the text, ISO 639-1"),
      }),
      "The file that was read",
    ),
    invoice: described(
      z.object({
        invoiceNumber: described(textCell, "Number of the invoice"),
        invoiceDate: described(dateCell, "Day on which the invoice was issued"),
        dueDate: described(dateCell, "Day by which it is to be paid"),
        purchaseOrder: described(textCell, "The buyer's order that it is for"),
        currency: described(textCell, "ISO 4217"),
        irn: described(textCell, "Reference number of a registered e-invoice"),
        vendor: described(
          z.object({
            name: described(textCell, "Legal or trade name"),
            taxId: described(textCell, "Tax ID"),
            address: described(textCell, "Address, in one line"),
            bankAccount: described(textCell, "Account to pay to"),
          }),
          "Who issued the invoice",
        ),
        customer: described(
          z.object({
            name: described(textCell, "Legal or trade name"),
            taxId: described(textCell, "Tax ID"),
            address: described(textCell, "Address, in one line"),
          }),
          "Whom it was issued to",
        ),
        subtotal: described(numberCell, "Sum of the lines, without VAT"),
        discount: described(numberCell, "Discount on the whole invoice"),
        taxTotal: described(numberCell, "VAT on the invoice"),
        total: described(numberCell, "Amount of the invoice, with VAT"),
        amountDue: described(numberCell, "Amount that is still to be paid"),
        whtDeducted: described(
          numberCell.optional(),
          "Withholding tax that the document itself deducts. Older results don't have this field",
        ),
        taxDetails: described(
          z.array(
            z.object({
              label: text("The tax's name as printed"),
              rate: described(amount, "In percent"),
              base: described(amount, "Amount that the tax is on"),
              amount: described(amount, "The tax"),
            }),
          ),
          "The taxes that the document lists",
        ),
      }),
      "What the document and the request say, as far as it could be read",
    ),
    vat: described(vatResult, "VAT of the invoice as a whole"),
    wht: described(whtResult, "Withholding tax of the invoice as a whole"),
    lineItems: described(z.array(lineResult), "The lines of the invoice, each with its taxes"),
    anomalies: described(z.array(anomalyResult), "What is wrong or unusual"),
    decision: described(
      z.object({
        recommendation: described(z.enum(["approve", "review", "reject"]), "What Levy recommends for the invoice"),
        reasons: described(z.array(z.string()), "Codes of anomalies, and fields with low confidence, such as low_confidence:taxTotal"),
        needsReview: described(z.boolean(), "true unless the recommendation is approve"),
      }),
      "What to do with the invoice",
    ),
    filingDraft: described(
      z.object({
        vat: described(vatFilingDraft.nullable(), "VAT of the invoice. null if there is nothing to file"),
        wht: described(whtFilingDraft.nullable(), "Withholding tax of the invoice. null if there is nothing to file"),
      }),
      "What the invoice adds to a filing. The authority accepts one VAT return a month: see /docs/guides/reading-results#draft",
    ),
    confidence,
    engine: described(
      z.object({ version: text("Version of the analysis"), rulesVersion: text("Version of the tax rules") }),
      "What the result was made with",
    ),
    warnings: described(
      z.array(
        z.object({
          code: text("See /docs/guides/reading-results#warnings"),
          message: text("What was assumed or is missing, in a sentence"),
          fact: text("Only for unverified_rule: the unconfirmed fact, which an account can confirm in its settings").optional(),
        }),
      ),
      "Assumptions and missing information; they don't affect the decision",
    ),
  })
  .meta({ id: "AnalysisResult" });

export type AnalysisResult = z.infer<typeof analysisResult>;

const madeBefore = <T>() => z.custom<T>((value) => typeof value === "object" && value !== null).nullable();

/** A stored result. Its filing drafts may be in an older format than filings accept now, so their shape is not validated. */
export const storedResult = analysisResult.extend({
  filingDraft: z.object({ vat: madeBefore<VatFilingDraft>(), wht: madeBefore<WhtFilingDraft>() }),
});
