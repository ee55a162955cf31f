import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { filingBlock } from "@/app/_portal/filing-block";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { FilingsTabs } from "@/components/filings/filings-tabs";
import { SchedulePage } from "@/components/filings/schedule-page";
import { PageHeader } from "@/components/ui/page-header";
import { previousPeriod } from "@/lib/flux/requests/period";
import { periodText } from "@/lib/flux/requests/period-values";

export const metadata: Metadata = { title: "WHT schedule from CSV" };

export default async function Page({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const session = await requireSession(environment);
  return (
    <>
      <PageHeader
        title="WHT schedule from CSV"
        lead="File deductions calculated in another system. Each row gets the same checks as in the API before anything is filed."
      />
      <FilingsTabs environment={environment} current="/schedule" />
      <SchedulePage
        environment={environment}
        lastPeriod={periodText(previousPeriod(session.ctx.clock.now()))}
        blockedBy={filingBlock(session, "WHT")}
      />
    </>
  );
}
