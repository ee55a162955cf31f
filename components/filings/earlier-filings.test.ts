import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Earlier } from "./return-page";

const drawn = (taxType: "VAT" | "WHT") =>
  renderToStaticMarkup(
    createElement(Earlier, {
      environment: "test",
      preview: { taxType, filings: [{ id: "fil_1", status: "success", errorCode: null, createdAt: "2026-11-10T09:00:00Z" }] },
    }),
  );

it("of a month that was filed it says what a second filing would come to: none of a return, the same tax twice of a schedule", () => {
  expect(drawn("VAT")).toContain("accepts one VAT return a month");
  expect(drawn("WHT")).toContain("or they will be filed twice");
  expect(drawn("WHT")).not.toMatch(/refuse|one VAT return/);
});
