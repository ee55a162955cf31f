import { isValidElement, type ReactNode } from "react";
import { expect, it } from "vitest";
import { guides } from "../guides/_guides";
import { searchEntries } from "./search-entries";

/** The URLs of all links in a part of a page, without rendering it. */
function linksIn(node: ReactNode): string[] {
  if (Array.isArray(node)) return node.flatMap((child: ReactNode) => linksIn(child));
  if (!isValidElement<{ href?: string; children?: ReactNode }>(node)) return [];
  const { href, children } = node.props;
  return [...(href ? [href] : []), ...linksIn(children)];
}

it("every documentation link in a guide points to a page or section in the search index", () => {
  const places = new Set(searchEntries().map(({ href }) => href));
  // Sections that hold a table of searchable rows, and pages of single samples, have no search entries of their own.
  const tables = /^\/docs\/errors#(codes|fields|items|filings|filing-faults|blocked)$/;
  const links = guides.flatMap(({ sections }) =>
    sections.flatMap(({ body }) =>
      linksIn(body({ base: "https://levy.example", liveBase: "https://levy.example", maxBatchInvoices: 500 })),
    ),
  );
  const within = links.filter((href) => href.startsWith("/docs"));
  expect(within.length).toBeGreaterThan(25);
  expect(within.filter((href) => !places.has(href) && !tables.test(href))).toEqual([]);
});
