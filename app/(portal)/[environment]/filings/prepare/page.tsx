import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { filingBlock } from "@/app/_portal/filing-block";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { FilingsTabs } from "@/components/filings/filings-tabs";
import { ReturnPage } from "@/components/filings/return-page";
import { PageHeader } from "@/components/ui/page-header";
import { previewReturn } from "@/lib/returns/preview-return";
import { returnQuery } from "@/lib/returns/return-query";

export const metadata: Metadata = { title: "Prepare a return" };

type Props = { params: Promise<{ environment: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function PreparePage({ params, searchParams }: Props) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const session = await requireSession(environment);
  const query = returnQuery.parse(await searchParams);
  return (
    <>
      <PageHeader
        title="Prepare a return"
        lead="Built from the month's reviewed invoices. Open a line to see the invoices behind it. Levy files the lines of those invoices exactly as you see them."
      />
      <FilingsTabs environment={environment} current="/prepare" />
      <ReturnPage
        environment={environment}
        initial={await previewReturn(session.ctx, query)}
        initialQuery={query}
        blockedBy={filingBlock(session, query.tax)}
      />
    </>
  );
}
