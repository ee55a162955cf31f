"use client";

import { useQuery } from "@tanstack/react-query";
import { formatDay } from "@/lib/kernel/time/format-day-values";
import { When } from "@/components/format/when";
import { fetchJson } from "@/components/forms/fetch-json";
import { queryString } from "@/components/lists/list-query";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { TryAgain } from "@/components/ui/try-again";
import type { EarlierSchedules } from "@/lib/returns/list-earlier-schedules";

/**
 * Warns before filing rows of a month of which a schedule was filed already, or is recorded as filed elsewhere, because it may contain the
 * same deductions. Rows that name their invoices (`isNamed`) can be only in a schedule whose lines don't: invoices are filed once. Renders
 * nothing if there is none, and says so if it can't be determined.
 */
export function EarlierSchedulesCaution({
  environment,
  business,
  period,
  isNamed,
}: {
  environment: "test" | "live";
  business: string;
  period: string;
  isNamed: boolean;
}) {
  const query = queryString({ business: business === "" ? undefined : business, period });
  const { data, error, refetch } = useQuery({
    queryKey: ["earlier-schedules", environment, query],
    queryFn: ({ signal }) => fetchJson<EarlierSchedules>(`/api/portal/${environment}/filings/schedule/earlier?${query}`, signal),
  });
  const filed = data === undefined ? null : isNamed ? data.newestUnnamed : data.newest;
  const recorded = data?.recorded ?? null;
  return (
    <>
      {/* An earlier answer that nothing was filed may be out of date. */}
      {error && filed === null ? (
        <Notice kind="caution" title="Couldn't check whether this month was already filed." live>
          {error.message} <TryAgain onClick={refetch} />
        </Notice>
      ) : null}
      {filed === null ? null : (
        <Notice kind="caution" title="A schedule for this month was already filed" live>
          {CHECK}{" "}
          <Link href={`/${environment}/filings/${filed.id}`} className="underline">
            See the schedule added <When at={filed.createdAt} exact />
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
