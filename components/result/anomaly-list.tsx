"use client";

import { CircleCheck, MapPin, PenLine } from "lucide-react";
import { Link } from "@/components/ui/link";
import { memo, useState } from "react";
import { actionWithin, evidenceLabels, findingName, findingWithin } from "@/components/format/findings";
import { SeverityBadge } from "@/components/invoices/severity";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { Confidence } from "./confidence";
import { figureText, unitOf } from "./figure-text";
import { groupAnomalies, togetherOff, type AnomalyGroup, type NumberedAnomaly } from "./group-anomalies";
import { useHighlightTarget } from "./highlight";
import { ruleDifference, ruleFigure } from "./rule-figures";

type Anomaly = AnalysisResult["anomalies"][number];
const order = ["critical", "high", "medium", "low", "info"] as const;

/**
 * The anomalies, most blocking first; each keeps the number that identifies it in the URL. Positions are included only if the document is
 * shown.
 */
export function numberAnomalies(anomalies: readonly Anomaly[], isDocumentShown: boolean): NumberedAnomaly[] {
  return anomalies
    .map((anomaly, index) => ({
      anomaly,
      highlight: {
        key: `anomaly-${index + 1}`,
        label: findingName(anomaly.code),
        places: isDocumentShown ? anomaly.evidence.provenance : [],
      },
    }))
    .sort(
      (a, b) =>
        Number(b.anomaly.blocking) - Number(a.anomaly.blocking) || order.indexOf(a.anomaly.severity) - order.indexOf(b.anomaly.severity),
    );
}

/** Memoized: an invoice may have hundreds of findings, and the page re-renders on every keystroke. */
export const AnomalyList = memo(function AnomalyList({
  environment,
  anomalies,
  currency,
  wayTo,
}: {
  environment: string;
  anomalies: readonly NumberedAnomaly[];
  currency: string | null;
  /** Where values can be corrected: returns the action that goes to a finding's field, or null if it has none. */
  wayTo?: WayTo;
}) {
  if (anomalies.length === 0) {
    return (
      <p className="flex items-center gap-2 p-4 text-sm text-ink-soft">
        <CircleCheck className="size-4 text-positive" aria-hidden />
        No issues found in the checks that could be run on this invoice.
      </p>
    );
  }
  const about = { environment, currency, ...(wayTo ? { wayTo } : {}) };
  return (
    <ul className="divide-y divide-line">
      {groupAnomalies(anomalies).map((group) => {
        const { said, members } = group;
        const [first, ...others] = members;
        if (!first) return null;
        return others.length === 0 ? (
          <Single key={first.one.highlight.key} {...about} {...first.one} said={said} />
        ) : (
          <OnLines
            key={first.one.highlight.key}
            {...about}
            said={said}
            first={first.one.anomaly}
            members={members}
            off={togetherOff(group)}
          />
        );
      })}
    </ul>
  );
});

type WayTo = (anomaly: Anomaly) => (() => void) | null;

interface About {
  environment: string;
  currency: string | null;
  said: string;
  wayTo?: WayTo;
}

function Single({ anomaly, highlight, said, wayTo, ...about }: NumberedAnomaly & About) {
  const { lit, handlers } = useHighlightTarget(highlight);
  const go = wayTo?.(anomaly);
  return (
    <li id={highlight.key} className={classNames("grid gap-1.5 p-4", lit && "bg-sunken")}>
      <Heading anomaly={anomaly} lines={anomaly.lineNumber ? `line ${anomaly.lineNumber}` : null} confidence={anomaly.confidence} />
      <p className="text-sm">{said}</p>
      <Evidence anomaly={anomaly} {...about} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-ink-soft">Next step: {actionWithin(anomaly.suggestedAction)}</p>
        {/* In an operating system's contrast themes, each has a border, so they need a gap. */}
        <span className="flex flex-wrap gap-1">
          {go ? (
            <Button size="sm" look="quiet" onClick={go}>
              <PenLine aria-hidden />
              Go to field<span className="sr-only"> for {highlight.label}</span>
            </Button>
          ) : null}
          {highlight.places.length > 0 ? (
            <Button size="sm" look="quiet" {...handlers}>
              <MapPin aria-hidden />
              Show on document<span className="sr-only"> for {highlight.label}</span>
            </Button>
          ) : null}
        </span>
      </div>
    </li>
  );
}

/** Longer lists would push other findings out of sight. */
const SHOWN_LINES = 8;

/** The same finding on several lines: the text once, and a row for each line, shortened if there are many. */
function OnLines({
  said,
  first,
  members,
  off,
  ...about
}: About & { first: Anomaly; members: AnomalyGroup["members"]; off: number | null }) {
  const [all, setAll] = useState(false);
  const shown = all || members.length <= SHOWN_LINES + 1 ? members : members.slice(0, SHOWN_LINES);
  return (
    <li className="grid gap-1.5 p-4">
      <Heading
        anomaly={first}
        lines={`${members.length} lines`}
        confidence={Math.min(...members.map(({ one }) => one.anomaly.confidence))}
      />
      {said ? <p className="text-sm">{said}</p> : null}
      {off !== null && unitOf(first.code) === "money" ? (
        <dl className="text-xs text-ink-soft">
          <Figure label="Difference of all lines" value={off} currency={about.currency} code={first.code} />
        </dl>
      ) : null}
      <ul className="-mx-2 grid">
        {shown.map(({ one, own }) => (
          <OfLine key={one.highlight.key} {...one} {...about} said={own} />
        ))}
      </ul>
      {shown.length < members.length ? (
        <Button size="sm" look="quiet" className="justify-self-start" onClick={() => setAll(true)}>
          Show all {members.length} lines<span className="sr-only"> with {findingWithin(first.code)}</span>
        </Button>
      ) : null}
      <p className="text-xs text-ink-soft">Next step: {actionWithin(first.suggestedAction)}</p>
    </li>
  );
}

