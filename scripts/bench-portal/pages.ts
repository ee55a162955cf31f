/** A page of the portal or of the public site, and how many kilobytes of compressed script it may load before the first interaction. */
export interface BenchPage {
  path: string;
  limitKb: number;
  signedIn: boolean;
}

const PLAIN_KB = 200;
/** For pages that draw documents. */
const DOCUMENT_KB = 300;

/**
 * The baseline: a signed-in page with nothing to show. It is the list of filings of an account that has none, which consists of the
 * portal's frame, a heading, a list's filters and the empty-list message. Like every page it is rendered in one pass; the "not found" page
 * is rendered in two, and as a baseline would make all others look better than they are.
 */
export const EMPTY_PAGE = "/test/filings";

/** The empty page is included so that its scripts are weighed; its own paint is the baseline. */
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
  "/docs/reference/flux",
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
