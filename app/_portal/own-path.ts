import { env } from "@/lib/kernel/env";

/** Where a person may be led to once they are in. */
const pages = /^\/(test|live|invitation|new-account)(\/|$)/;

/**
 * The page of this portal that an address asks for, encoded as a header takes it, or the overview: anything else would let a link lead
 * somewhere else after signing in. Read as a browser reads it, which takes `\` for `/` and knows `..`.
 */
export function ownPath(asked: string | string[] | undefined): string {
  const { origin } = new URL(env().publicUrl);
  if (typeof asked !== "string" || !asked.startsWith("/") || !URL.canParse(asked, origin)) return "/test";
  const url = new URL(asked, origin);
  return url.origin === origin && pages.test(url.pathname) ? `${url.pathname}${url.search}${url.hash}` : "/test";
}
