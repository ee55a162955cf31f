"use client";

import { FileText } from "lucide-react";
import { Link } from "@/components/ui/link";
import { InvoiceTable } from "@/components/invoices/invoice-table";
import { useInvoices } from "@/components/invoices/use-invoices";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import type { InvoicePage } from "@/lib/prism/invoices/list-invoices";

/** `below`: the content above fills a screen, so this can be rendered later. */
export function RecentInvoices({
  environment,
  initial,
  size,
  below,
}: {
  environment: "test" | "live";
  initial: InvoicePage;
  size: number;
  below: boolean;
}) {
  const query = { q: "", sort: "added", order: "desc", page: 1, size, count: "no" } as const;
  const { data = initial } = useInvoices(environment, query, { query, page: initial });
  return (
    <Panel
      bare
      below={below}
      title="Recent invoices"
      aside={
        <Link href={`/${environment}/invoices`} className="text-sm font-medium text-accent underline-offset-2 hover:underline">
          All invoices
        </Link>
      }
    >
      {data.rows.length > 0 ? (
        <InvoiceTable environment={environment} rows={data.rows} />
      ) : (
        <EmptyState icon={<FileText />} title="No invoices yet">
          Your latest invoices appear here, whether uploaded or sent through the API.
        </EmptyState>
      )}
    </Panel>
  );
}
