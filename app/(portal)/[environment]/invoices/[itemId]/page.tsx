import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { readOrNotFound } from "@/app/_portal/read-or-not-found";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { uploadBlock } from "@/app/_portal/upload-block";
import { InvoicePage } from "@/components/result/invoice-page";
import { BackLink } from "@/components/ui/back-link";
import { pack } from "@/components/ui/packed";
import { readInvoice } from "@/lib/prism/invoices/read-invoice";

type Props = { params: Promise<{ environment: string; itemId: string }> };

/** Cached per request, because both the title and the page need it. */
const invoiceOf = cache(async (environment: string, itemId: string) => {
  if (!isEnvironment(environment)) notFound();
  const { ctx } = await requireSession(environment);
  return readOrNotFound(readInvoice(ctx, itemId));
});

/** Names the invoice in the title, so that several tabs can be told apart. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { environment, itemId } = await params;
  const { vendorName, invoiceNumber } = await invoiceOf(environment, itemId);
  return { title: [vendorName ?? "Invoice", ...(invoiceNumber === null ? [] : [invoiceNumber])].join(", ") };
}

export default async function Page({ params }: Props) {
  const { environment, itemId } = await params;
  const invoice = await invoiceOf(environment, itemId);
  if (!isEnvironment(environment)) notFound();
  const mayUpload = uploadBlock(await requireSession(environment)) === null;
  return (
    <>
      <BackLink href={`/${environment}/invoices`} className="mb-2">
        All invoices
      </BackLink>
      <InvoicePage environment={environment} initial={pack(invoice)} mayUpload={mayUpload} />
    </>
  );
}
