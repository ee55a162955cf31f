import { describe, expect, it } from "vitest";
import { vatSingleRequest, whtSingleRequest } from "@/lib/flux/requests/schemas";
import { completeFromRequest } from "../complete-from-request";
import { contextFixture, invoiceFixture, type InvoiceFixture } from "../fixtures/invoice-fixture";
import { allInvoices } from "../fixtures/labeled/sets";
import type { AnalysisRequest } from "../model";
import { treatInvoice } from "../treat/treat-invoice";
import { draftFiling } from "./draft-filing";

const drafts = allInvoices.map(({ name, invoice: given, request = {}, context: settings = {} }) => {
  const context = contextFixture(settings);
  const invoice = completeFromRequest(invoiceFixture(given), request);
  return { name, draft: draftFiling(invoice, treatInvoice(invoice, request, context), request, context).draft };
});

/** Adds what a caller adds before posting; everything else passes through JSON unchanged. */
const posted = (body: Record<string, unknown>): unknown => ({
  ...(JSON.parse(JSON.stringify(body)) as object),
  encryptedPayload: "sealed",
});

describe("a draft with credentials added", () => {
  const vat = drafts.flatMap(({ name, draft }) => (draft.vat ? [{ name, body: draft.vat }] : []));
  const wht = drafts.flatMap(({ name, draft }) => (draft.wht ? [{ name, body: draft.wht }] : []));

  it("is a valid VAT filing request", () => {
    expect(vat.length).toBeGreaterThan(100);
    for (const { name, body } of vat) expect(vatSingleRequest.safeParse(posted(body)).error?.issues, name).toBeUndefined();
  });

  it("is a valid WHT filing request", () => {
    expect(wht.length).toBeGreaterThan(80);
    for (const { name, body } of wht) expect(whtSingleRequest.safeParse(posted(body)).error?.issues, name).toBeUndefined();
  });

  it.each<[string, InvoiceFixture, AnalysisRequest, ("vat" | "wht")[]]>([
    ["a vendor's tax number that is too long", { vendorTaxId: "9".repeat(65) }, {}, []],
    ["an own tax number that is too long", {}, { businessTaxID: "9".repeat(65) }, ["vat", "wht"]],
    ["a payment of another century", {}, { paymentDate: "1999-12-31" }, ["vat"]],
    ["an invoice of another century", { date: "1999-12-31" }, {}, ["wht"]],
  ])("is valid or null with %s", (_what, given, request, made) => {
    const context = contextFixture({});
    const invoice = completeFromRequest(invoiceFixture(given), request);
    const { draft, warnings } = draftFiling(invoice, treatInvoice(invoice, request, context), request, context);
    expect((["vat", "wht"] as const).filter((tax) => draft[tax])).toEqual(made);
    expect(warnings.some(({ code }) => code === "filing_out_of_range")).toBe(made.length < 2);
    if (draft.vat) expect(vatSingleRequest.safeParse(posted(draft.vat)).error?.issues).toBeUndefined();
    if (draft.wht) expect(whtSingleRequest.safeParse(posted(draft.wht)).error?.issues).toBeUndefined();
  });

  it("is rejected if a tax amount is changed", () => {
    const [first] = wht;
    const data = (first?.body.data as Record<string, unknown>[]).map((line) => ({ ...line, taxAmount: 1 }));
    expect(whtSingleRequest.safeParse(posted({ ...first?.body, data })).success).toBe(false);
  });
});