function OfLine({ anomaly, highlight, said, wayTo, ...about }: NumberedAnomaly & About) {
  const { lit, handlers } = useHighlightTarget(highlight);
  const go = wayTo?.(anomaly);
  return (
    <li id={highlight.key} className={classNames("flex items-start gap-2 rounded-sm px-2 py-1", lit && "bg-sunken")}>
      <Badge className="mt-0.5 min-w-16 justify-center tabular-nums">line {anomaly.lineNumber}</Badge>
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-5 gap-y-0.5 py-0.5">
        {said ? <p className="text-sm">{said}</p> : null}
        <Evidence anomaly={anomaly} brief {...about} />
      </div>
      {go ? (
        <Button size="sm" look="quiet" className="-my-0.5" title="Go to field" onClick={go}>
          <PenLine aria-hidden />
          <span className="sr-only">
            Go to line {anomaly.lineNumber}: {highlight.label}
          </span>
        </Button>
      ) : null}
      {highlight.places.length > 0 ? (
        <Button size="sm" look="quiet" className="-my-0.5" title="Show on document" {...handlers}>
          <MapPin aria-hidden />
          <span className="sr-only">
            Show line {anomaly.lineNumber} on document: {highlight.label}
          </span>
        </Button>
      ) : null}
    </li>
  );
}

function Heading({ anomaly, lines, confidence }: { anomaly: Anomaly; lines: string | null; confidence: number }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SeverityBadge severity={anomaly.severity} />
      <span className="text-sm font-medium">{findingName(anomaly.code)}</span>
      {anomaly.blocking ? <Badge tone="danger">blocks</Badge> : null}
      {lines ? <Badge>{lines}</Badge> : null}
      <Confidence value={confidence} className="ml-auto" />
    </div>
  );
}

/** `brief` omits the difference of two adjacent figures, which would be noise in many rows. */
function Evidence({
  anomaly: { code, evidence },
  environment,
  currency,
  brief = false,
}: Pick<About, "environment" | "currency"> & { anomaly: Anomaly; brief?: boolean }) {
  const [expected, found] = evidenceLabels(code);
  const isRule = code === "einvoice_rule_broken";
  const shown = (value: string | number | null): string | number | null =>
    isRule && typeof value === "string" ? ruleFigure(value, evidence) : value;
  return (
    <dl className={classNames("flex flex-wrap gap-y-1 text-xs text-ink-soft empty:hidden", brief ? "gap-x-3" : "gap-x-5")}>
      <Figure label={expected} value={shown(evidence.expected)} currency={currency} code={code} />
      <Figure label={found} value={shown(evidence.actual)} currency={currency} code={code} />
      {brief && evidence.expected !== null && evidence.actual !== null ? null : (
        <Figure label="Difference" value={isRule ? ruleDifference(evidence) : evidence.difference} currency={currency} code={code} />
      )}
      {evidence.ruleId ? (
        <div className="flex gap-1">
          <dt className="text-ink-faint">Rule</dt>
          <dd className="font-mono">{evidence.ruleId}</dd>
        </div>
      ) : null}
      {evidence.related.length > 0 ? <Earlier ids={evidence.related} environment={environment} /> : null}
    </dl>
  );
}

const SHOWN_EARLIER = 5;

/** The most recent earlier invoices; a vendor's usual amount may be based on dozens. */
function Earlier({ ids, environment }: { ids: readonly string[]; environment: string }) {
  const [all, setAll] = useState(false);
  const shown = all ? ids : ids.slice(0, SHOWN_EARLIER);
  const one = ids.length === 1;
  return (
    <div className="flex gap-1">
      <dt className="whitespace-nowrap text-ink-faint">{one ? "Earlier invoice" : "Earlier invoices"}</dt>
      <dd className="flex min-w-0 flex-wrap gap-x-2">
        {shown.map((id, index) =>
          id.startsWith("itm_") ? (
            <Link
              key={id}
              className="text-accent underline underline-offset-2"
              aria-label={one ? undefined : `Earlier invoice ${index + 1}`}
              href={`/${environment}/invoices/${id}`}
            >
              {one ? "open" : index + 1}
            </Link>
          ) : (
            <span key={id}>{id}</span>
          ),
        )}
        {shown.length < ids.length ? (
          <button type="button" className="underline underline-offset-2" onClick={() => setAll(true)}>
            {ids.length - shown.length} more
          </button>
        ) : null}
      </dd>
    </div>
  );
}

/** A file's hash. The finding already says that two files are identical, so the digits add nothing. */
const isFingerprint = (value: string | number): boolean => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);

function Figure({ label, value, currency, code }: { label: string; value: string | number | null; currency: string | null; code: string }) {
  if (value === null || isFingerprint(value)) return null;
  return (
    <div className="flex gap-1">
      <dt className="text-ink-faint">{label}</dt>
      <dd className="min-w-0 font-medium tabular-nums wrap-anywhere">{figureText(value, code, currency)}</dd>
    </div>
  );
}
