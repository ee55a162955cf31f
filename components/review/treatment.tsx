"use client";

import { Check, Scale } from "lucide-react";
import type { ReactNode } from "react";
import { formatAmount, formatRate } from "@/components/format/amount";
import { inSentences, inWordsWithin } from "@/components/format/words";
import { Confidence } from "@/components/result/confidence";
import { fieldElementId } from "@/components/result/focus-field";
import { treatmentLabels, whtHeadline } from "@/components/result/opinions";
import { isVatOff } from "@/components/result/vat-off";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";
import { openFields, stepOn } from "./open-fields";
import { useReviewing } from "./review-context";

/** The tax treatment of the whole invoice, which can be accepted with Enter or overridden. */
export function Treatment() {
  const {
    view: { result },
    mayCorrect,
    override,
  } = useReviewing();
  const { vat, wht } = result;
  const currency = result.invoice.currency.value;
  const wrong = isVatOff(result);
  return (
    <Panel
      bare
      title="Treatment"
      aside={
        mayCorrect ? (
          <Button size="sm" look="quiet" onClick={() => override(null)}>
            <Scale aria-hidden />
            Override<kbd className="hidden ident text-ink-faint sm:inline">T</kbd>
          </Button>
        ) : null
      }
    >
      <div className="divide-y divide-line">
        <Opinion
          field="vat"
          label="VAT"
          headline={treatmentLabels[vat.treatment]}
          rate={vat.rate}
          confidence={vat.confidence}
          reason={vat.reason}
          basis={[vat.legalBasis, vat.ruleId]}
        >
          <Figure label="Base">{formatAmount(vat.taxableBase, currency)}</Figure>
          <Figure label="Due by law">{formatAmount(vat.expected, currency)}</Figure>
          <Figure label="Charged" loud={wrong}>
            {formatAmount(vat.charged, currency)}
          </Figure>
        </Opinion>
        <Opinion
          field="wht"
          label="Withholding"
          headline={whtHeadline(wht)}
          rate={wht.applicable ? wht.rate : null}
          confidence={wht.confidence}
          reason={wht.reason}
          basis={[wht.legalBasis, wht.ruleId]}
        >
          <Figure label="To deduct">{formatAmount(wht.amount, currency)}</Figure>
          <Figure label="Net payable">{formatAmount(wht.netPayable, currency)}</Figure>
          {wht.noTinUplift ? (
            <Figure label="Rate" loud>
              doubled because there is no tax ID
            </Figure>
          ) : null}
          {wht.alternatives.map((other, index) => (
            <Figure
              key={index}
              label="Or"
            >{`${inWordsWithin(other.category)}, ${formatRate(other.rate)}: ${formatAmount(other.amount, currency)}`}</Figure>
          ))}
        </Opinion>
      </div>
    </Panel>
  );
}

function Opinion({
  field,
  label,
  headline,
  rate,
  confidence,
  reason,
  basis,
  children,
}: {
  field: "vat" | "wht";
  label: string;
  headline: string;
  rate: number | null;
  confidence: number;
  reason: string;
  basis: (string | null)[];
  children: ReactNode;
}) {
  const { view } = useReviewing();
  const confirmed = stepOn(view, field);
  const open = openFields(view).includes(field);
  const sources = basis.filter((text) => text !== null);
  return (
    <div>
      <button
        type="button"
        id={fieldElementId(field)}
        data-field={field}
        data-open={open || undefined}
        aria-describedby={`${field}-reason`}
        className={classNames(
          "grid w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-l-2 sm:grid-cols-[minmax(5.5rem,8rem)_minmax(0,1fr)_auto] pt-2.5 pr-3 pb-1 pl-3.5 text-left text-sm hover:bg-sunken focus-visible:-outline-offset-2",
          open ? "border-caution" : "border-transparent",
        )}
      >
        <span className="col-span-2 text-xs text-ink-soft sm:col-span-1 sm:text-sm">{label}</span>
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {headline}
          {rate === null ? null : <Badge tone="accent">{formatRate(rate)}</Badge>}
        </span>
        {confirmed ? (
          <span className="inline-flex items-center gap-1 text-xs text-positive">
            <Check className="size-3.5" aria-hidden />
            Checked
          </span>
        ) : (
          <Confidence value={confidence} />
        )}
      </button>
      <div className="grid gap-1 px-4 pb-2.5 sm:pl-[calc(8rem+1.75rem)]">
        <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-xs">{children}</dl>
        <p id={`${field}-reason`} className="text-xs text-ink-soft">
          {inSentences(reason)}
        </p>
        {sources.length > 0 ? <p className="text-xs text-ink-faint">{sources.join(" · ")}</p> : null}
      </div>
    </div>
  );
}

function Figure({ label, loud = false, children }: { label: string; loud?: boolean; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-faint">{label}</dt>
      <dd className={classNames("tabular-nums", loud ? "font-semibold text-danger" : "font-medium")}>{children}</dd>
    </div>
  );
}
