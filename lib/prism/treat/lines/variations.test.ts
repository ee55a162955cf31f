import { expect, it } from "vitest";
import { contextFixture, invoiceFixture, type LineFixture } from "../../fixtures/invoice-fixture";
import { treatInvoice } from "../treat-invoice";

const categories = (...lines: LineFixture[]) =>
  treatInvoice(invoiceFixture({ lines }), {}, contextFixture()).lines.map(({ category }) => category.code);

const theatre = { description: "Construction of 500-seat lecture theatre building: gross value to date, IPC 5", amount: 90_000_000 };
const road = { description: "Road construction, ch 0+000 to 2+100", amount: 60_000_000 };
const fence = { description: "Construction of perimeter fence", amount: 9_000_000 };

it("gives variations, and deductions of earlier payments, the category of the works they belong to", () => {
  expect(
    categories(
      theatre,
      { description: "add Variation No.2 - additional staircase to building", amount: 4_000_000 },
      { description: "less IPC 1 - 4 already paid", amount: -60_000_000 },
    ),
  ).toEqual(["construction_infrastructure", "construction_infrastructure", "construction_infrastructure"]);
  expect(categories(road, { description: "Dayworks, same road", amount: 800_000 })[1]).toBe("construction_infrastructure");
  expect(categories({ description: "Preliminaries", amount: 900_000 }, fence)[0]).toBe("construction_other");
  const deducted = { description: "deduct Val. 1 & 2 paid (no retention held)", amount: -20_000_000 };
  expect(categories(road, deducted)[1]).toBe("construction_infrastructure");
});

it("classifies a variation by its own words if no works stand beside it", () => {
  expect(categories({ description: "Variation No. 1: supply of doors", amount: 900_000 })).toEqual(["goods_supply"]);
});
