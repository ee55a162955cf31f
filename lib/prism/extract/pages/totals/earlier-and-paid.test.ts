import { describe, expect, it } from "vitest";
import type { Invoice } from "@/lib/prism/model";
import { extractDrawn, money, rows, type Cells } from "@/lib/prism/testing/drawn-invoice";
import { column } from "@/lib/prism/testing/draw-pdf";

/** A bill for rent of 100,000.00 with the given rows between its sums. */
function drawn(sums: [string, string][], item = "Rent of office building"): Promise<Invoice> {
  return extractDrawn(
    [{ x: 40, y: 50, text: "INVOICE", size: 20 }],
    column(380, 50, ["Tollgate Services Limited", "14 Toyin Street", "Ikeja, Lagos, Nigeria"]),
    rows(110, 14, [[40, "Invoice number"], [150, "TG-2211"]], [[40, "Invoice date"], [150, "5 November 2026"]]), // prettier-ignore
    column(40, 150, ["Bill to", "Kestrel Bay Foods Limited", "14 Marina Road", "Lagos"]),
    rows(
      230,
      16,
      [[40, "Description"], [300, "Qty"], [-430, "Unit price (N)"], [-550, "Amount (N)"]], // prettier-ignore
      [[40, item], [300, "1"], [-430, "100,000.00"], [-550, "100,000.00"]], // prettier-ignore
    ),
    rows(320, 16, ...sums.map(([name, amount]): Cells => [[330, name], [-550, amount]])), // prettier-ignore
  );
}

const amountsOf = (invoice: Invoice) => ({
  total: invoice.total.value,
  due: invoice.amountDue.value,
  discount: invoice.discount.value,
  charges: invoice.charges.value,
  withheld: invoice.whtDeducted.value,
});
const RENT = { total: 10_000_000, due: null, discount: null, charges: null, withheld: null };

describe("a balance from earlier invoices", () => {
  it.each<[string, [string, string][]]>([
    ["Arrears", [["Subtotal", "100,000.00"], ["Arrears", "50,000.00"], ["Total", "150,000.00"]]], // prettier-ignore
    ["Rent arrears", [["Subtotal", "100,000.00"], ["Rent arrears", "50,000.00"], ["Total", "150,000.00"]]], // prettier-ignore
    ["an amount brought forward", [["Subtotal", "100,000.00"], ["Amount brought forward", "50,000.00"], ["Total", "150,000.00"]]], // prettier-ignore
    ["Balance b/fwd", [["Subtotal", "100,000.00"], ["Balance b/fwd", "50,000.00"], ["Total", "150,000.00"]]], // prettier-ignore
    ["an unpaid invoice", [["Subtotal", "100,000.00"], ["Unpaid invoice TG-2100", "50,000.00"], ["Total", "150,000.00"]]], // prettier-ignore
    ["a previous balance", [["Subtotal", "100,000.00"], ["Previous balance", "50,000.00"], ["Grand total", "150,000.00"]]], // prettier-ignore
    ["a balance above the month's charges", [["Balance brought forward", "50,000.00"], ["Current charges", "100,000.00"], ["Total due", "150,000.00"]]], // prettier-ignore
    ["what is outstanding", [["Total", "100,000.00"], ["Outstanding from October", "50,000.00"], ["Total payable", "150,000.00"]]], // prettier-ignore
  ])("is added to the amount due but not to the total: %s", async (_, sums) => {
    expect(amountsOf(await drawn(sums))).toEqual({ ...RENT, due: 15_000_000 });
  });

  it.each<[string, [string, string][]]>([
    ["below", [["Subtotal", "100,000.00"], ["VAT 7.5%", "7,500.00"], ["Arrears", "50,000.00"], ["Total due", "157,500.00"]]], // prettier-ignore
    ["above", [["Balance b/f", "50,000.00"], ["Current charges", "100,000.00"], ["VAT 7.5%", "7,500.00"], ["Total due", "157,500.00"]]], // prettier-ignore
  ])("is recognized %s the tax", async (_, sums) => {
    const invoice = await drawn(sums, "Fumigation of stores");
    expect([...money(invoice), invoice.amountDue.value]).toEqual([10_000_000, 750_000, 10_750_000, 15_750_000]);
  });

  it.each(["Diesel from October to November", "Water used last month", "Interest on overdue invoices", "Arrears recovery fee"])(
    "doesn't include a current charge that relates to other months: %s",
    async (name) => {
      const { total, amountDue } = await drawn([["Subtotal", "100,000.00"], [name, "20,000.00"], ["Total", "120,000.00"]]); // prettier-ignore
      expect([total.value, amountDue.value]).toEqual([12_000_000, null]);
    },
  );

  it("isn't assumed for an amount that is taxed with the rest", async () => {
    const sums: [string, string][] = [["Subtotal", "100,000.00"], ["Overtime from October", "20,000.00"], ["Net", "120,000.00"], ["VAT 7.5%", "9,000.00"], ["Total", "129,000.00"]]; // prettier-ignore
    expect(money(await drawn(sums, "Cleaning"))).toEqual([12_000_000, 900_000, 12_900_000]);
  });

  it("isn't assumed with confidence for outstanding repairs", async () => {
    const { total } = await drawn([["Subtotal", "100,000.00"], ["Outstanding repairs", "20,000.00"], ["Total", "120,000.00"]]); // prettier-ignore
    expect(total.value === 12_000_000 || total.confidence < 0.85).toBe(true);
  });

  it("isn't assumed for a penalty or a refundable deposit, which lower the confidence of the total", async () => {
    for (const name of ["Penalty for late payment", "Refundable security deposit"]) {
      const { total } = await drawn([["Subtotal", "100,000.00"], [name, "5,000.00"], ["Total", "105,000.00"]]); // prettier-ignore
      expect(total.value === 10_500_000 && total.confidence < 0.85, name).toBe(true);
    }
  });
});

