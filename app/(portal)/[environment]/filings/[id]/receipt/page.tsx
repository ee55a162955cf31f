import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readOrNotFound } from "@/app/_portal/read-or-not-found";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { PrintButton } from "@/components/filings/print-button";
import { Receipt } from "@/components/filings/receipt";
import { BackLink } from "@/components/ui/back-link";
import { readFilingPage } from "@/lib/flux/read-filing-page";

export const metadata: Metadata = { title: "Receipt" };

export default async function Page({ params }: { params: Promise<{ environment: string; id: string }> }) {
  const { environment, id } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx, account } = await requireSession(environment);
  const page = await readOrNotFound(readFilingPage(ctx, id));
  if (page.filing.receipt === null) notFound();
  return (
    <>
      <div className="mx-auto mb-4 flex max-w-2xl items-center justify-between print:hidden">
        <BackLink href={`/${environment}/filings/${id}`}>Back to filing</BackLink>
        <PrintButton />
      </div>
      <Receipt page={page} accountName={account.name} />
    </>
  );
}
