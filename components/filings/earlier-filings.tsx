import { formatPeriod, taxNames } from "@/components/format/period";
import { When } from "@/components/format/when";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { FilingStatus } from "@/lib/flux/states";
import type { ReturnPreview } from "@/lib/returns/preview-return";
import { FilingStateBadge } from "./filing-state";

interface Labels {
  title: string;
  text: string;
}

/** There is one VAT return per month, but any number of schedules. `open` is for filings whose outcome isn't known yet. */
const earlierLabels: Record<ReturnPreview["taxType"], { filed: Labels; open: Labels }> = {
  VAT: {
    filed: {
      title: "This month has already been filed",
      text: "The authority accepts one VAT return a month. Include purchases that it lacks in the next return. For sales that it lacks, amend it on the authority's website.",
    },
    open: {
      title: "A return for this month is on its way, or its outcome is unknown",
      text: "The authority accepts one VAT return a month. Wait for the outcome, or look for the return on the authority's website.",
    },
  },
  WHT: {
    filed: {
      title: "Schedules for this month have already been filed",
      text: "The authority accepts several schedules a month. Check that these don't contain the deductions below, or they will be filed twice.",
    },
    open: {
      title: "Schedules for this month are on their way, or their outcome is unknown",
      text: "The authority accepts several schedules a month. Check that these don't contain the deductions below, or they may be filed twice.",
    },
  },
};

/** Instead of the advice to compare deductions, if none are left. */
const NOTHING_BELOW = "The authority accepts several schedules a month, so deductions that are added later can still be filed.";

const WITH_THE_AUTHORITY: readonly FilingStatus[] = ["submitted", "success", "already_filed"];

/** Earlier filings for the same month, all with the national authority, named by what tells them apart. */
export function EarlierFilings({
  environment,
  preview,
}: {
  environment: string;
  preview: Pick<ReturnPreview, "taxType" | "period" | "filings" | "wht">;
}) {
  const { taxType, period, filings, wht } = preview;
  if (filings.length === 0) return null;
  const { title, text } = earlierLabels[taxType][filings.some(({ status }) => WITH_THE_AUTHORITY.includes(status)) ? "filed" : "open"];
  return (
    <Notice kind="caution" title={title}>
      <p>{wht?.lines.length === 0 ? NOTHING_BELOW : text}</p>
      <ul className="mt-1 grid gap-1">
        {filings.map(({ id, status, errorCode, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2">
            <Link href={`/${environment}/filings/${id}`} className="underline underline-offset-2">
              {taxNames[taxType]}, {formatPeriod(period)}, added <When at={createdAt} exact />
            </Link>
            <FilingStateBadge status={status} errorCode={errorCode} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
