"use client";

import { createContext, use, type ComponentProps } from "react";

/** The account that the page shows; "" outside the portal's frame. */
export const AccountOfFiles = createContext("");

/**
 * A link to a file of the account that the page shows: a browser's pages share one session, and a file of the account that another of
 * them has opened since would be taken for this one's. The route refuses it then.
 */
export function FileLink({ href, ...rest }: { href: string } & Omit<ComponentProps<"a">, "href" | "download">) {
  const account = use(AccountOfFiles);
  const named = account === "" ? href : `${href}${href.includes("?") ? "&" : "?"}account=${account}`;
  return <a href={named} download {...rest} />;
}
