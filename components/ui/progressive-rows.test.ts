import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { useProgressiveRows } from "./progressive-rows";

const Rows = ({ total }: { total: number }) => createElement("b", null, useProgressiveRows(total, 30));

it("renders 30 rows of a long list at first, and a short list completely", () => {
  expect([500, 31, 30, 3, 0].map((total) => renderToStaticMarkup(createElement(Rows, { total })))).toEqual(
    [30, 30, 30, 3, 0].map((drawn) => `<b>${drawn}</b>`),
  );
});
