import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { InvoicePage } from "@/components/result/invoice-page";
import { BackLink } from "@/components/ui/back-link";
import { pack } from "@/components/ui/packed";
import { DomainError } from "@/lib/kernel/errors";
import { readInvoice } from "@/lib/prism/invoices/read-invoice";

export const metadata: Metadata = { title: "Invoice" };

export default async function Page({ params }: { params: Promise<{ environment: string; itemId: string }> }) {
  const { environment, itemId } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx } = await requireSession(environment);
  const invoice = await readInvoice(ctx, itemId).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "resource_not_found") notFound();
    throw error;
  });
  return (
    <>
      <BackLink href={`/${environment}/invoices`} className="mb-2">
        All invoices
      </BackLink>
      <InvoicePage environment={environment} initial={pack(invoice)} />
    </>
  );
}
