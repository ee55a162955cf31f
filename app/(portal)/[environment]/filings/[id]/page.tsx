import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readOrNotFound } from "@/app/_portal/read-or-not-found";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { FilingPage } from "@/components/filings/filing-page";
import { BackLink } from "@/components/ui/back-link";
import { readFilingPage } from "@/lib/flux/read-filing-page";

export const metadata: Metadata = { title: "Filing" };

export default async function Page({ params }: { params: Promise<{ environment: string; id: string }> }) {
  const { environment, id } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx, account } = await requireSession(environment);
  return (
    <>
      <BackLink href={`/${environment}/filings`} className="mb-2">
        All filings
      </BackLink>
      <FilingPage environment={environment} accountName={account.name} initial={await readOrNotFound(readFilingPage(ctx, id))} />
    </>
  );
}
