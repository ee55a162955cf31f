"use client";

import { useEffect, useState } from "react";
import { formatCount } from "@/components/format/amount";
import { KeepFresh } from "@/components/lists/keep-fresh";
import { Notice } from "@/components/ui/notice";
import type { PaymentView } from "@/lib/payments/list-payments";

const LOOK_EVERY_MS = 3_000;
/** A card's payment is confirmed within this time; what takes longer may take a day, and shows as everything on the page does. */
const CARD_MS = 60_000;

/** What became of the purchase from whose page the reader just came back; looks again while it is open. */
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
