import type { MinorUnits } from "@/lib/kernel/money";
import type { SourceBox, VatReturnLine } from "./vat-lines";

/** Amounts that no invoice shows and that a person states. */
export interface StatedAmounts {
  /** VAT that customers withheld (certificates of ministries, oil and gas companies and other agents). */
  withheldAtSourceMinor: MinorUnits;
  automaticPaymentsMinor: MinorUnits;
  creditBroughtForwardMinor: MinorUnits;
}

export type BoxNumber = SourceBox | 10 | 40 | 60 | 70 | 80 | 85 | 90 | 95 | 100 | 105 | 110 | 115 | 120;

export interface VatBox {
  box: BoxNumber;
  section: "A" | "B" | "C" | "D";
  label: string;
  amountMinor: MinorUnits;
  /** How it is computed; null for amounts from invoices or stated by a person. */
  formula: string | null;
  from: "invoices" | "stated" | "reckoned";
}

type Reckon = (value: (box: BoxNumber) => MinorUnits) => MinorUnits;
type BoxKind = Pick<VatBox, "box" | "section" | "label"> &
  ({ from: "invoices" } | { from: "stated"; stated: keyof StatedAmounts } | { from: "reckoned"; formula: string; reckon: Reckon });

/**
 * The lines of Form 002 as Odoo's Nigerian localization has them (`addons/l10n_ng` in https://github.com/odoo/odoo; no official form was
 * seen), in the order of computation. Line 5, branches, says nothing about tax and is left out.
 */
const kinds: readonly BoxKind[] = [
  { box: 15, section: "A", label: "Purchases, excluding VAT", from: "invoices" },
  { box: 20, section: "B", label: "Income, excluding VAT", from: "invoices" },
  { box: 10, section: "A", label: "Sales, excluding VAT", from: "reckoned", formula: "20", reckon: (value) => value(20) },
  { box: 25, section: "B", label: "Less: exempt sales", from: "invoices" },
  { box: 30, section: "B", label: "Less: zero-rated sales", from: "invoices" },
  { box: 35, section: "B", label: "Sales adjustments", from: "invoices" },
  {
    box: 40,
    section: "B",
    label: "Taxable sales",
    from: "reckoned",
    formula: "20 − 25 − 30 + 35",
    reckon: (value) => value(20) - value(25) - value(30) + value(35),
  },
  { box: 45, section: "B", label: "Output VAT", from: "invoices" },
  { box: 50, section: "C", label: "Domestic purchases on which VAT is claimed", from: "invoices" },
  { box: 55, section: "C", label: "Domestic zero-rated purchases", from: "invoices" },
  { box: 60, section: "C", label: "Domestic purchases", from: "reckoned", formula: "50 + 55", reckon: (value) => value(50) + value(55) },
  { box: 65, section: "C", label: "Imports and supplies from abroad", from: "invoices" },
  { box: 70, section: "C", label: "Total purchases", from: "reckoned", formula: "60 + 65", reckon: (value) => value(60) + value(65) },
  { box: 75, section: "C", label: "Input VAT", from: "invoices" },
  { box: 80, section: "D", label: "VAT for the period", from: "reckoned", formula: "45 − 75", reckon: (value) => value(45) - value(75) },
  { box: 85, section: "D", label: "Less: VAT deducted at source by customers", from: "stated", stated: "withheldAtSourceMinor" },
  { box: 90, section: "D", label: "Less: automatic or electronic payments", from: "stated", stated: "automaticPaymentsMinor" },
  {
    box: 95,
    section: "D",
    label: "Net VAT",
    from: "reckoned",
    formula: "80 − 85 − 90",
    reckon: (value) => value(80) - value(85) - value(90),
  },
  { box: 100, section: "D", label: "Credit brought forward", from: "stated", stated: "creditBroughtForwardMinor" },
  {
    box: 105,
    section: "D",
    label: "Credit for the period",
    from: "reckoned",
    formula: "− 95, if below zero",
    reckon: (value) => Math.max(0, 0 - value(95)),
  },
  {
    box: 110,
    section: "D",
    label: "Credit used",
    from: "reckoned",
    formula: "the lesser of 95 and 100",
    reckon: (value) => Math.max(0, Math.min(value(95), value(100))),
  },
  {
    box: 115,
    section: "D",
    label: "Credit carried forward",
    from: "reckoned",
    formula: "100 + 105 − 110",
    reckon: (value) => value(100) + value(105) - value(110),
  },
  {
    box: 120,
    section: "D",
    label: "VAT payable",
    from: "reckoned",
    formula: "95 − 110, if above zero",
    reckon: (value) => Math.max(0, value(95)) - value(110),
  },
];

/** Computes the boxes of the VAT return, in the form's order, from whole minor units. */
export function vatBoxes(lines: readonly VatReturnLine[], stated: StatedAmounts): VatBox[] {
  const found = new Map<BoxNumber, MinorUnits>();
  for (const { entries } of lines) for (const { box, minor } of entries) found.set(box, (found.get(box) ?? 0) + minor);
  const value = (box: BoxNumber): MinorUnits => found.get(box) ?? 0;
  const boxes = kinds.map((kind): VatBox => {
    const amountMinor = kind.from === "reckoned" ? kind.reckon(value) : kind.from === "stated" ? stated[kind.stated] : value(kind.box);
    found.set(kind.box, amountMinor);
    return {
      box: kind.box,
      section: kind.section,
      label: kind.label,
      amountMinor,
      formula: kind.from === "reckoned" ? kind.formula : null,
      from: kind.from,
    };
  });
  return boxes.sort((a, b) => a.box - b.box);
}
