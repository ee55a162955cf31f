"use client";

import { createContext, use, type ComponentProps } from "react";

/** The account that the page shows; "" outside the portal's layout. */
export const AccountOfFiles = createContext("");

/**
 * A link to a file of the account that the page shows. The URL names the account, because tabs share one session: if another tab has
 * switched accounts, the route refuses instead of serving the other account's file.
 */
export function FileLink({ href, ...rest }: { href: string } & Omit<ComponentProps<"a">, "href" | "download">) {
  const account = use(AccountOfFiles);
  const named = account === "" ? href : `${href}${href.includes("?") ? "&" : "?"}account=${account}`;
  return <a href={named} download {...rest} />;
}
