"use client";

import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { formatCount } from "@/components/format/amount";
import { When } from "@/components/format/when";
import { StaleNotice } from "@/components/lists/list-parts";
import { useList } from "@/components/lists/use-list";
import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/panel";
import type { AccountStatus } from "@/lib/accounts/read-account-status";

const AGAIN_MS = 5_000;
/** A job that has waited for so long is worth a word. */
const LONG_WAIT_MS = 5 * 60_000;

const authorityFacts: Record<AccountStatus["authority"]["state"], string> = {
  answering: "Responding",
  faltering: "Didn't respond to the last check",
  away: "Not responding",
  none: "This service has no live driver, so live filing is unavailable",
};

type State = "good" | "attention" | "bad";
const looks = {
  good: { tone: "positive", Icon: CircleCheck, word: "Working" },
  attention: { tone: "caution", Icon: TriangleAlert, word: "Needs attention" },
  bad: { tone: "danger", Icon: CircleX, word: "Not working" },
} as const;

const of = (count: number, noun: string): string => `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
const waits = (since: string | null): boolean => since !== null && Date.now() - Date.parse(since) > LONG_WAIT_MS;

/** What works now for this account, part by part, with the way to where something can be done about it. */
export function StatusBoard({ environment, initial }: { environment: "test" | "live"; initial: AccountStatus }) {
  const {
    data: status = initial,
    error,
    refetch,
  } = useList({
    key: ["status", environment],
    path: `/api/portal/${environment}/status`,
    query: {},
    initial: { query: {}, page: initial },
    againMs: () => AGAIN_MS,
  });
  const { analysis, filings, authority, webhooks, credits } = status;
  return (
    <Panel bare>
      <StaleNotice what="status" error={error} onRetry={refetch} />
      <ul className="divide-y divide-line" aria-label="Service components">
        <Part
          name="Analysis"
          href={`/${environment}/invoices`}
          state={!status.isWorked ? "bad" : waits(analysis.oldestSince) ? "attention" : "good"}
          facts={[
            analysis.waiting + analysis.working === 0
              ? "No invoices waiting"
              : `${of(analysis.waiting, "invoice")} waiting, ${formatCount(analysis.working)} in progress`,
            `${formatCount(analysis.completedLastDay)} analyzed and ${formatCount(analysis.failedLastDay)} failed in the last 24 hours`,
          ]}
          since={analysis.oldestSince}
          advice={
            status.isWorked
              ? null
              : "No worker is running, so nothing is being analyzed or filed. Accepted work is kept and continues automatically."
          }
        />
        <Part
          name="Filings"
          href={`/${environment}/filings?state=${filings.needPeople > 0 ? "action_required" : "open"}`}
          state={filings.needPeople > 0 ? "attention" : "good"}
          facts={[
            filings.underWay === 0 ? "None in progress" : `${of(filings.underWay, "filing")} in progress`,
            ...(filings.needPeople > 0
              ? [`${of(filings.needPeople, "filing")} ${filings.needPeople === 1 ? "requires" : "require"} action`]
              : []),
          ]}
          since={filings.oldestSince}
          advice={
            filings.needPeople > 0 ? "Open each filing that requires action to see what to do. It fails if you miss its deadline." : null
          }
        />
        <Part
          name={authority.name}
          href={`/${environment}/filings`}
          state={authority.state === "answering" ? "good" : "attention"}
          facts={[authorityFacts[authority.state]]}
          since={null}
          advice={adviceOnAuthority(authority)}
        />
        <Part
          name="Webhooks"
          href={`/${environment}/webhooks`}
          state={webhooks.failing + webhooks.disabled > 0 ? "attention" : "good"}
          facts={[
            webhooks.endpoints === 0 ? "No endpoints" : of(webhooks.endpoints, "endpoint"),
            ...(webhooks.endpoints + webhooks.waiting + webhooks.failedLastDay === 0
              ? []
              : [
                  `${formatCount(webhooks.waiting)} ${webhooks.waiting === 1 ? "delivery" : "deliveries"} waiting, ${formatCount(webhooks.failedLastDay)} failed in the last 24 hours`,
                ]),
          ]}
          since={null}
          advice={adviceOnWebhooks(webhooks)}
        />
        <Part
          name="Credits"
          href={`/${environment}/credits`}
          state={credits.available === 0 ? "bad" : credits.isLow ? "attention" : "good"}
          facts={[`${formatCount(credits.available)} available`, `${formatCount(credits.held)} held for work in progress`]}
          since={null}
          advice={
            credits.available === 0
              ? "New invoices are rejected until you add credits."
              : credits.isLow
                ? "Your balance is below your threshold."
                : null
          }
        />
      </ul>
    </Panel>
  );
}

function adviceOnAuthority({ state, askedAgainAt }: AccountStatus["authority"]): ReactNode {
  if (state === "faltering") return "Filings retry and continue automatically.";
  if (state !== "away") return null;
  if (askedAgainAt === null) return "Filings wait for it and continue automatically.";
  return (
    <>
      Filings wait for it and continue automatically. Next check <When at={askedAgainAt} />.
    </>
  );
}

function adviceOnWebhooks({ failing, disabled }: AccountStatus["webhooks"]): string | null {
  if (failing > 0)
    return `${of(failing, "endpoint")} failed on every recent attempt. Open ${failing === 1 ? "it" : "them"} to see the responses.`;
  if (disabled === 0) return null;
  return disabled === 1
    ? "1 endpoint was disabled because its deliveries failed. Fix and enable it, then replay the missed events."
    : `${of(disabled, "endpoint")} were disabled because their deliveries failed. Fix and enable them, then replay the missed events.`;
}

function Part({
  name,
  href,
  state,
  facts,
  since,
  advice,
}: {
  name: string;
  href: string;
  state: State;
  facts: readonly string[];
  since: string | null;
  advice: ReactNode;
}) {
  const { tone, Icon, word } = looks[state];
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 px-4 py-3.5 hover:bg-sunken sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
      <Link href={href} className="font-medium after:absolute after:inset-0">
        {name}
      </Link>
      <div className="order-3 col-span-2 text-sm text-ink-soft sm:order-none sm:col-span-1">
        <p>
          {facts.join(" · ")}
          {since ? (
            <>
              {" "}
              · oldest <When at={since} />
            </>
          ) : null}
        </p>
        {advice ? <p className="mt-0.5 text-ink">{advice}</p> : null}
      </div>
      <Badge tone={tone} className="self-start justify-self-start">
        <Icon aria-hidden />
        {word}
      </Badge>
    </li>
  );
}
