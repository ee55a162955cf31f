import Big from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkAmounts } from "../fixtures/labeled/amounts-reference";
import { contextFixture, invoiceFixture } from "../fixtures/invoice-fixture";
import type { Treatment } from "../model";
import { treatInvoice } from "./treat-invoice";
import { taxByLine } from "./vat/vat-opinion";

const KINDS = [
  { description: "Consultancy services", vat: 7.5, wht: 5 },
  { description: "50kg rice", vat: 0, wht: 2 },
  { description: "Office rent", vat: 0, wht: 10 },
  { description: "Security services", vat: 7.5, wht: 2 },
  { description: "AGO diesel", vat: 0, wht: 0 },
] as const;

/** Rounds half away from zero, independently of the engine. */
function rounded(value: Big): number {
  const sign = value.lt(0) ? -1 : 1;
  return sign * Number(value.abs().plus("0.5").toFixed(0, Big.roundDown));
}

/** Tax of `rate` percent on the sum of amounts in minor units. */
function taxOn(amounts: readonly number[], rate: number): number {
  return rounded(
    amounts
      .reduce((sum, amount) => sum.plus(amount), new Big(0))
      .times(new Big(rate))
      .div(100),
  );
}

const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);

const lineArbitrary = fc.record({ kind: fc.integer({ min: 0, max: KINDS.length - 1 }), minor: fc.integer({ min: 1, max: 5_000_000_00 }) });

function treat(lines: readonly { kind: number; minor: number }[]): Treatment {
  const subtotal = sum(lines.map((line) => line.minor));
  const tax = taxOn(
    lines.filter((line) => KINDS[line.kind]?.vat === 7.5).map((line) => line.minor),
    7.5,
  );
  const invoice = invoiceFixture({
    lines: lines.map((line) => ({ description: KINDS[line.kind]?.description ?? "", amount: line.minor / 100 })),
    subtotal: subtotal / 100,
    tax: tax / 100,
    total: (subtotal + tax) / 100,
    taxDetails: tax === 0 ? [] : [{ rate: 7.5, amount: tax / 100 }],
  });
  return treatInvoice(invoice, { paymentDate: "2026-11-20" }, contextFixture());
}

describe("tax amounts", () => {
  it("match an exact decimal reference, and the lines' taxes add up to the invoice's", () => {
    fc.assert(
      fc.property(fc.array(lineArbitrary, { minLength: 1, maxLength: 12 }), (lines) => {
        const treatment = treat(lines);
        const vatExpected = taxOn(
          lines.filter((line) => KINDS[line.kind]?.vat === 7.5).map((line) => line.minor),
          7.5,
        );
        const rates = [...new Set(KINDS.map((kind) => kind.wht))].filter((rate) => rate > 0);
        const withheld = sum(
          rates.map((rate) =>
            taxOn(
              lines.filter((line) => KINDS[line.kind]?.wht === rate).map((line) => line.minor),
              rate,
            ),
          ),
        );
        expect(treatment.vat.expectedMinor).toBe(vatExpected);
        expect(treatment.vat.differenceMinor).toBe(0);
        expect(sum(treatment.lines.map((line) => line.vat.expectedMinor))).toBe(vatExpected);
        expect(sum(treatment.lines.map((line) => line.vat.chargedMinor))).toBe(treatment.vat.chargedMinor);
        expect(treatment.wht.amountMinor).toBe(withheld);
        expect(sum(treatment.lines.map((line) => line.wht.amountMinor))).toBe(withheld);
        expect(treatment.wht.netPayableMinor).toBe(sum(lines.map((line) => line.minor)) + vatExpected - withheld);
      }),
      { numRuns: 400 },
    );
  });

  it("keep each line's share within 1.5 minor units: 1 for the share and 0.5 for the rounded sum", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1_000_000, max: 100_000_000 }), { minLength: 1, maxLength: 40 }),
        fc.constantFrom(5, 7.5, 15, 19, 20, 21.9),
        (bases, rate) => {
          fc.pre(sum(bases) > 0);
          const tax = taxByLine(
            bases,
            bases.map(() => rate),
          );
          expect(sum(tax)).toBe(taxOn(bases, rate));
          if (bases.every((base) => base >= 0))
            tax.forEach((share, index) => expect(Math.abs(share - ((bases[index] ?? 0) * rate) / 100)).toBeLessThanOrEqual(1.5));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("round half away from zero for positive and negative amounts", () => {
    expect(taxByLine([20], [7.5])).toEqual([2]);
    expect(taxByLine([-20], [7.5])).toEqual([-2]);
    expect(taxByLine([33, 33, 34], [7.5, 7.5, 7.5])).toEqual([3, 2, 3]);
  });

  it("match an integer-arithmetic reference on both sides of every rate change", () => {
    // `npm run bench:amounts -- 1000000` checks more random invoices.
    expect(checkAmounts({ invoices: 400, seed: 20_261_121 }).differences).toEqual([]);
  });
});
