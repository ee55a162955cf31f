import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { filingBlock } from "@/app/_portal/filing-block";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { FilingsTabs } from "@/components/filings/filings-tabs";
import { ReturnPage } from "@/components/filings/return-page";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import type { PortalSession } from "@/lib/accounts/open-portal-session";
import { previewReturn } from "@/lib/returns/preview-return";
import { returnQuery, type ReturnQuery } from "@/lib/returns/return-query";

export const metadata: Metadata = { title: "Prepare a return" };

type Props = { params: Promise<{ environment: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function PreparePage({ params, searchParams }: Props) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const session = await requireSession(environment);
  const query = returnQuery.parse(await searchParams);
  return (
    <>
      <PageHeader title="Prepare a return" lead="Made of the month's reviewed invoices. Open a line to see what it comes from; what you see is what is filed." />
      <FilingsTabs environment={environment} current="/prepare" />
      <Suspense fallback={<ReturnSkeleton />}><Return environment={environment} session={session} query={query} /></Suspense>
    </>
  );
}

async function Return({ environment, session, query }: { environment: "test" | "live"; session: PortalSession; query: ReturnQuery }) {
  return <ReturnPage environment={environment} initial={await previewReturn(session.ctx, query)} initialQuery={query} blockedBy={filingBlock(session, query.tax)} />;
}

function ReturnSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-5">
      <Skeleton className="h-24 w-full" />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-5"><Skeleton className="h-20 w-full" /><Skeleton className="h-40 w-full" /><Skeleton className="h-[40rem] w-full" /></div>
        <Skeleton className="h-72 w-full" />
      </div>
    </div>
  );
}
