import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { uploadBlock } from "@/app/_portal/upload-block";
import { InvoiceList } from "@/components/invoices/invoice-list";
import { UploadPanel } from "@/components/invoices/upload-panel";
import { PageHeader } from "@/components/ui/page-header";
import { hasBusinesses } from "@/lib/businesses/businesses";
import { MAX_DOCUMENT_BYTES } from "@/lib/documents/receive-content";
import { directUploadOrigin } from "@/lib/documents/s3-settings";
import { invoiceListQuery } from "@/lib/prism/invoices/invoice-list-schema";
import { listInvoices } from "@/lib/prism/invoices/list-invoices";

export const metadata: Metadata = { title: "Invoices" };

/** About a month of a large company's invoices; more in one drop are probably a mistake. The page asks for confirmation at far fewer. */
const MAX_FILES = 2_000;

type Props = { params: Promise<{ environment: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function InvoicesPage({ params, searchParams }: Props) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const session = await requireSession(environment);
  const { ctx } = session;
  const query = invoiceListQuery.parse(await searchParams);
  const disabledReason = uploadBlock(session);
  const [canChoose, page] = await Promise.all([hasBusinesses(ctx), listInvoices(ctx, query)]);
  return (
    <>
      <PageHeader title="Invoices" />
      <div className="grid gap-5">
        <UploadPanel
          environment={environment}
          direct={directUploadOrigin() !== null}
          maxBytes={MAX_DOCUMENT_BYTES}
          maxFiles={MAX_FILES}
          hasBusinesses={canChoose}
          disabledReason={disabledReason}
        />
        <InvoiceList environment={environment} initial={{ query, page }} canUpload={disabledReason === null} />
      </div>
    </>
  );
}
