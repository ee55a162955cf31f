import { Download } from "lucide-react";
import { formatCount, formatMinor } from "@/components/format/amount";
import { When } from "@/components/format/when";
import { Badge } from "@/components/ui/badge";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { PaymentView } from "@/lib/payments/list-payments";

const words: Record<PaymentView["status"], { label: string; tone: "positive" | "neutral" | "caution" | "danger" }> = {
  paid: { label: "Paid", tone: "positive" },
  pending: { label: "Waiting", tone: "neutral" },
  failed: { label: "Not paid", tone: "caution" },
  mismatch: { label: "Wrong amount paid", tone: "danger" },
};

export function PaymentTable({ environment, payments }: { environment: "test" | "live"; payments: readonly PaymentView[] }) {
  return (
    <Table label="Purchases" stacked>
      <thead>
        <tr>
          <HeadCell>Date</HeadCell>
          <HeadCell numeric>Credits</HeadCell>
          <HeadCell numeric>Price</HeadCell>
          <HeadCell className="max-sm:hidden">Payment method</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell>Invoice</HeadCell>
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>td]:border-b-0">
        {payments.map((payment) => (
          <tr key={payment.id}>
            <Cell>
              <When at={payment.createdAt} exact />
            </Cell>
            <Cell place="main" numeric>
              {formatCount(payment.credits)}
              <span className="sm:hidden"> credits</span>
            </Cell>
            <Cell place="aside" numeric>
              {formatMinor(payment.amountMinor, payment.currency)}
            </Cell>
            <Cell>{payment.provider === "stripe" ? "Stripe" : "Paystack"}</Cell>
            <Cell>
              <Badge tone={words[payment.status].tone}>{words[payment.status].label}</Badge>
            </Cell>
            <Cell>
              {payment.invoiceNumber === null ? (
                "–"
              ) : (
                <a
                  href={`/api/portal/${environment}/credits/invoices/${payment.id}`}
                  download
                  className="inline-flex items-center gap-1.5 font-medium underline underline-offset-2"
                >
                  <Download className="size-3.5" aria-hidden />
                  {payment.invoiceNumber}
                </a>
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
