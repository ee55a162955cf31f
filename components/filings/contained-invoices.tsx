import { memo, useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { formatAmount } from "@/components/format/amount";
import { formatDay } from "@/lib/kernel/time/format-day-values";
import type { InvoicesToRecord, InvoiceToRecord } from "@/lib/returns/invoices-to-record";
import type { DueRecord } from "./due-row";

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
const isPaidLater = ({ paidOn }: InvoiceToRecord, { isVat, filedOn }: { isVat: boolean; filedOn: string }): boolean =>
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

/**
 * What remains to be done for the return once it is recorded, `missing` invoices not being in it. Of VAT, Levy can take only purchases into a
 * later return; tax withheld may be filed for the same month again; other schedules are always filed by a person.
 */
export function remindersAfter(missing: number, { obligation, isClaimed }: Pick<DueRecord, "obligation" | "isClaimed">): string {
  if (missing === 0) return "Levy stops reminding you of it.";
  const isOne = missing === 1;
  const [them, theyAre] = isOne ? ["it", "it is"] : ["them", "they are"];
  const count = isOne ? "One reviewed invoice still counts" : `${missing.toLocaleString("en")} reviewed invoices still count`;
  const remedy = !isClaimed
    ? `Add ${them} to this record once ${theyAre} filed.`
    : obligation === "vat"
      ? `Add ${them} to this record once ${theyAre} filed. Purchases can also be claimed in a later return.`
      : `File ${them} with Levy, or add ${them} to this record once ${theyAre} filed elsewhere.`;
  return `${count} as missing from it, so the due date stays open. ${remedy}`;
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
  const late = invoices.filter((invoice) => isLate(invoice, filedOn));
  const toggle = (itemId: string): void => {
    const next = new Set(leftOut);
    if (!next.delete(itemId)) next.add(itemId);
    onChange(next);
  };
  return (
    <div className="grid gap-1.5">
      {invoices.length > 1 ? (
        <div className="flex gap-4">
          <Change onClick={() => onChange(new Set())}>Tick all</Change>
          <Change onClick={() => onChange(new Set(invoices.map(({ itemId }) => itemId)))}>Untick all</Change>
        </div>
      ) : null}
      <InvoiceList invoices={invoices} leftOut={leftOut} isVat={isVat} filedOn={filedOn} onToggle={toggle} />
      {late.length > 0 && late.length < invoices.length ? (
        <Change onClick={() => onChange(new Set([...leftOut, ...late.map(({ itemId }) => itemId)]))}>
          Leave out {late.length === 1 ? "the one" : `the ${late.length.toLocaleString("en")}`} that Levy got after the day of filing
        </Change>
      ) : null}
    </div>
  );
}

/** By how many boxes a key moves the focus. */
const keys: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity };

/** The list of boxes. It may have hundreds, so it is one stop of the Tab key; within it the arrow keys move. */
function InvoiceList({
  invoices,
  leftOut,
  isVat,
  filedOn,
  onToggle,
}: Omit<Parameters<typeof ContainedInvoices>[0], "onChange"> & { onToggle: (itemId: string) => void }) {
  const hint = useId();
  const [focused, setFocused] = useState<string | null>(null);
  const open = invoices.filter((invoice) => !isPaidLater(invoice, { isVat, filedOn }));
  const stop = open.find(({ itemId }) => itemId === focused) ?? open[0];
  const move = (event: KeyboardEvent<HTMLUListElement>): void => {
    const by = keys[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input:enabled")];
    const at = boxes.findIndex((box) => box === event.target);
    const next = boxes[Math.max(0, Math.min(at + by, boxes.length - 1))];
    // Where there is no box to go to, the key scrolls to the rows that can't be ticked.
    if (at === -1 || next === undefined || next === event.target) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <>
      <ul
        aria-label="Invoices in it"
        aria-describedby={open.length > 1 ? hint : undefined}
        className="max-h-56 divide-y divide-line overflow-y-auto rounded-md border border-line"
        onKeyDown={move}
      >
        {invoices.map((invoice) => (
          <InvoiceRow
            key={invoice.itemId}
            invoice={invoice}
            isVat={isVat}
            filedOn={filedOn}
            isTicked={!leftOut.has(invoice.itemId)}
            isStop={invoice === stop}
            onFocus={setFocused}
            onToggle={onToggle}
          />
        ))}
      </ul>
      {open.length > 1 ? (
        <p id={hint} className="text-xs text-ink-faint pointer-coarse:hidden">
          With the keyboard: ↑ ↓ to move in the list, Space to tick or untick.
        </p>
      ) : null}
    </>
  );
}

/** A box and its invoice. Only two rows change when the focus moves, and there may be hundreds. */
const InvoiceRow = memo(function InvoiceRow({
  invoice,
  isVat,
  filedOn,
  isTicked,
  isStop,
  onFocus,
  onToggle,
}: {
  invoice: InvoiceToRecord;
  isVat: boolean;
  filedOn: string;
  isTicked: boolean;
  isStop: boolean;
  onFocus: (itemId: string) => void;
  onToggle: (itemId: string) => void;
}) {
  const { itemId, party, invoiceNumber, invoiceDate, paidOn } = invoice;
  const isOut = isPaidLater(invoice, { isVat, filedOn });
  return (
    <li>
      <label className="flex items-start gap-x-2 px-3 py-2 text-sm max-sm:flex-wrap">
        <input
          type="checkbox"
          className="mt-1 size-3.5 shrink-0 accent-accent"
          tabIndex={isStop ? 0 : -1}
          checked={!isOut && isTicked}
          disabled={isOut}
          onFocus={() => onFocus(itemId)}
          onChange={() => onToggle(itemId)}
        />
        <span className="min-w-0 flex-1 wrap-anywhere">
          {party.name ?? "No name"}, {invoiceNumber ?? "no number"}
          <span className="block text-xs text-ink-faint">
            {[
              formatDay(isVat ? invoiceDate : (paidOn ?? invoiceDate)),
              ...(isOut ? ["paid after this day"] : []),
              ...(invoice.isUndecided ? [whyUndecided(invoice, isVat)] : []),
              ...(isLate(invoice, filedOn) ? [`in Levy since ${formatDay(invoice.analyzedOn)}`] : []),
            ].join(" · ")}
          </span>
        </span>
        <span className="shrink-0 text-xs text-ink-soft tabular-nums max-sm:basis-full max-sm:pl-5.5">{amountOf(invoice, isVat)}</span>
      </label>
    </li>
  );
});

/** Whether Levy got the invoice after the day of filing. */
const isLate = ({ analyzedOn }: InvoiceToRecord, filedOn: string): boolean => filedOn !== "" && analyzedOn > filedOn;

/** A button that ticks or unticks several. */
function Change({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="w-fit py-1 text-xs font-medium text-accent underline underline-offset-2" onClick={onClick}>
      {children}
    </button>
  );
}
