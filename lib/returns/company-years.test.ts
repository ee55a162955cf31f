import { describe, expect, it } from "vitest";
import { businesses } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { yearFollowUp } from "@/lib/prism/fixtures/labeled/invoices-year-follow-up";
import { yearOfAContractor } from "@/lib/prism/fixtures/labeled/invoices-year-of-a-contractor";
import { yearOfAFirm } from "@/lib/prism/fixtures/labeled/invoices-year-of-a-firm";
import { yearOfAManufacturer } from "@/lib/prism/fixtures/labeled/invoices-year-of-a-manufacturer";
import type { YearDocument } from "@/lib/prism/fixtures/labeled/company-year";
import { judged } from "@/lib/prism/fixtures/labeled/score";
import { testContext } from "@/scripts/testing/accounts";
import { storeAnalysis } from "@/scripts/testing/returns";
import { previewReturn } from "./preview-return";
import { returnQuery } from "./return-query";

const MONTHS = [
  "2025-07",
  "2025-08",
  "2025-09",
  "2025-10",
  "2025-11",
  "2025-12",
  "2026-01",
  "2026-02",
  "2026-03",
  "2026-04",
  "2026-05",
  "2026-06",
];
const companies: Record<string, readonly YearDocument[]> = { yearOfAManufacturer, yearOfAFirm, yearOfAContractor, yearFollowUp };
const kobo = (amount: number) => Math.round(amount * 100) / 100;
const add = (totals: Map<string, number>, key: string, amount: number) => totals.set(key, kobo((totals.get(key) ?? 0) + amount));

/** Documents approved without a person, by the month of their date. */
const letThrough = (documents: readonly YearDocument[], month: string) =>
  documents.filter(({ invoice, expected }) => expected.decision === "approve" && invoice.date?.startsWith(month));

/** Expected output and input VAT, VAT payable and credit carried forward by month; a month's credit reduces the next one's VAT. */
function rightVat(documents: readonly YearDocument[]) {
  let credit = 0;
  return MONTHS.map((month) => {
    const own = letThrough(documents, month);
    const sum = (side: "output" | "input") => kobo(own.reduce((total, { books }) => total + (books?.[side] ?? 0), 0));
    const net = sum("output") - sum("input") - credit;
    credit = kobo(Math.max(0, 0 - net));
    return { month, output: sum("output"), input: sum("input"), payable: kobo(Math.max(0, net)), credit };
  });
}

/** Expected tax withheld by month, authority and beneficiary. Credit notes take nothing back, and foreign-currency amounts are left out. */
function rightWht(documents: readonly YearDocument[]): Record<string, number> {
  const totals = new Map<string, number>();
  for (const month of MONTHS)
    for (const { invoice, expected } of letThrough(documents, month)) {
      const isPurchase = invoice.vendorTaxId !== businessOf(documents).taxId;
      if (isPurchase && expected.wht && invoice.type !== "credit_note" && (invoice.currency ?? "NGN") === "NGN")
        add(totals, `${month} ${expected.payment?.remitTo ?? "federal"} ${invoice.vendorName ?? ""}`, expected.wht);
    }
  return Object.fromEntries(totals);
}

const businessOf = (documents: readonly YearDocument[]) => documents[0]?.context?.business ?? { name: null, taxId: null };

/** A company whose documents of a year were analyzed, each on its own day. */
async function companyWith(documents: readonly YearDocument[]) {
  const ctx = await testContext({ clock: manualClock(new Date("2026-07-05T09:00:00Z")) });
  const { name, taxId } = businessOf(documents);
  await ctx.db.orm
    .insert(businesses)
    .values({ accountId: ctx.account.id, environment: ctx.environment, businessId: "year", name: name ?? "", taxId, state: "Lagos" });
  for (const document of documents) {
    const { date = null } = document.invoice;
    await storeAnalysis(ctx, judged(document), { request: { businessId: "year", ...(date ? { paymentDate: date } : {}) } });
  }
  return ctx;
}

describe.each(Object.entries(companies))("the returns of a %s", (_, documents) => {
  it("have the expected VAT of each month and the expected tax of each beneficiary, without review", async () => {
    const ctx = await companyWith(documents);
    const vat: ReturnType<typeof rightVat> = [];
    const wht = new Map<string, number>();
    let creditBroughtForward = 0;
    for (const period of MONTHS) {
      const preview = await previewReturn(ctx, { ...returnQuery.parse({ tax: "VAT", period, business: "year" }), creditBroughtForward });
      const box = (number: number) => preview.vat?.boxes.find((one) => one.box === number)?.amount ?? 0;
      vat.push({ month: period, output: box(45), input: box(75), payable: box(120), credit: box(115) });
      creditBroughtForward = box(115);
      const schedule = await previewReturn(ctx, returnQuery.parse({ tax: "WHT", period, business: "year" }));
      const lines = [...(schedule.wht?.lines ?? []), ...(schedule.wht?.states ?? []).flatMap(({ lines }) => lines)];
      for (const { remitTo, beneficiary, tax } of lines) add(wht, `${period} ${remitTo} ${beneficiary.name ?? ""}`, tax);
    }
    expect(vat).toEqual(rightVat(documents));
    expect(Object.fromEntries(wht)).toEqual(rightWht(documents));
  });
});
