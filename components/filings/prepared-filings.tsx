"use client";

import { useQuery } from "@tanstack/react-query";
import { formatDay } from "@/lib/kernel/format-day-values";
import { fetchJson } from "@/components/forms/fetch-json";
import { queryString } from "@/components/lists/list-query";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { PreparedFilings } from "@/lib/returns/list-prepared-filings";

/**
 * Warns before filing rows that name no invoices: a schedule prepared from invoices was filed for the month, or one is recorded as filed
 * elsewhere, and may contain the same deductions. Renders nothing if there is none, and says so if it can't be determined.
 */
export function PreparedFilingsCaution({
  environment,
  business,
  period,
}: {
  environment: "test" | "live";
  business: string;
  period: string;
}) {
  const query = queryString({ business: business === "" ? undefined : business, period });
  const { data, error, refetch } = useQuery({
    queryKey: ["prepared-filings", environment, query],
    queryFn: ({ signal }) => fetchJson<PreparedFilings>(`/api/portal/${environment}/filings/schedule/prepared?${query}`, signal),
  });
  const [newest] = data?.ids ?? [];
  if (newest === undefined && error)
    return (
      <Notice kind="caution" title="Couldn't check whether this month was already filed." live>
        {error.message}{" "}
        <button type="button" className="font-medium underline underline-offset-2" onClick={() => void refetch()}>
          Try again
        </button>
      </Notice>
    );
  const recorded = data?.recorded ?? null;
  return (
    <>
      {newest === undefined ? null : (
        <Notice kind="caution" title="A schedule for this month was already filed from invoices" live>
          {CHECK}{" "}
          <Link href={`/${environment}/filings/${newest}`} className="underline">
            See that filing
          </Link>
        </Notice>
      )}
      {recorded === null ? null : (
        <Notice kind="caution" title="A schedule for this month is recorded as filed elsewhere" live>
          It was filed on {formatDay(recorded.filedOn)}
          {recorded.reference === null ? "" : `, reference ${recorded.reference}`}. {CHECK}
        </Notice>
      )}
    </>
  );
}

const CHECK = "Check that your file doesn't contain the same deductions, or they will be filed twice.";
