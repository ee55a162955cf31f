import type { Metadata } from "next";
import { Link } from "@/components/ui/link";
import { notFound } from "next/navigation";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { FilingList } from "@/components/filings/filing-list";
import { FilingsTabs } from "@/components/filings/filings-tabs";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { filingListQuery } from "@/lib/flux/filing-list-schema";
import { listFilingRows } from "@/lib/flux/list-filing-rows";

export const metadata: Metadata = { title: "Filings" };

type Props = { params: Promise<{ environment: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function FilingsPage({ params, searchParams }: Props) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx } = await requireSession(environment);
  const query = filingListQuery.parse(await searchParams);
  return (
    <>
      <PageHeader
        title="Filings"
        actions={
          <Button asChild look="primary">
            <Link href={`/${environment}/filings/prepare`}>Prepare a return</Link>
          </Button>
        }
      />
      <FilingsTabs environment={environment} current="" />
      <FilingList environment={environment} initial={{ query, page: await listFilingRows(ctx, query) }} />
    </>
  );
}
