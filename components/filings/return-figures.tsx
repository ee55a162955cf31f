import { formatFigure, isLong } from "@/components/format/amount";
import { taxNames } from "@/components/format/period";
import { classNames } from "@/components/ui/class-names";
import { formatDay } from "@/lib/kernel/time/format-day-values";
import type { ReturnPreview } from "@/lib/returns/preview-return";
import { hasStatedAmounts } from "./filing-summary";

/** A return's totals and due date. */
export function ReturnFigures({ preview }: { preview: ReturnPreview }) {
  const { vat, totals, dueDate, taxType } = preview;
  const payable = hasStatedAmounts(preview) ? "Payable after your credits" : "Payable";
  const box = (number: number) => vat?.boxes.find((candidate) => candidate.box === number)?.amount ?? 0;
  const settled: [string, number] = box(120) > 0 || box(115) === 0 ? [payable, box(120)] : ["Credit carried forward", box(115)];
  const figures: [string, number][] = vat
    ? [["Output VAT", box(45)], ["Input VAT", box(75)], settled]
    : [
        ["Payments", totals.amount],
        [taxNames[taxType], totals.tax],
      ];
  return (
    <dl
      className={classNames(
        "grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-raised md:grid-cols-4",
        figures.some(([, value]) => isLong(value)) && "xl:grid-cols-2 2xl:grid-cols-4",
      )}
    >
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col justify-between bg-surface p-3 sm:p-4">
          <dt className="text-xs text-ink-faint">{label}, NGN</dt>
          <dd className="mt-1 text-base font-semibold tracking-tight wrap-anywhere sm:text-lg tabular-nums">
            {formatFigure(value, "NGN")}
          </dd>
        </div>
      ))}
      <div className="flex flex-col justify-between bg-surface p-3 sm:p-4">
        <dt className="text-xs text-ink-faint">Due</dt>
        <dd className="mt-1 text-base font-semibold tracking-tight wrap-anywhere sm:text-lg">{formatDay(dueDate)}</dd>
      </div>
      {vat ? null : (
        <div className="flex flex-col justify-between bg-surface p-3 sm:p-4">
          <dt className="text-xs text-ink-faint">Invoices</dt>
          <dd className="mt-1 text-base font-semibold tracking-tight wrap-anywhere sm:text-lg">{totals.invoices.toLocaleString("en")}</dd>
        </div>
      )}
    </dl>
  );
}
