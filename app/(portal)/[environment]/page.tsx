import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { FirstSteps } from "@/components/overview/first-steps";
import { Figures } from "@/components/overview/figures";
import { RecentInvoices } from "@/components/overview/recent-invoices";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { readBalance } from "@/lib/credits/balance";
import { env } from "@/lib/kernel/env";
import { invoiceListQuery } from "@/lib/prism/invoice-list-schema";
import { listInvoices } from "@/lib/prism/list-invoices";
import { summarizeInvoices } from "@/lib/prism/summarize-invoices";

export const metadata: Metadata = { title: "Overview" };

const RECENT = 8;

export default async function OverviewPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx, account } = await requireSession(environment);
  const [balance, summary, recent] = await Promise.all([
    readBalance(ctx), summarizeInvoices(ctx), listInvoices(ctx, invoiceListQuery.parse({ size: RECENT })),
  ]);
  const baseUrl = environment === "test" ? env().sandboxUrl : env().publicUrl;
  const isOpen = environment === "test" || account.liveEnabled;
  const isNew = isOpen && !(summary.everAnalysed && summary.everByKey);
  return (
    <>
      <PageHeader
        title="Overview" lead={account.name}
        actions={isOpen ? <Button asChild look="primary"><Link href={`/${environment}/invoices`}>Upload invoices</Link></Button> : null}
      />
      <div className="grid gap-6">
        <Figures environment={environment} balance={balance} outcomes={summary.outcomes} waiting={summary.waiting} />
        {isNew ? <FirstSteps environment={environment} baseUrl={baseUrl} summary={summary} /> : null}
        <RecentInvoices environment={environment} initial={recent} size={RECENT} />
      </div>
    </>
  );
}
