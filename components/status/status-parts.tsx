import { CircleCheck, CircleMinus, CircleX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount } from "@/components/format/amount";
import { When } from "@/components/format/when";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import type { AccountStatus } from "@/lib/accounts/read-account-status";

const looks = {
  good: { tone: "positive", Icon: CircleCheck, word: "Working" },
  attention: { tone: "caution", Icon: TriangleAlert, word: "Needs attention" },
  bad: { tone: "danger", Icon: CircleX, word: "Not working" },
  // Not requested, so neither working nor broken.
  none: { tone: "neutral", Icon: CircleMinus, word: "Not set up" },
  off: { tone: "neutral", Icon: CircleMinus, word: "Off" },
} as const;

interface PartState {
  state: keyof typeof looks;
  facts: readonly string[];
  since?: string | null;
  advice?: ReactNode;
}

const of = (count: number, noun: string, plural = `${noun}s`): string => `${formatCount(count)} ${count === 1 ? noun : plural}`;

/** The status of the service for an account, part by part, each with a link to where it can be managed. */
export function StatusParts({ environment, status }: { environment: "test" | "live"; status: AccountStatus }) {
  const { filings, authority } = status;
  return (
    <ul className="divide-y divide-line" aria-label="Service components">
      <Part name="Analysis" href={`/${environment}/invoices`} {...analysisState(status)} />
      <Part
        name="Filings"
        href={`/${environment}/filings?state=${filings.needPeople > 0 ? "action_required" : "open"}`}
        {...filingsState(status)}
      />
      <Part name={authority.name} href={`/${environment}/filings`} {...authorityState(authority)} />
      <Part name="Webhooks" href={`/${environment}/webhooks`} {...webhooksState(status)} />
      <Part name="Credits" href={`/${environment}/credits`} {...creditsState(status.credits)} />
    </ul>
  );
}

function analysisState({ analysis, isWorked }: AccountStatus): PartState {
  return {
    state: !isWorked ? "bad" : analysis.isSlow ? "attention" : "good",
    facts: [
      analysis.waiting + analysis.working === 0
        ? "No invoices waiting"
        : `${of(analysis.waiting, "invoice")} waiting, ${formatCount(analysis.working)} in progress`,
      `${formatCount(analysis.completedLastDay)} analyzed and ${formatCount(analysis.failedLastDay)} failed in the last 24 hours`,
    ],
    since: analysis.oldestSince,
    advice: isWorked
      ? null
      : "No worker is running, so nothing is being analyzed, filed or delivered. Accepted work is kept and continues automatically.",
  };
}

function filingsState({ filings, isWorked }: AccountStatus): PartState {
  return {
    state: !isWorked ? "bad" : filings.needPeople > 0 ? "attention" : "good",
    facts: [
      filings.underWay === 0 ? "None in progress" : `${of(filings.underWay, "filing")} in progress`,
      ...(filings.needPeople > 0
        ? [`${of(filings.needPeople, "filing")} ${filings.needPeople === 1 ? "requires" : "require"} action`]
        : []),
    ],
    since: filings.oldestSince,
    advice: filings.needPeople > 0 ? "Open each filing that requires action to see what to do. It fails if you miss its deadline." : null,
  };
}

function authorityState({ state, askedAgainAt }: AccountStatus["authority"]): PartState {
  switch (state) {
    case "answering":
      return { state: "good", facts: ["Responding"] };
    case "faltering":
      return { state: "attention", facts: ["Didn't respond to the last check"], advice: "Filings retry and continue automatically." };
    case "away":
      return {
        state: "attention",
        facts: ["Not responding"],
        advice: (
          <>
            Filings wait for it and continue automatically.
            {askedAgainAt === null ? null : (
              <>
                {" "}
                Next check <When at={askedAgainAt} />.
              </>
            )}
          </>
        ),
      };
    case "none":
      return { state: "none", facts: ["This service has no live driver, so live filing is unavailable"] };
  }
}

function webhooksState({ webhooks, isWorked }: AccountStatus): PartState {
  const { failing, disabled } = webhooks;
  const deliveries = `${of(webhooks.waiting, "delivery", "deliveries")} waiting, ${formatCount(webhooks.failedLastDay)} failed in the last 24 hours`;
  switch (webhooks.state) {
    case "none":
      return { state: "none", facts: ["No endpoints"] };
    case "off":
      return { state: "off", facts: ["All endpoints are disabled, so no events are sent"] };
    case "delivering":
      return { state: isWorked ? "good" : "bad", facts: [of(webhooks.endpoints, "endpoint"), deliveries] };
    case "failing":
      return {
        state: isWorked ? "attention" : "bad",
        facts: [webhooks.endpoints === 0 ? "No enabled endpoints" : of(webhooks.endpoints, "endpoint"), deliveries],
        advice:
          failing > 0
            ? `${of(failing, "endpoint")} failed on every recent attempt. Open ${failing === 1 ? "it" : "them"} to see the responses.`
            : disabled === 1
              ? "1 endpoint was disabled because its deliveries failed. Fix and enable it, then replay the missed events."
              : `${of(disabled, "endpoint")} were disabled because their deliveries failed. Fix and enable them, then replay the missed events.`,
      };
  }
}

function creditsState({ state, available, held }: AccountStatus["credits"]): PartState {
  const facts = [`${formatCount(available)} available`, `${formatCount(held)} held for work in progress`];
  switch (state) {
    case "none":
      return { state: "none", facts: ["Live isn't enabled for this account, so no credits are needed yet"] };
    case "used_up":
      return { state: "bad", facts, advice: "New invoices are rejected until you add credits." };
    case "low":
      return { state: "attention", facts, advice: "Your balance is below your threshold." };
    case "enough":
      return { state: "good", facts };
  }
}

function Part({ name, href, state, facts, since = null, advice = null }: PartState & { name: string; href: string }) {
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
