import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { formatPeriod, taxNames } from "@/components/format/period";
import { readFilingPage } from "@/lib/flux/read-filing-page";
import { readOrNotFound } from "./read-or-not-found";
import { isEnvironment, requireSession } from "./session";

/** A filing for its pages, read once for the title and for the page. */
export const filingOf = cache(async (environment: string, id: string) => {
  if (!isEnvironment(environment)) notFound();
  const { ctx, account } = await requireSession(environment);
  return { environment, accountName: account.name, page: await readOrNotFound(readFilingPage(ctx, id)) };
});

/** So that several tabs can be told apart: "VAT, October 2026", with `of` before it where it is a page about that. */
export async function filingMetadata(params: Promise<{ environment: string; id: string }>, of = ""): Promise<Metadata> {
  const { environment, id } = await params;
  const { page } = await filingOf(environment, id);
  return { title: `${of}${taxNames[page.filing.taxType]}, ${formatPeriod(page.filing.period)}` };
}
