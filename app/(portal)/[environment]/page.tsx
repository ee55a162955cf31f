import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { CreditNotice } from "@/components/overview/credit-notice";
import { Figures } from "@/components/overview/figures";
import { FirstSteps } from "@/components/overview/first-steps";
import { RecentInvoices } from "@/components/overview/recent-invoices";
import { NextDueDates, WorkWaiting } from "@/components/overview/work-waiting";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import type { PortalSession } from "@/lib/accounts/open-portal-session";
import { readBalance } from "@/lib/credits/balance";
import { readLowThreshold } from "@/lib/credits/low-threshold";
import { summarizeFilings } from "@/lib/flux/summarize-filings";
import type { Ctx } from "@/lib/kernel/context";
import { env } from "@/lib/kernel/env";
import { defaultKeyScopes, manageKeys } from "@/lib/keys/create-api-key";
import { invoiceListQuery } from "@/lib/prism/invoice-list-schema";
import { listInvoices } from "@/lib/prism/list-invoices";
import { readFirstSteps } from "@/lib/prism/read-first-steps";
import { summarizeInvoices } from "@/lib/prism/summarize-invoices";
import { listDueDates } from "@/lib/returns/list-due-dates";
import { nextDueDates } from "@/lib/returns/next-due-dates";
import { summarizeQueue } from "@/lib/review/summarize-queue";
import { createKey } from "./api-keys/actions";

export const metadata: Metadata = { title: "Overview" };

const RECENT = 8;
const DUE_SHOWN = 5;
/** What is due next is due in this month or the two after it. */
const DUE_MONTHS = 3;

type Props = { environment: "test" | "live"; session: PortalSession; isOpen: boolean };

export default async function OverviewPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const session = await requireSession(environment);
  const isOpen = environment === "test" || session.account.liveEnabled;
  return (
    <>
      <PageHeader
        title="Overview" lead={session.account.name}
        actions={isOpen ? <Button asChild look="primary"><Link href={`/${environment}/invoices`}>Upload invoices</Link></Button> : null}
      />
      <Suspense fallback={<OverviewSkeleton />}><Overview environment={environment} session={session} isOpen={isOpen} /></Suspense>
    </>
  );
}

async function Overview({ environment, session: { ctx, role }, isOpen }: Props) {
  const now = ctx.clock.now();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const [balance, threshold, steps, outcomes, filings, queue, recent] = await Promise.all([
    readBalance(ctx), readLowThreshold(ctx), readFirstSteps(ctx), summarizeInvoices(ctx, month), summarizeFilings(ctx, month), summarizeQueue(ctx),
    listInvoices(ctx, invoiceListQuery.parse({ size: RECENT })),
  ]);
  const isNew = isOpen && !(steps.everByKey && steps.resultId !== null);
  const mayMakeKeys = (manageKeys.roles as readonly string[]).includes(role);
  return (
    <div className="grid gap-6">
      {isOpen ? <CreditNotice environment={environment} available={balance.available} threshold={threshold} /> : null}
      {isNew ? (
        <FirstSteps
          environment={environment} baseUrl={environment === "test" ? env().sandboxUrl : env().publicUrl} initial={steps}
          scopes={defaultKeyScopes} createKey={mayMakeKeys ? createKey.bind(null, environment) : null}
        />
      ) : null}
      <Figures environment={environment} balance={balance} outcomes={outcomes} waiting={queue.open} />
      {isOpen ? (
        <WorkWaiting
          environment={environment} queue={queue} filings={filings}
          dueDates={<Suspense fallback={<Skeleton className="h-80 w-full" />}><Due ctx={ctx} environment={environment} /></Suspense>}
        />
      ) : null}
      <RecentInvoices environment={environment} initial={recent} size={RECENT} />
    </div>
  );
}

/** By itself: it counts the invoices of three months, and nothing else waits for that. */
async function Due({ ctx, environment }: { ctx: Ctx; environment: "test" | "live" }) {
  const { dates } = await listDueDates(ctx, { months: DUE_MONTHS });
  return <NextDueDates environment={environment} dueDates={nextDueDates(dates, DUE_SHOWN)} />;
}

function OverviewSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-6">
      <Skeleton className="h-28 w-full" />
      <div className="grid gap-6 lg:grid-cols-2"><Skeleton className="h-80 w-full" /><Skeleton className="h-80 w-full" /></div>
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
