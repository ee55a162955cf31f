import type { ReactNode } from "react";
import type { InvoicesToRecord } from "@/lib/returns/invoices-to-record";
import { TryAgain } from "@/components/ui/try-again";
import { comparedWith, ContainedInvoices, containing } from "./contained-invoices";
import type { DueRecord } from "./due-row";

/**
 * Asks whether a return filed elsewhere contains the month's reviewed invoices, and which. `all` is undefined until they are loaded; `problem`
 * says why they couldn't be loaded (again). Even then the return may be recorded without them.
 */
export function ContainedChoice({
  due: { obligation, notRecorded, isClaimed },
  filedOn,
  all,
  problem,
  isContaining,
  leftOut,
  onContaining,
  onLeftOut,
  onRetry,
}: {
  due: Pick<DueRecord, "obligation" | "notRecorded" | "isClaimed">;
  filedOn: string;
  all: InvoicesToRecord | undefined;
  problem: string | null;
  isContaining: boolean;
  leftOut: ReadonlySet<string>;
  onContaining: (isContaining: boolean) => void;
  onLeftOut: (leftOut: ReadonlySet<string>) => void;
  onRetry: () => void;
}) {
  if (notRecorded === 0) return null;
  if (!isClaimed)
    return (
      <Contains checked={isContaining} onChange={onContaining} note="Invoices that are reviewed later count as missing from it.">
        It contains the {countOf(notRecorded)} of this month
      </Contains>
    );
  const isVat = obligation === "vat";
  const contained = all && containing(all, leftOut, { isVat, filedOn });
  return (
    <>
      {problem === null ? null : (
        <p role="alert" className="text-sm text-danger">
          The month&apos;s invoices couldn&apos;t be loaded. {problem} <TryAgain onClick={onRetry} />
        </p>
      )}
      {!all || !contained ? (
        <Contains
          checked={isContaining}
          onChange={onContaining}
          note={problem === null ? null : "To record the return without them, untick this."}
        >
          It contains the {countOf(notRecorded)} of this month
        </Contains>
      ) : all.count === 0 ? null : (
        <>
          <Contains
            checked={isContaining}
            onChange={onContaining}
            note={`${comparedWith(contained, { isVat, leftOut: leftOut.size })} Later returns leave these invoices out, and they can't be changed in the review. Invoices still in review are not among them.`}
          >
            It contains {contained.count === all.count ? "" : `${contained.count.toLocaleString("en")} of `}the {countOf(all.count)} of this
            month
          </Contains>
          {isContaining && all.invoices.length > 0 ? (
            <ContainedInvoices invoices={all.invoices} leftOut={leftOut} isVat={isVat} filedOn={filedOn} onChange={onLeftOut} />
          ) : null}
        </>
      )}
    </>
  );
}

const countOf = (count: number): string => (count === 1 ? "reviewed invoice" : `${count.toLocaleString("en")} reviewed invoices`);

function Contains({
  checked,
  onChange,
  note,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  note: string | null;
  children: ReactNode;
}) {
  return (
    <label className="flex gap-2 text-sm">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-1 size-3.5 shrink-0 accent-accent"
      />
      <span>
        {children}
        {note === null ? null : <span className="block text-xs text-ink-faint">{note}</span>}
      </span>
    </label>
  );
}
