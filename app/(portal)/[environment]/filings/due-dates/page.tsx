import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { DueDates } from "@/components/filings/due-dates";
import { DueDateFilter } from "@/components/filings/due-date-filter";
import { FilingsTabs } from "@/components/filings/filings-tabs";
import { KeepFresh } from "@/components/lists/keep-fresh";
import { PageHeader } from "@/components/ui/page-header";
import { mayWrite } from "@/lib/flux/read-filing-page";
import { dueDateQuery } from "@/lib/returns/due-date-query";
import { listDueDates } from "@/lib/returns/list-due-dates";
import { recordFiled, removeFiled } from "./actions";

export const metadata: Metadata = { title: "Due dates" };

type Props = { params: Promise<{ environment: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function DueDatesPage({ params, searchParams }: Props) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx, shown } = await requireSession(environment);
  const query = dueDateQuery.parse(await searchParams);
  const data = await listDueDates(ctx, query);
  return (
    <>
      <KeepFresh />
      <PageHeader title="Due dates" lead="What each business must file and pay under its country's rules, and the status of each item." />
      <FilingsTabs environment={environment} current="/due-dates" />
      <DueDateFilter
        environment={environment}
        from={data.from}
        months={data.months}
        business={query.business ?? ""}
        name={data.businesses.find(({ businessId }) => businessId === query.business)?.name ?? null}
        isOneOfSeveral={data.businesses.length > 1}
        withUnnamed={data.businesses.some(({ businessId }) => businessId === null)}
      />
      <DueDates
        environment={environment}
        data={data}
        business={query.business ?? null}
        showsAll={query.all === "1"}
        actions={mayWrite(ctx, "VAT") ? { record: recordFiled.bind(null, shown), remove: removeFiled.bind(null, shown) } : null}
      />
    </>
  );
}
