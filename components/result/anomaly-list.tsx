"use client";

import { CircleCheck, MapPin } from "lucide-react";
import Link from "next/link";
import { formatAmount } from "@/components/format/amount";
import { actionWithin, findingName } from "@/components/format/findings";
import { SeverityBadge } from "@/components/invoices/severity";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import type { Highlight } from "./highlight";
import { useHighlightTarget } from "./highlight";

type Anomaly = AnalysisResult["anomalies"][number];
const order = ["critical", "high", "medium", "low", "info"] as const;

export interface NumberedAnomaly { anomaly: Anomaly; highlight: Highlight }

/** Most blocking first; each keeps the number that names it in the page's address. */
export function numberAnomalies(anomalies: readonly Anomaly[]): NumberedAnomaly[] {
  return anomalies
    .map((anomaly, index) => ({ anomaly, highlight: { key: `anomaly-${index + 1}`, label: findingName(anomaly.code), places: anomaly.evidence.provenance } }))
    .sort((a, b) => Number(b.anomaly.blocking) - Number(a.anomaly.blocking) || order.indexOf(a.anomaly.severity) - order.indexOf(b.anomaly.severity));
}

export function AnomalyList({ environment, anomalies, currency }: { environment: string; anomalies: readonly NumberedAnomaly[]; currency: string | null }) {
  if (anomalies.length === 0) {
    return <p className="flex items-center gap-2 p-4 text-sm text-ink-soft"><CircleCheck className="size-4 text-positive" aria-hidden />Nothing is wrong with this invoice as far as it can be checked.</p>;
  }
  return <ul className="divide-y divide-line">{anomalies.map((one) => <Entry key={one.highlight.key} environment={environment} currency={currency} {...one} />)}</ul>;
}

function Entry({ environment, currency, anomaly, highlight }: NumberedAnomaly & { environment: string; currency: string | null }) {
  const { lit, handlers } = useHighlightTarget(highlight);
  const { evidence } = anomaly;
  return (
    <li id={highlight.key} className={classNames("grid gap-1.5 p-4", lit && "bg-sunken")}>
      <div className="flex flex-wrap items-center gap-2">
        <SeverityBadge severity={anomaly.severity} />
        <span className="text-sm font-medium">{findingName(anomaly.code)}</span>
        {anomaly.blocking ? <Badge tone="danger">blocks</Badge> : null}
        {anomaly.lineNumber ? <Badge>line {anomaly.lineNumber}</Badge> : null}
        <span className="ml-auto text-xs text-ink-faint">{Math.floor(anomaly.confidence * 100)}% sure</span>
      </div>
      <p className="text-sm">{anomaly.message}</p>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-soft">
        <Figure label="Expected" value={evidence.expected} currency={currency} code={anomaly.code} />
        <Figure label="Found" value={evidence.actual} currency={currency} code={anomaly.code} />
        <Figure label="Difference" value={evidence.difference} currency={currency} code={anomaly.code} />
        {evidence.ruleId ? <div className="flex gap-1"><dt className="text-ink-faint">Rule</dt><dd className="font-mono">{evidence.ruleId}</dd></div> : null}
        {evidence.related.map((id) => (
          <div key={id} className="flex gap-1"><dt className="text-ink-faint">Earlier invoice</dt><dd>{id.startsWith("itm_") ? <Link className="text-accent underline underline-offset-2" href={`/${environment}/invoices/${id}`}>open</Link> : id}</dd></div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-ink-soft">Next: {actionWithin(anomaly.suggestedAction)}</p>
        {highlight.places.length > 0 ? <Button size="sm" look="quiet" {...handlers}><MapPin aria-hidden />Show on the document<span className="sr-only">: {highlight.label}</span></Button> : null}
      </div>
    </li>
  );
}

/** Of a file: two that are the same say so, and their letters say nothing more. */
const isFingerprint = (value: string | number): boolean => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);

/** Rates and counts are no money. */
const isMoney = (code: string): boolean => /(sum|total|math|amount|outlier|vat_charged|vat_missing|split)/.test(code);

function Figure({ label, value, currency, code }: { label: string; value: string | number | null; currency: string | null; code: string }) {
  if (value === null || isFingerprint(value)) return null;
  const text = typeof value === "string" ? value : isMoney(code) ? formatAmount(value, currency) : value.toLocaleString("en");
  return <div className="flex gap-1"><dt className="text-ink-faint">{label}</dt><dd className="min-w-0 font-medium wrap-anywhere">{text}</dd></div>;
}
