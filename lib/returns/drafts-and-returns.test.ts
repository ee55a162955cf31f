import { describe, expect, it } from "vitest";
import { amountsOf } from "@/lib/flux/draft-filing";
import type { VatFilingDraft } from "@/lib/flux/requests/draft-schema";
import type { VatLine } from "@/lib/flux/requests/lines";
import { draftFiling } from "@/lib/prism/check/draft-filing";
import { completeFromRequest } from "@/lib/prism/complete-from-request";
import { contextFixture, invoiceFixture } from "@/lib/prism/fixtures/invoice-fixture";
import { allInvoices } from "@/lib/prism/fixtures/labeled/sets";
import { presentAnalysis } from "@/lib/prism/present-analysis";
import { treatInvoice } from "@/lib/prism/treat/treat-invoice";
import { plainAnalysis } from "@/scripts/testing/invoices";
import { Notes } from "./notes";
import { returnInvoice } from "./return-invoice";
import { vatLines } from "./vat-lines";

/** The part of a result that `returnPart` selects. */
function partOf({ document, invoice, vat, wht, lineItems, filingDraft, warnings }: ReturnType<typeof presentAnalysis>) {
  const party = ({ name, taxId, address }: typeof invoice.vendor) => ({ name: name.value, taxId: taxId.value, address: address.value });
  return {
    type: document.type,
    invoiceNumber: invoice.invoiceNumber.value,
    invoiceDate: invoice.invoiceDate.value,
    currency: invoice.currency.value,
    vendor: party(invoice.vendor),
    customer: party({ ...invoice.vendor, ...invoice.customer }),
    vat,
    wht,
    lineItems: lineItems.map(({ lineNumber, description, category, ...taxes }) => ({
      lineNumber,
      description: description.value,
      label: category.label,
      vat: taxes.vat,
      wht: taxes.wht,
    })),
    transactionType: filingDraft.vat?.transactionType ?? null,
    warnings: warnings.map(({ code }) => code),
  };
}

/** The labeled invoices that a return may include. */
const analyzed = allInvoices.flatMap(({ name, invoice: given, request = {}, context: settings = {} }) => {
  const context = contextFixture(settings);
  const invoice = completeFromRequest(invoiceFixture(given), request);
  const treatment = treatInvoice(invoice, request, context);
  const { draft, warnings } = draftFiling(invoice, treatment, request, context);
  if (warnings.some(({ code }) => code.startsWith("filing_"))) return [];
  const result = presentAnalysis({ ...plainAnalysis({}), invoice, treatment, filingDraft: draft });
  const returned = returnInvoice({ id: name, request: { ...request }, completedAt: null, result: partOf(result) }, null);
  return [{ name, draft: draft.vat, codes: warnings.map(({ code }) => code), returned: { ...returned, direction: treatment.direction } }];
});

function periodOf(date: string | null) {
  return { month: Number((date ?? "2026-10").slice(5, 7)), year: Number((date ?? "2026-10").slice(0, 4)) };
}

const sideAndTax = (lines: readonly (VatLine | VatFilingDraft["data"][number])[], date: string | null) =>
  lines.map((line) => [line.vatStatus, line.transactionType, amountsOf({ ...line }, periodOf(date)).taxMinor].join(" ")).sort();

describe("the VAT draft of an invoice and the return of its month", () => {
  it.each(["purchase", "sale"] as const)("file the same tax for a %s", (direction) => {
    const compared = analyzed.filter(({ returned }) => returned.direction === direction);
    expect(compared.length).toBeGreaterThan(30);
    for (const { name, draft, codes, returned } of compared) {
      const own = direction === "sale" ? "credit" : "debit";
      const filed = vatLines(returned, periodOf(returned.invoiceDate), new Notes()).flatMap(({ filed }) => filed ?? []);
      // A draft has one side; lines of the other side are left out, with a warning.
      const isOneWay = filed.every(({ transactionType }) => transactionType === own);
      expect(codes.includes("vat_draft_amount_out_of_range"), name).toBe(!isOneWay);
      const kept = filed.filter(({ transactionType }) => transactionType === own);
      expect(sideAndTax(draft?.data.filter(({ amount }) => amount > 0) ?? [], returned.invoiceDate), name).toEqual(
        sideAndTax(kept, returned.invoiceDate),
      );
    }
  });

  it("both leave out input VAT that may not be claimed", () => {
    const unclaimed = analyzed.filter(({ codes }) => codes.includes("vat_draft_input_not_claimed"));
    expect(unclaimed.length).toBeGreaterThan(10);
    for (const { name, returned } of unclaimed) {
      const notes = new Notes();
      vatLines(returned, periodOf(returned.invoiceDate), notes);
      expect(
        notes
          .list()
          .map(({ code }) => code)
          .join(" "),
        name,
      ).toMatch(/input_vat_(not_recoverable|not_charged|undercharged)/);
    }
  });
});
