"use client";

import Link from "next/link";
import { Dialog } from "@/components/ui/dialog";

const keys: readonly [string, string][] = [
  ["Ctrl K, ⌘ K", "Go to a page, or find an invoice, a filing or a key"],
  ["/", "Search the list on the page, or everything where there is none"],
  ["?", "This help"],
  ["Escape", "Close what is open: a dialog, or what stands beside a list"],
  ["Tab", "Next link, button or field; the first one skips to the content"],
  ["Enter", "Open the row or press the button that has the focus"],
];

export function KeyboardHelp({ environment, onClose }: { environment: "test" | "live"; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keys"
      description={
        <>
          They work on every page.{" "}
          <Link href={`/${environment}/review`} onClick={onClose} className="font-medium text-accent underline underline-offset-2">
            The review
          </Link>{" "}
          has more, which <kbd className="font-mono">?</kbd> shows there.
        </>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2 text-sm">
        {keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line-strong bg-sunken px-1.5 py-0.5 font-mono text-xs whitespace-nowrap">{key}</kbd>
            </dt>
            <dd className="text-ink-soft">{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
