import { z } from "zod";
import { optionalText } from "@/lib/kernel/schemas/text-schemas";
import { whtCategories, type WhtCategory } from "@/lib/tax/rule-pack";
import { day, lineBusinessFields, MAX_AMOUNT, needed, TAX_ID_LENGTH, text } from "./common-fields";

/** Tested on the decimal notation, which is exact; numbers so large that they are written with an exponent have no decimals. */
const hasTwoDecimals = (value: number) => /^-?\d+(\.\d{1,2})?$|e\+/.test(String(value));
const twoDecimals = { error: "must have at most 2 decimals", params: { code: "too_many_decimals", decimals: 2 } };

/** One sale or purchase of a VAT return. */
export const vatLine = z.object({
  taxId: needed('The customer\'s tax ID; "0" if unregistered', TAX_ID_LENGTH).meta({ example: "00000000-0001" }),
  amount: z
    .number()
    .min(0)
    .max(MAX_AMOUNT)
    .refine(hasTwoDecimals, twoDecimals)
    .meta({ description: "Amount excluding VAT, in naira", example: 100_000 }),
  vatStatus: z.literal([0, 1, 2]).meta({ description: "0: vatable, 1: zero-rated, 2: exempt" }),
  item: text("Goods or services sold or bought").optional(),
  narration: text("Remark").optional(),
  beneficiary: text("The customer's or supplier's name").optional(),
  transactionType: z
    .enum(["credit", "debit"])
    .default("credit")
    .meta({ description: "credit: sale (output VAT); debit: purchase (input VAT)" }),
  invoiceNumber: text("Invoice number").optional(),
  invoiceDate: day("Invoice date").optional(),
  ...lineBusinessFields,
});
export type VatLine = z.output<typeof vatLine>;

/** A type of payment that may appear in a schedule. */
export type FiledCategory = Exclude<WhtCategory, "not_applicable">;
export const isFiledCategory = (value: unknown): value is FiledCategory =>
  (whtCategories as readonly unknown[]).includes(value) && value !== "not_applicable";

/** For callers who omit the TIN, send null, or send "" without noTin. */
export const noTinHint = 'is required; if the beneficiary has no tax ID, send "" with noTin: true and twice the rate';

/** One deduction of a WHT schedule. */
export const whtLine = z.object({
  beneficiaryName: needed("Name of the beneficiary whose tax was withheld"),
  beneficiaryTin: optionalText(TAX_ID_LENGTH, z.string({ error: ({ input }) => ((input ?? null) === null ? noTinHint : undefined) })).meta({
    description: 'The beneficiary\'s tax ID; "" only with noTin',
    example: "00000000-0001",
  }),
  noTin: z.boolean().optional().meta({ description: "true if the beneficiary has no tax ID, which doubles the rate" }),
  transactionDate: day("Payment date; must not be in the future"),
  transactionDesc: needed("Description of what was paid for"),
  transactionAmount: z
    .number()
    .gt(0)
    .max(MAX_AMOUNT)
    .refine(hasTwoDecimals, twoDecimals)
    .meta({ description: "Amount in naira", example: 100_000 }),
  rate: z
    .number()
    .gt(0)
    .max(100)
    .meta({ description: "Rate in percent; must be in the WHT table in force on transactionDate", example: 5 }),
  taxAmount: z
    .number()
    .min(0)
    .max(MAX_AMOUNT)
    .refine(hasTwoDecimals, twoDecimals)
    .meta({ description: "Tax withheld, in naira; must be within 0.01 of transactionAmount × rate / 100", example: 5_000 }),
  scheduleReference: text("Your reference for the line").optional(),
  category: z
    .enum(whtCategories)
    .exclude(["not_applicable"])
    .optional()
    .meta({ description: "Type of payment; if given, the rate must match this category" }),
  state: text("The beneficiary's state").optional(),
  ...lineBusinessFields,
});
export type WhtLine = z.output<typeof whtLine>;
