import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { formatPeriod, taxNames } from "@/components/format/period";
import { readFilingPage } from "@/lib/flux/read-filing-page";
import { readOrNotFound } from "./read-or-not-found";
import { isEnvironment, requireSession } from "./session";

/** Reads a filing for its pages, once per request for both the title and the page. */
export const filingOf = cache(async (environment: string, id: string) => {
  if (!isEnvironment(environment)) notFound();
  const { ctx, account } = await requireSession(environment);
  return { environment, accountName: account.name, page: await readOrNotFound(readFilingPage(ctx, id)) };
});

/** The title "VAT, October 2026", so that several tabs can be told apart. `of` comes first on pages about a part of the filing. */
export async function filingMetadata(params: Promise<{ environment: string; id: string }>, of = ""): Promise<Metadata> {
  const { environment, id } = await params;
  const { page } = await filingOf(environment, id);
  return { title: `${of}${taxNames[page.filing.taxType]}, ${formatPeriod(page.filing.period)}` };
}
