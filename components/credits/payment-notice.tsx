"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { formatCount } from "@/components/format/amount";
import { Notice } from "@/components/ui/notice";
import type { PaymentView } from "@/lib/payments/list-payments";

const LOOK_EVERY_MS = 3_000;

/** What became of the purchase from whose page the reader just came back; looks again while it is open. */
export function PaymentNotice({ payment, canceled }: { payment: PaymentView; canceled: boolean }) {
  const router = useRouter();
  const waiting = payment.status === "pending" && !canceled;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => router.refresh(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [router, waiting]);
  switch (payment.status) {
    case "paid":
      return (
        <Notice kind="positive" title={`${formatCount(payment.credits)} credits were added`} live>
          The invoice is in the list of purchases below.
        </Notice>
      );
    case "pending":
      if (canceled) return <Notice title="You came back without paying">Nothing was charged. Choose a pack below to try again.</Notice>;
      return (
        <Notice title="Waiting for the provider to confirm the payment" live>
          Cards take seconds, transfers up to a day. You can leave this page: the credits arrive by themselves.
        </Notice>
      );
    case "failed":
      return (
        <Notice kind="caution" title="The payment was not made" live>
          Nothing was charged. Choose a pack below to try again.
        </Notice>
      );
    case "mismatch":
      return (
        <Notice kind="danger" title="Another amount was paid than asked for" live>
          Nothing was credited yet. Write to the operator of this service and name {payment.id}.
        </Notice>
      );
  }
}
