"use client";

import { useEffect, useState } from "react";
import { formatCount } from "@/components/format/amount";
import { KeepFresh } from "@/components/lists/keep-fresh";
import { Notice } from "@/components/ui/notice";
import type { PaymentView } from "@/lib/payments/list-payments";

const LOOK_EVERY_MS = 3_000;
/**
 * Card payments are confirmed within this time. Other payments may take a day, so the notice stops polling and shows them like everything
 * else on the page.
 */
const CARD_MS = 60_000;

/** Shows the outcome of the purchase that the reader has just returned from, and polls while it is pending. */
export function PaymentNotice({ payment, canceled }: { payment: PaymentView; canceled: boolean }) {
  const [isNew, setNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), CARD_MS);
    return () => clearTimeout(timer);
  }, []);
  switch (payment.status) {
    case "paid":
      return (
        <Notice kind="positive" title={`${formatCount(payment.credits)} credits added`} live>
          The invoice is under Purchases below.
        </Notice>
      );
    case "pending":
      if (canceled) return <Notice title="Payment not completed">You weren&apos;t charged. Choose a pack below to try again.</Notice>;
      return (
        <Notice title="Waiting for payment confirmation" live>
          Card payments take seconds; bank transfers can take up to a day. You can leave this page. Credits are added automatically.
          {isNew ? <KeepFresh againMs={LOOK_EVERY_MS} /> : null}
        </Notice>
      );
    case "failed":
      return (
        <Notice kind="caution" title="Payment failed" live>
          You weren&apos;t charged. Choose a pack below to try again.
        </Notice>
      );
    case "mismatch":
      return (
        <Notice kind="danger" title="The amount paid doesn't match the price" live>
          No credits were added. Contact the operator of this service and quote {payment.id}.
        </Notice>
      );
  }
}
