"use client";

import { Link } from "@/components/ui/link";
import { Dialog } from "@/components/ui/dialog";

const keys: readonly [string, string][] = [
  ["Ctrl K, ⌘ K", "Go to a page, or find an invoice, filing or key"],
  ["/", "Search the list on this page, or everything if there is no list"],
  ["?", "Show keyboard shortcuts"],
  ["Escape", "Close the open dialog or side panel"],
  ["Tab", "Next link, button or field. The first one skips to the content"],
  ["Enter", "Open the focused row or press the focused button"],
];

export function KeyboardHelp({ environment, onClose }: { environment: "test" | "live"; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keyboard shortcuts"
      description={
        <>
          These work on every page.{" "}
          <Link href={`/${environment}/review`} onClick={onClose} className="font-medium text-accent underline underline-offset-2">
            The review
          </Link>{" "}
          has more shortcuts; press <kbd className="font-mono">?</kbd> there to see them.
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
