import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { InvoiceList } from "@/components/invoices/invoice-list";
import { UploadPanel } from "@/components/invoices/upload-panel";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { listBusinesses } from "@/lib/businesses/businesses";
import type { Ctx } from "@/lib/kernel/context";
import { MAX_DOCUMENT_BYTES } from "@/lib/documents/receive-content";
import { directUploadOrigin } from "@/lib/documents/s3-settings";
import { invoiceListQuery, type InvoiceListQuery } from "@/lib/prism/invoice-list-schema";
import { listInvoices } from "@/lib/prism/list-invoices";

export const metadata: Metadata = { title: "Invoices" };

/** More files than this in one drop are most likely a mistake, such as a whole folder. */
const MAX_FILES = 100;

type Props = { params: Promise<{ environment: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function InvoicesPage({ params, searchParams }: Props) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx, role, account } = await requireSession(environment);
  const query = invoiceListQuery.parse(await searchParams);
  const businesses = await listBusinesses(ctx);
  const disabledReason = role === "viewer" ? "Your role can read invoices but not upload them."
    : environment === "live" && !account.liveEnabled ? "Uploads to live begin once live is enabled for this account. Try yours in the test environment meanwhile." : null;
  return (
    <>
      <PageHeader title="Invoices" />
      <div className="grid gap-5">
        <UploadPanel environment={environment} direct={directUploadOrigin() !== null} maxBytes={MAX_DOCUMENT_BYTES} maxFiles={MAX_FILES} businesses={businesses.map(({ businessId, name }) => ({ businessId, name }))} disabledReason={disabledReason} />
        <Suspense fallback={<Skeleton className="h-[48rem] w-full" />}><List environment={environment} ctx={ctx} query={query} /></Suspense>
      </div>
    </>
  );
}

async function List({ environment, ctx, query }: { environment: "test" | "live"; ctx: Ctx; query: InvoiceListQuery }) {
  return <InvoiceList environment={environment} initial={{ query, page: await listInvoices(ctx, query) }} />;
}
