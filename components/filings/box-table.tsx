"use client";

import { ChevronRight } from "lucide-react";
import { Link } from "@/components/ui/link";
import { Fragment, useState } from "react";
import { formatFigure } from "@/components/format/amount";
import { formatDay } from "@/lib/kernel/time/format-day-values";
import { classNames } from "@/components/ui/class-names";
import { Badge } from "@/components/ui/badge";
import { Input } from "@/components/ui/field";
import { humanize } from "@/components/format/humanize";
import type { PreviewBox, PreviewVatLine } from "@/lib/returns/preview-return";
import { invoiceLines } from "./line-numbers";
import { readStated } from "./read-stated";

const sections = { A: "Turnover", B: "Output", C: "Input", D: "Settlement" } as const;

export type StatedField = "withheldAtSource" | "automaticPayments" | "creditBroughtForward";
const statedFields: Readonly<Partial<Record<number, StatedField>>> = {
  85: "withheldAtSource",
  90: "automaticPayments",
  100: "creditBroughtForward",
};
const totals: readonly number[] = [40, 80, 95, 120];

/** The lines of the VAT return. A line that is computed from invoices expands to list them; a line that invoices can't show is an input. */
export function BoxTable({
  environment,
  boxes,
  lines,
  open,
  onOpen,
  onState,
}: {
  environment: string;
  boxes: readonly PreviewBox[];
  lines: readonly PreviewVatLine[];
  open: number | null;
  onOpen: (box: number | null) => void;
  onState: (field: StatedField, amount: string) => void;
}) {
  return (
    <table aria-label="Lines of the return" className="w-full border-collapse text-left text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Description</th>
          <th scope="col">NGN</th>
        </tr>
      </thead>
      {(["A", "B", "C", "D"] as const).map((section) => (
        <tbody key={section} className="border-t border-line first-of-type:border-t-0">
          <tr>
            <th scope="rowgroup" colSpan={2} className="bg-sunken px-4 py-1.5 text-xs font-medium text-ink-faint">
              {section}. {sections[section]}
            </th>
            {/* The column's heading is read out with every amount. */}
            <td aria-hidden className="bg-sunken py-1.5 pr-4 text-right text-xs text-ink-faint">
              NGN
            </td>
          </tr>
          {section === "D" ? (
            <tr>
              <td colSpan={3} className="px-4 py-2 text-xs whitespace-normal text-ink-soft">
                The authority assesses line 80. Lines 85 to 120 are for your records and are not sent: claim deductions, payments and
                credits with the authority.
              </td>
            </tr>
          ) : null}
          {boxes
            .filter((box) => box.section === section)
            .map((box) => {
              const behind = lines.filter(({ entries }) => entries.some((entry) => entry.box === box.box));
              const isOpen = open === box.box && behind.length > 0;
              return (
                <Fragment key={box.box}>
                  <tr
                    className={classNames(
                      "border-t border-line first:border-t-0",
                      totals.includes(box.box) && "font-semibold",
                      isOpen && "bg-accent-soft/50",
                    )}
                    id={`box-${box.box}`}
                  >
                    <td className="w-12 py-2 pr-1 pl-4 text-xs text-ink-faint tabular-nums">{box.box}</td>
                    <td className="py-2 pr-2">
                      <Label box={box} count={behind.length} isOpen={isOpen} onOpen={onOpen} />
                    </td>
                    <td className="w-32 py-1.5 pr-4 text-right sm:w-40 whitespace-nowrap tabular-nums">
                      {box.from === "stated" ? <Stated box={box} onState={onState} /> : formatFigure(box.amount, "NGN")}
                    </td>
                  </tr>
                  {isOpen ? (
                    <tr className="bg-accent-soft/30">
                      <td colSpan={3} className="px-4 py-2">
                        <Behind environment={environment} box={box} lines={behind} />
                      </td>
                    </tr>
                  ) : null}
                </Fragment>
              );
            })}
        </tbody>
      ))}
    </table>
  );
}

