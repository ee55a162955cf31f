import { formatAmount } from "@/components/format/amount";
import { formatDay } from "@/components/format/date";
import type { InvoicesToRecord, InvoiceToRecord } from "@/lib/returns/invoices-to-record";

type Totals = Pick<InvoiceToRecord, "outputVat" | "inputVat" | "withheld">;

/** Which of a month's reviewed invoices a return filed elsewhere contains, as the member has chosen so far. */
export interface Containing {
  count: number;
  /** Null for a month with too many to list. */
  totals: Totals | null;
  /** Number of those whose tax the totals may lack. */
  undecided: number;
}

/** Whether a schedule filed on `filedOn` can't contain the invoice, because it was paid later. VAT doesn't go by the day of payment. */
export const isPaidLater = ({ paidOn }: InvoiceToRecord, { isVat, filedOn }: { isVat: boolean; filedOn: string }): boolean =>
  !isVat && paidOn !== null && filedOn !== "" && paidOn > filedOn;

/** The invoices that remain without those left out. Of a month with too many to list (`invoices` is empty) it is all that were paid in time. */
export function containing(all: InvoicesToRecord, leftOut: ReadonlySet<string>, when: { isVat: boolean; filedOn: string }): Containing {
  if (all.invoices.length === 0) return { count: all.count - all.paidLater, totals: null, undecided: 0 };
  const invoices = all.invoices.filter((invoice) => !leftOut.has(invoice.itemId) && !isPaidLater(invoice, when));
  const sum = (name: keyof Totals) => invoices.reduce((total, invoice) => total + Math.round(invoice[name] * 100), 0) / 100;
  return {
    count: invoices.length,
    totals: { outputVat: sum("outputVat"), inputVat: sum("inputVat"), withheld: sum("withheld") },
    undecided: invoices.filter(({ isUndecided }) => isUndecided).length,
  };
}

const naira = (amount: number): string => formatAmount(amount, "NGN");

const inWords = ({ outputVat, inputVat, withheld }: Totals, isVat: boolean): string =>
  isVat ? `${naira(outputVat)} of output VAT and ${naira(inputVat)} of input VAT` : `${naira(withheld)} of tax withheld`;

/** What the member compares with the return that was filed. `leftOut`: how many were left out while the month could still be listed. */
export function comparedWith({ totals, undecided }: Containing, { isVat, leftOut }: { isVat: boolean; leftOut: number }): string {
  if (totals === null)
    return `These are too many to list${leftOut === 0 ? "" : `, so the ${leftOut.toLocaleString("en")} that you left out ${leftOut === 1 ? "is" : "are"} among them`}. Compare their number with what you filed.`;
  const lacking = undecided === 0 ? "" : `, without what isn't known of ${undecided.toLocaleString("en")} of them`;
  return `${inWords(totals, isVat)}${lacking}. Compare this with what you filed.`;
}

/** What Levy does about the return once it is recorded, `missing` invoices not being in it. */
export function remindersAfter(missing: number): string {
  if (missing === 0) return "Levy stops reminding you of it.";
  const [count, them, are] =
    missing === 1
      ? ["One reviewed invoice still counts", "it", "it is"]
      : [`${missing.toLocaleString("en")} reviewed invoices still count`, "them", "they are"];
  return `${count} as missing from it: Levy reminds you of ${them} until ${are} in a return.`;
}

function amountOf({ direction, outputVat, inputVat, withheld, isUndecided }: InvoiceToRecord, isVat: boolean): string {
  const amount = !isVat ? withheld : direction === "sale" ? outputVat : inputVat;
  if (isUndecided && amount === 0) return "not known";
  return !isVat ? naira(amount) : `${naira(amount)} ${direction === "sale" ? "output" : "input"}`;
}

/** Why the tax of the invoice isn't known, or not all of it. */
const whyUndecided = ({ party }: InvoiceToRecord, isVat: boolean): string =>
  !isVat && party.name === null ? "the vendor's name is missing" : "the tax of a line is undecided";

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
                      ...(invoice.isUndecided ? [whyUndecided(invoice, isVat)] : []),
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
