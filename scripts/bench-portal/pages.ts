/** A page of the portal or beside it, and how much script it may load: kilobytes, compressed, until it is first touched. */
export interface BenchPage {
  path: string;
  limitKb: number;
  signedIn: boolean;
}

const PLAIN_KB = 200;
/** It draws documents. */
const DOCUMENT_KB = 350;

/**
 * What a signed-in page costs that has nothing to show: the list of filings of an account that has none, which is the frame of the
 * portal with a heading, the filters of a list and what an empty list says. Made in one pass, as every page is: the page for
 * what is not there is made in two, and would flatter all others.
 */
export const EMPTY_PAGE = "/test/filings";

/** The empty page stands among them to be weighed; its own paint is the measure. */
const plain = [
  EMPTY_PAGE.replace("/test", ""),
  "",
  "/invoices",
  "/review",
  "/filings/prepare",
  "/filings/prepare?tax=WHT",
  "/filings/schedule",
  "/filings/due-dates",
  "/api-keys",
  "/credits",
  "/webhooks",
  `/webhooks/whk_${"0".repeat(26)}`,
  "/logs",
  "/team",
  "/audit",
  "/settings",
  "/status",
  "/profile",
];
const visitors = [
  "/sign-in",
  "/sign-up",
  "/forgot-password",
  "/docs",
  "/docs/reference",
  "/docs/guides/first-call",
  "/docs/errors",
  "/docs/samples",
];

export function benchPages(itemId: string): BenchPage[] {
  return [
    ...visitors.map((path) => ({ path, limitKb: PLAIN_KB, signedIn: false })),
    ...plain.map((path) => ({ path: `/test${path}`, limitKb: PLAIN_KB, signedIn: true })),
    ...["invoices", "review"].map((list) => ({ path: `/test/${list}/${itemId}`, limitKb: DOCUMENT_KB, signedIn: true })),
  ];
}