function Label({ box, count, isOpen, onOpen }: { box: PreviewBox; count: number; isOpen: boolean; onOpen: (box: number | null) => void }) {
  if (count === 0)
    return (
      <>
        {box.label}{" "}
        {box.formula ? (
          <span className="ml-1 hidden text-xs font-normal text-ink-faint sm:inline">
            {/^\d+$/.test(box.formula) ? `same as line ${box.formula}` : box.formula}
          </span>
        ) : null}
      </>
    );
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => onOpen(isOpen ? null : box.box)}
      className="-mx-1.5 inline-flex items-center gap-1.5 rounded-sm px-1.5 py-0.5 text-left hover:bg-sunken"
    >
      <ChevronRight className={classNames("size-3.5 shrink-0 text-ink-faint transition-transform", isOpen && "rotate-90")} aria-hidden />
      <span>
        {box.label}{" "}
        <span className="text-xs font-normal whitespace-nowrap text-ink-faint">
          {count === 1 ? "1 line" : `${count.toLocaleString("en")} lines`}
        </span>
      </span>
    </button>
  );
}

function Stated({ box, onState }: { box: PreviewBox; onState: (field: StatedField, amount: string) => void }) {
  const [text, setText] = useState(box.amount === 0 ? "" : formatFigure(box.amount, "NGN"));
  // The amount entered last, which the page's figures reflect a moment later.
  const [said, setSaid] = useState(box.amount);
  const [seen, setSeen] = useState(box.amount);
  // The page's figure changed without an entry here: it was opened by a link without the entered amount, or changed in another tab.
  if (box.amount !== seen) {
    setSeen(box.amount);
    if (box.amount !== said) {
      setSaid(box.amount);
      setText(box.amount === 0 ? "" : formatFigure(box.amount, "NGN"));
    }
  }
  const field = statedFields[box.box];
  const { isWrong, amount } = readStated(text);
  const note = `box-${box.box}-fault`;
  if (!field) return null;
  const commit = (): void => {
    if (!isWrong && text.trim() !== "") setText(formatFigure(amount, "NGN"));
    if (amount === said && amount === box.amount) return;
    setSaid(amount);
    onState(field, amount === 0 ? "" : String(amount));
  };
  return (
    <>
      <Input
        aria-label={`${box.label}, NGN`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? note : undefined}
        inputMode="decimal"
        placeholder="0.00"
        className="!h-7 text-right tabular-nums"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
        }}
      />
      {isWrong ? (
        <p id={note} className="mt-1 text-left text-xs font-normal whitespace-normal text-danger" role="alert">
          Not included. Enter an amount such as 1,250.00
        </p>
      ) : null}
    </>
  );
}

const kinds: Record<PreviewVatLine["kind"], string> = {
  sale: "Sale",
  purchase: "Purchase",
  credit_note_issued: "Credit note issued",
  credit_note_received: "Credit note received",
};

function Behind({ environment, box, lines }: { environment: string; box: PreviewBox; lines: readonly PreviewVatLine[] }) {
  return (
    <ul aria-label={`Behind line ${box.box}`} className="divide-y divide-line">
      {lines.map((line, index) => (
        <li
          key={`${line.itemId}-${line.treatment}-${index}`}
          className="flex items-baseline justify-between gap-3 py-1.5 text-sm font-normal"
        >
          <div className="min-w-0">
            <Link href={`/${environment}/invoices/${line.itemId}`} className="font-medium underline-offset-2 hover:underline">
              {line.party.name ?? "Unknown party"}
            </Link>
            <span className="block text-xs text-ink-faint">
              {[
                line.invoiceNumber,
                formatDay(line.invoiceDate),
                line.lineNumbers.length > 0 ? invoiceLines(line.lineNumbers) : null,
                line.item,
                humanize(line.treatment),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
            {line.kind.startsWith("credit") ? <Badge tone="info">{kinds[line.kind]}</Badge> : null}
            {!line.isFiled ? <Badge>Accounting only</Badge> : null}
          </div>
          <span className="whitespace-nowrap tabular-nums">
            {formatFigure(
              line.entries.filter((entry) => entry.box === box.box).reduce((sum, { amount }) => sum + amount, 0),
              "NGN",
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
