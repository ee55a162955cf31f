import { env } from "@/lib/kernel/env";

/** Paths that a sign-in may redirect to. */
const pages = /^\/(test|live|invitation|new-account)(\/|$)/;

/**
 * The portal page that `asked` names, encoded for a header, or the overview. Rejecting everything else prevents open redirects. Parsed with
 * `URL`, as a browser does, because browsers read `\` as `/` and resolve `..`.
 */
export function ownPath(asked: string | string[] | undefined): string {
  const { origin } = new URL(env().publicUrl);
  if (typeof asked !== "string" || !asked.startsWith("/") || !URL.canParse(asked, origin)) return "/test";
  const url = new URL(asked, origin);
  return url.origin === origin && pages.test(url.pathname) ? `${url.pathname}${url.search}${url.hash}` : "/test";
}