describe("an earlier payment", () => {
  it.each(["Less: 1st instalment", "Less amount remitted on account", "Less mobilization collected"])(
    "isn't read as a discount: %s",
    async (name) => {
      const invoice = await drawn([["Subtotal", "100,000.00"], [name, "(40,000.00)"], ["Total", "60,000.00"]]); // prettier-ignore
      expect(amountsOf(invoice)).toEqual({ ...RENT, due: 6_000_000 });
    },
  );

  it("isn't read as a discount below the total either", async () => {
    const sums: [string, string][] = [["Subtotal", "100,000.00"], ["VAT 7.5%", "7,500.00"], ["Total", "107,500.00"], ["Less: mobilization", "40,000.00"], ["Grand total", "67,500.00"]]; // prettier-ignore
    expect(amountsOf(await drawn(sums))).toEqual({ ...RENT, total: 10_750_000, due: 6_750_000 });
  });
});

describe("withheld tax", () => {
  it.each(["Less W/Tax 10%", "Less 10% tax at source", "Less withholding"])("isn't read as a discount: %s", async (name) => {
    const invoice = await drawn([["Subtotal", "100,000.00"], [name, "10,000.00"], ["Total", "90,000.00"]]); // prettier-ignore
    expect(amountsOf(invoice)).toEqual({ ...RENT, due: 9_000_000, withheld: 1_000_000 });
  });
});

it("reads a discount below the total and the amount due after it", async () => {
  const sums: [string, string][] = [["Subtotal", "100,000.00"], ["VAT 7.5%", "7,500.00"], ["Total", "107,500.00"], ["Discount", "(7,500.00)"], ["Grand total", "100,000.00"]]; // prettier-ignore
  expect(amountsOf(await drawn(sums, "Cleaning"))).toMatchObject({ total: 10_750_000, due: 10_000_000, discount: 750_000 });
});

it("reads a deduction with an unfamiliar label as a discount before the net total", async () => {
  const invoice = await drawn([["Subtotal", "100,000.00"], ["Less: absence", "(5,800.00)"], ["Total", "94,200.00"]]); // prettier-ignore
  expect(amountsOf(invoice)).toMatchObject({ total: 9_420_000, discount: 580_000, withheld: null });
});
