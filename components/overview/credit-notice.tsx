import { Link } from "@/components/ui/link";
import { formatCount } from "@/components/format/amount";
import { Notice } from "@/components/ui/notice";

/** Warns that credits are running low while there is still time to act. */
export function CreditNotice({
  environment,
  available,
  threshold,
}: {
  environment: "test" | "live";
  available: number;
  threshold: number;
}) {
  if (available >= threshold && available > 0) return null;
  const isOut = available === 0;
  return (
    <Notice
      kind={isOut ? "danger" : "caution"}
      title={isOut ? "No credits left" : `Credits are running low: ${formatCount(available)} left`}
    >
      {isOut ? "No new invoices are taken until you add credits; API requests return 402. " : null}
      <Link href={`/${environment}/credits`} className="font-medium underline underline-offset-2">
        {environment === "test" ? "Add test credits" : "Buy credits"}
      </Link>
    </Notice>
  );
}
