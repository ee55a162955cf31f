import { formatAmount } from "@/components/format/amount";
import { formatDay } from "@/components/format/date";
import type { InvoicesToRecord, InvoiceToRecord } from "@/lib/returns/invoices-to-record";

/** Which of a month's reviewed invoices a return filed elsewhere contains, as the member has chosen so far. */
export interface Containing {
  invoices: InvoiceToRecord[];
  count: number;
  totals: InvoicesToRecord["totals"];
}

/** Whether a schedule filed on `filedOn` can't contain the invoice, because it was paid later. VAT doesn't go by the day of payment. */
export const isPaidLater = ({ paidOn }: InvoiceToRecord, { isVat, filedOn }: { isVat: boolean; filedOn: string }): boolean =>
  !isVat && paidOn !== null && filedOn !== "" && paidOn > filedOn;

/** The invoices that remain without those left out. Of a month with too many to list (`invoices` is empty) it is all of them. */
export function containing(all: InvoicesToRecord, leftOut: ReadonlySet<string>, when: { isVat: boolean; filedOn: string }): Containing {
  if (all.invoices.length === 0) return all;
  const invoices = all.invoices.filter((invoice) => !leftOut.has(invoice.itemId) && !isPaidLater(invoice, when));
  const sum = (name: keyof InvoicesToRecord["totals"]) =>
    invoices.reduce((total, invoice) => total + Math.round(invoice[name] * 100), 0) / 100;
  return {
    invoices,
    count: invoices.length,
    totals: { outputVat: sum("outputVat"), inputVat: sum("inputVat"), withheld: sum("withheld") },
  };
}

const naira = (amount: number): string => formatAmount(amount, "NGN");

/** The totals in words, to compare with the return that was filed. */
export const totalsInWords = ({ outputVat, inputVat, withheld }: InvoicesToRecord["totals"], isVat: boolean): string =>
  isVat ? `${naira(outputVat)} of output VAT and ${naira(inputVat)} of input VAT` : `${naira(withheld)} of tax withheld`;

function amountOf({ direction, outputVat, inputVat, withheld }: InvoiceToRecord, isVat: boolean): string {
  if (!isVat) return naira(withheld);
  return direction === "sale" ? `${naira(outputVat)} output` : `${naira(inputVat)} input`;
}

/** A checkbox for each invoice; the ones unchecked are left out. */
export function ContainedInvoices({
  invoices,
  leftOut,
  isVat,
  filedOn,
  onChange,
}: {
  invoices: readonly InvoiceToRecord[];
  leftOut: ReadonlySet<string>;
  isVat: boolean;
  filedOn: string;
  onChange: (leftOut: ReadonlySet<string>) => void;
}) {
  const isLate = ({ analyzedOn }: InvoiceToRecord): boolean => filedOn !== "" && analyzedOn > filedOn;
  const late = invoices.filter(isLate);
  const toggle = (itemId: string): void => {
    const next = new Set(leftOut);
    if (!next.delete(itemId)) next.add(itemId);
    onChange(next);
  };
  return (
    <div className="grid gap-1.5">
      <ul aria-label="Invoices in it" className="max-h-56 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {invoices.map((invoice) => {
          const { itemId, party, invoiceNumber, invoiceDate, paidOn } = invoice;
          const isOut = isPaidLater(invoice, { isVat, filedOn });
          return (
            <li key={itemId}>
              <label className="flex items-start gap-2 px-3 py-2 text-sm">
                <input
                  type="checkbox"
                  className="mt-1 size-3.5 shrink-0 accent-accent"
                  checked={!isOut && !leftOut.has(itemId)}
                  disabled={isOut}
                  onChange={() => toggle(itemId)}
                />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {party.name ?? "No name"}, {invoiceNumber ?? "no number"}
                  <span className="block text-xs text-ink-faint">
                    {[
                      formatDay(isVat ? invoiceDate : (paidOn ?? invoiceDate)),
                      ...(isOut ? ["paid after this day"] : []),
                      ...(isLate(invoice) ? [`in Levy since ${formatDay(invoice.analyzedOn)}`] : []),
                    ].join(" · ")}
                  </span>
                </span>
                <span className="shrink-0 text-xs text-ink-soft tabular-nums">{amountOf(invoice, isVat)}</span>
              </label>
            </li>
          );
        })}
      </ul>
      {late.length > 0 && late.length < invoices.length ? (
        <button
          type="button"
          className="w-fit text-xs font-medium text-accent underline underline-offset-2"
          onClick={() => onChange(new Set([...leftOut, ...late.map(({ itemId }) => itemId)]))}
        >
          Leave out {late.length === 1 ? "the one" : `the ${late.length.toLocaleString("en")}`} that Levy got after the day of filing
        </button>
      ) : null}
    </div>
  );
}
