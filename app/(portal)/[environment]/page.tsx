import type { Metadata } from "next";
import { Link } from "@/components/ui/link";
import { notFound } from "next/navigation";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { CreditNotice } from "@/components/overview/credit-notice";
import { Figures } from "@/components/overview/figures";
import { FirstSteps } from "@/components/overview/first-steps";
import { RecentInvoices } from "@/components/overview/recent-invoices";
import { WorkWaiting } from "@/components/overview/work-waiting";
import { Button } from "@/components/ui/button";
import { KeepFresh } from "@/components/lists/keep-fresh";
import { PageHeader } from "@/components/ui/page-header";
import { balanceAndThreshold } from "@/lib/credits/low-threshold";
import { authorityDay, startOfMonth } from "@/lib/flux/requests/period";
import { summarizeFilings } from "@/lib/flux/summarize-filings";
import { env } from "@/lib/kernel/env";
import { askAtOnce } from "@/lib/kernel/rows/rows-at-once";
import { defaultKeyScopes, manageKeys } from "@/lib/keys/create-api-key";
import { invoiceListQuery } from "@/lib/prism/invoices/invoice-list-schema";
import { listInvoices } from "@/lib/prism/invoices/list-invoices";
import { writePrism } from "@/lib/prism/jobs/queue-analysis";
import { firstSteps } from "@/lib/prism/invoices/first-steps";
import { summarizeInvoices } from "@/lib/prism/invoices/summarize-invoices";
import { listNextDueDates } from "@/lib/returns/list-due-dates";
import { summarizeQueue } from "@/lib/review/summarize-queue";
import { createKey } from "./api-keys/actions";

/** An unknown path of one segment ends up here as an environment and is answered with "not found". */
export async function generateMetadata({ params }: { params: Promise<{ environment: string }> }): Promise<Metadata> {
  return { title: isEnvironment((await params).environment) ? "Overview" : "Page not found" };
}

const RECENT = 8;
const DUE_SHOWN = 5;
/** "Due next" covers this month and the two after it. */
const DUE_MONTHS = 3;

export default async function OverviewPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx, role, account, shown } = await requireSession(environment);
  const isOpen = environment === "test" || account.liveEnabled;
  const month = startOfMonth(ctx.clock.now());
  const since = authorityDay(month);
  const [[{ balance, threshold }, steps, invoices, filings, queue], recent, due] = await Promise.all([
    askAtOnce(
      ctx,
      balanceAndThreshold(ctx),
      firstSteps(ctx),
      summarizeInvoices(ctx, month),
      summarizeFilings(ctx, month),
      summarizeQueue(ctx),
    ),
    listInvoices(ctx, invoiceListQuery.parse({ size: RECENT, count: "no" })),
    listNextDueDates(ctx, { months: DUE_MONTHS, most: DUE_SHOWN }),
  ]);
  const isNew = isOpen && !(steps.everByKey && steps.resultId !== null);
  // An account without any invoice or filing sees only how to get started.
  const isEmpty = isNew && recent.total === 0 && Object.values(filings).every((count) => count === 0);
  const mayUpload = (writePrism.roles as readonly string[]).includes(role);
  const mayMakeKeys = (manageKeys.roles as readonly string[]).includes(role);
  return (
    <>
      <KeepFresh />
      <PageHeader
        title="Overview"
        lead={account.name}
        actions={
          isOpen && mayUpload ? (
            <Button asChild look="primary">
              <Link href={`/${environment}/invoices`}>Upload invoices</Link>
            </Button>
          ) : null
        }
      />
      <div className="grid gap-6">
        {isOpen ? <CreditNotice environment={environment} available={balance.available} threshold={threshold} /> : null}
        {isOpen ? (
          <FirstSteps
            isNew={isNew}
            environment={environment}
            baseUrl={environment === "test" ? env().sandboxUrl : env().publicUrl}
            initial={steps}
            scopes={defaultKeyScopes}
            createKey={isNew && mayMakeKeys ? createKey.bind(null, shown) : null}
          />
        ) : null}
        <Figures environment={environment} balance={balance} invoices={invoices} since={since} waiting={queue.open} />
        {isOpen && !isEmpty ? <WorkWaiting environment={environment} queue={queue} filings={filings} since={since} dueDates={due} /> : null}
        {isEmpty ? null : <RecentInvoices environment={environment} initial={recent} size={RECENT} below={due.length === DUE_SHOWN} />}
      </div>
    </>
  );
}
