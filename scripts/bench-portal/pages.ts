/** A page of the portal or beside it, and how much script it may load: kilobytes, compressed, until it is first touched. */
export interface BenchPage { path: string; limitKb: number; signedIn: boolean }

const PLAIN_KB = 200;
/** It draws documents. */
const DOCUMENT_KB = 350;

const plain = ["", "/invoices", "/review", "/filings", "/filings/prepare", "/filings/prepare?tax=WHT", "/filings/schedule", "/filings/due-dates", "/api-keys", "/credits", "/webhooks", `/webhooks/whk_${"0".repeat(26)}`,
  "/logs", "/team", "/audit", "/settings", "/status", "/profile"];
const visitors = ["/sign-in", "/sign-up", "/forgot-password", "/docs", "/docs/reference", "/docs/guides/first-call", "/docs/errors", "/docs/samples"];

export function benchPages(itemId: string): BenchPage[] {
  return [
    ...visitors.map((path) => ({ path, limitKb: PLAIN_KB, signedIn: false })),
    ...plain.map((path) => ({ path: `/test${path}`, limitKb: PLAIN_KB, signedIn: true })),
    ...["invoices", "review"].map((list) => ({ path: `/test/${list}/${itemId}`, limitKb: DOCUMENT_KB, signedIn: true })),
  ];
}

/** The frame of the portal with a heading, and nothing else. */
export const EMPTY_PAGE = "/test/nothing-here";
