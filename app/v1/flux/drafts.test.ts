import { describe, expect, it } from "vitest";
import { draftFiling } from "@/lib/prism/check/draft-filing";
import { contextFixture, invoiceFixture, type InvoiceFixture } from "@/lib/prism/fixtures/invoice-fixture";
import { invoicesByFinding } from "@/lib/prism/fixtures/labeled/invoices-by-finding";
import { invoicesByTreatment } from "@/lib/prism/fixtures/labeled/invoices-by-treatment";
import type { AnalysisRequest } from "@/lib/prism/model";
import { treatInvoice } from "@/lib/prism/treat/treat-invoice";
import { call, testPartner } from "@/scripts/testing/partner";
import { POST as fileVat } from "./vat/single-filing/route";
import { POST as fileWht } from "./wht/single-filing/route";

// Paid in October, so that the period is over whenever this test runs.
const request: AnalysisRequest = { paymentDate: "2026-10-20" };
const context = contextFixture({ asOf: "2026-10-21" });

function drafted(given: InvoiceFixture) {
  const invoice = invoiceFixture({ ...given, date: "2026-10-05" });
  return draftFiling(invoice, treatInvoice(invoice, request, context), request, context).draft;
}

describe("drafts of filings in analysis results", () => {
  it("are accepted by the filing endpoints as they are, with credentials added", async () => {
    const { key } = await testPartner();
    const invoices = [...invoicesByTreatment.slice(0, 30), ...invoicesByFinding.slice(0, 3)];
    let [vat, wht] = [0, 0];
    for (const { name, invoice } of invoices) {
      const draft = drafted(invoice);
      if (draft.vat) {
        const { status, text } = await call(fileVat, {
          path: "/v1/flux/vat/single-filing",
          key,
          body: { encryptedPayload: "unreadable", ...draft.vat },
        });
        expect(status, `${name}: ${text}`).toBe(202);
        vat += 1;
      }
      if (draft.wht) {
        const { status, text } = await call(fileWht, {
          path: "/v1/flux/wht/single-filing",
          key,
          body: { encryptedPayload: "unreadable", ...draft.wht },
        });
        expect(status, `${name}: ${text}`).toBe(202);
        wht += 1;
      }
    }
    expect(vat).toBeGreaterThan(20);
    expect(wht).toBeGreaterThan(15);
  });

  it("for one taxpayer and month are accepted as one VAT return with their lines combined", async () => {
    const { key } = await testPartner();
    // These are all purchases of one business. A sale's lines differ only in their direction.
    const drafts = invoicesByTreatment.flatMap(({ invoice }) => drafted(invoice).vat ?? []).slice(0, 10);
    const [first] = drafts;
    if (!first) throw new Error("there is no draft");
    const data = drafts.flatMap((draft, n) =>
      draft.data.map((line) => ({ ...line, transactionType: n % 2 ? "credit" : line.transactionType })),
    );
    const { transactionType: _, ...common } = first;
    const body = { ...common, data, encryptedPayload: "unreadable", filingId: "october" };
    const { status, text } = await call(fileVat, { path: "/v1/flux/vat/single-filing", key, body });
    expect(status, text).toBe(202);
    const answer = JSON.parse(text) as { data: { totalRecords: number }; warnings?: { code: string }[] };
    expect(answer.data.totalRecords).toBe(data.length);
    expect(data.length).toBeGreaterThan(first.data.length);
    expect((answer.warnings ?? []).map(({ code }) => code)).not.toContain("fields_ignored");
  });
});
