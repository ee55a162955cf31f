import { expect, it } from "vitest";
import { contextFixture, invoiceFixture, type InvoiceFixture } from "../../fixtures/invoice-fixture";
import type { AnalysisContext, AnalysisRequest } from "../../model";
import { treatInvoice } from "../treat-invoice";

type Profile = AnalysisContext["business"]["profile"];

const wht = (invoice: InvoiceFixture, request: AnalysisRequest = {}, profile: Profile = {}) =>
  treatInvoice(invoiceFixture(invoice), request, contextFixture({ profile }));
const codes = ({ warnings }: ReturnType<typeof wht>) => warnings.map(({ code }) => code);

it("withholds from a related party on the invoice date if it precedes the payment, with a warning", () => {
  const related = { vendors: { "12345678-0001": { relatedParty: true } } };
  const ofOctober = (request: AnalysisRequest, profile: Profile = related, date = "2026-10-05") => wht({ date }, request, profile);
  const booked = ofOctober({ paymentDate: "2026-12-10" });
  expect(booked.wht).toMatchObject({ rate: 5, amountMinor: 500_000, dueDate: "2026-11-21" });
  expect(booked.warnings.find(({ code }) => code === "wht_at_booking")?.message).toContain("2026-10-05");
  expect(ofOctober({}).wht.dueDate, "nobody says when it is paid").toBe("2026-11-21");
  const others = [
    ofOctober({ paymentDate: "2026-12-10" }, {}),
    ofOctober({ paymentDate: "2026-09-28" }),
    ofOctober({ paymentDate: "2025-01-10" }, related, "2024-12-20"),
    wht({ date: "2026-10-05", vendorTaxId: "99999999-0001", customerTaxId: "12345678-0001" }, {}, related),
  ];
  expect(others.map(({ wht: { dueDate } }) => dueDate).slice(0, 3)).toEqual(["2027-01-21", "2026-10-21", "2025-02-21"]);
  for (const other of others) expect(codes(other)).not.toContain("wht_at_booking");
});
