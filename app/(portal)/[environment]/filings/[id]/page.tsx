import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { readOrNotFound } from "@/app/_portal/read-or-not-found";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { FilingPage } from "@/components/filings/filing-page";
import { readFilingPage } from "@/lib/flux/read-filing-page";

export const metadata: Metadata = { title: "Filing" };

export default async function Page({ params }: { params: Promise<{ environment: string; id: string }> }) {
  const { environment, id } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx } = await requireSession(environment);
  return (
    <>
      <Link href={`/${environment}/filings`} className="mb-2 inline-block text-xs text-ink-faint underline-offset-2 hover:underline">
        ← All filings
      </Link>
      <FilingPage environment={environment} initial={await readOrNotFound(readFilingPage(ctx, id))} />
    </>
  );
}
