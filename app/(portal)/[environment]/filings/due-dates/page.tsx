import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { DueDates } from "@/components/filings/due-dates";
import { DueDateFilter } from "@/components/filings/due-date-filter";
import { FilingsTabs } from "@/components/filings/filings-tabs";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import type { Ctx } from "@/lib/kernel/context";
import { dueDateQuery, type DueDateQuery } from "@/lib/returns/due-date-query";
import { listDueDates } from "@/lib/returns/list-due-dates";

export const metadata: Metadata = { title: "Due dates" };

type Props = { params: Promise<{ environment: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function DueDatesPage({ params, searchParams }: Props) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx } = await requireSession(environment);
  const query = dueDateQuery.parse(await searchParams);
  return (
    <>
      <PageHeader title="Due dates" lead="What each business must return and pay, by the rules of its country, with what was done about it." />
      <FilingsTabs environment={environment} current="/due-dates" />
      <Suspense fallback={<div role="status" aria-label="Loading" className="grid gap-5"><Skeleton className="h-9 w-full" /><Skeleton className="h-72 w-full" /></div>}>
        <Calendar ctx={ctx} environment={environment} query={query} />
      </Suspense>
    </>
  );
}

async function Calendar({ ctx, environment, query }: { ctx: Ctx; environment: "test" | "live"; query: DueDateQuery }) {
  const data = await listDueDates(ctx, query);
  return (
    <>
      <DueDateFilter environment={environment} from={data.from} months={data.months} business={query.business ?? ""} businesses={data.businesses} />
      <DueDates environment={environment} data={data} />
    </>
  );
}
