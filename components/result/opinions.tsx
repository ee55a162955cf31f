import type { ReactNode } from "react";
import { formatAmount, formatRate } from "@/components/format/amount";
import { formatDay } from "@/lib/kernel/time/format-day-values";
import { inSentences, humanize, humanizeInSentence } from "@/components/format/humanize";
import { Badge, type Tone } from "@/components/ui/badge";
import { Panel } from "@/components/ui/panel";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { Confidence } from "./confidence";

type Vat = AnalysisResult["vat"];
type Wht = AnalysisResult["wht"];

export const treatmentLabels: Record<Vat["treatment"], string> = {
  standard: "Standard rate",
  zero_rated: "Zero-rated",
  exempt: "Exempt",
  suspended: "Suspended",
  out_of_scope: "Out of scope",
  reverse_charge: "Reverse charge",
  mixed: "Mixed",
  undetermined: "Undetermined",
};
const collections = {
  supplier_charges: "Charged by the supplier",
  buyer_withholds: "Withheld by the buyer",
  reverse_charge: "Accounted for by the buyer",
} as const;

/** `isOff`: the VAT charged differs by more than rounding. */
export function VatPanel({ vat, isOff: wrong, currency }: { vat: Vat; isOff: boolean; currency: string | null }) {
  // Without any VAT, who collects it and whether it is recoverable don't matter.
  const isAny = [vat.expected, vat.charged].some((amount) => amount !== null && amount !== 0);
  return (
    <Opinion
      title="VAT"
      headline={treatmentLabels[vat.treatment]}
      figure={vat.rate === null ? null : formatRate(vat.rate)}
      tone={vat.treatment === "undetermined" || wrong ? "caution" : "accent"}
      confidence={vat.confidence}
      reason={vat.reason}
      basis={vat.legalBasis}
      rule={vat.ruleId}
    >
      <Fact label="Taxable amount">{formatAmount(vat.taxableBase, currency)}</Fact>
      <Fact label="Due by law">{formatAmount(vat.expected, currency)}</Fact>
      <Fact label="Charged">{formatAmount(vat.charged, currency)}</Fact>
      <Fact label="Difference" loud={wrong}>
        {formatAmount(vat.difference, currency)}
      </Fact>
      {vat.collection && isAny ? <Fact label="Collection">{collections[vat.collection]}</Fact> : null}
      {vat.inputRecoverable === null || !isAny ? null : (
        <Fact label="Input VAT">{vat.inputRecoverable ? "Recoverable" : "Not recoverable"}</Fact>
      )}
    </Opinion>
  );
}

/** The withholding in a word or two; if lines differ, each shows its own. */
export function whtHeadline(wht: Pick<Wht, "applicable" | "category" | "exemption">): string {
  if (wht.applicable === null) return "Undetermined";
  if (wht.applicable) return wht.category === null ? "Mixed" : humanize(wht.category);
  return wht.exemption ? `None: ${humanizeInSentence(wht.exemption)}` : "Nothing to deduct";
}

export function WhtPanel({ wht, currency }: { wht: Wht; currency: string | null }) {
  return (
    <Opinion
      title="Withholding tax"
      headline={whtHeadline(wht)}
      figure={wht.applicable && wht.rate !== null ? formatRate(wht.rate) : null}
      tone={wht.applicable === null ? "caution" : "accent"}
      confidence={wht.confidence}
      reason={wht.reason}
      basis={wht.legalBasis}
      rule={wht.ruleId}
    >
      <Fact label="Base">{formatAmount(wht.base, currency)}</Fact>
      <Fact label="To deduct" strong>
        {formatAmount(wht.amount, currency)}
      </Fact>
      <Fact label="Net payable" strong>
        {formatAmount(wht.netPayable, currency)}
      </Fact>
      {wht.recipientType ? (
        <Fact label="Recipient">
          {humanize(wht.recipientType)}
          {wht.residency ? `, ${wht.residency === "resident" ? "resident" : "non-resident"}` : ""}
        </Fact>
      ) : null}
      {wht.remitTo ? <Fact label="Remit to">{wht.remitTo === "federal" ? "The federal authority" : "The state authority"}</Fact> : null}
      {wht.dueDate ? <Fact label="Due">{formatDay(wht.dueDate)}</Fact> : null}
      {wht.noTinUplift ? (
        <Fact label="Rate" loud>
          Doubled because the vendor has no tax ID
        </Fact>
      ) : null}
      {wht.alternatives.length > 0 ? (
        <div className="col-span-full mt-1 border-t border-line pt-2">
          <dt className="text-xs text-ink-faint">Other interpretations of the law</dt>
          <dd>
            <ul className="mt-1 grid gap-1 text-sm">
              {wht.alternatives.map((other, index) => (
                <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span>
                    {humanize(other.category)}, {formatRate(other.rate)}: {formatAmount(other.amount, currency)}
                  </span>
                  <Confidence value={other.confidence} />
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ) : null}
    </Opinion>
  );
}

function Opinion({
  title,
  headline,
  figure,
  tone,
  confidence,
  reason,
  basis,
  rule,
  children,
}: {
  title: string;
  headline: string;
  figure: string | null;
  tone: Tone;
  confidence: number;
  reason: string;
  basis: string | null;
  rule: string | null;
  children: ReactNode;
}) {
  return (
    <Panel title={title} aside={<Confidence value={confidence} />}>
      <p className="flex flex-wrap items-center gap-2 text-lg font-semibold">
        {headline}
        {figure ? (
          <Badge tone={tone} className="!text-sm">
            {figure}
          </Badge>
        ) : null}
      </p>
      <p className="mt-1 text-sm text-ink-soft">{inSentences(reason)}</p>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2">{children}</dl>
      {basis || rule ? (
        <p className="mt-3 border-t border-line pt-2 text-xs text-ink-faint">
          {basis}
          {basis && rule ? " · " : ""}
          {rule ? <span className="ident">{rule}</span> : null}
        </p>
      ) : null}
    </Panel>
  );
}

function Fact({ label, children, strong = false, loud = false }: { label: string; children: ReactNode; strong?: boolean; loud?: boolean }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd
        className={
          loud ? "text-sm font-semibold text-danger tabular-nums" : strong ? "text-sm font-semibold tabular-nums" : "text-sm tabular-nums"
        }
      >
        {children}
      </dd>
    </div>
  );
}
