"use client";

import { useState } from "react";
import type { OutlineNode } from "./xml-outline";

/**
 * Groups with more parts of one kind, such as lines, start collapsed, because rendering them all would take seconds and readers look for
 * only some.
 */
const MOST_OPEN = 50;
const NUMBERED = / \d+$/;

/** A collapsed part is rendered when it is first opened. */
function Part({ part, isOpen }: { part: OutlineNode; isOpen: boolean }) {
  const [isDrawn, setDrawn] = useState(isOpen);
  return (
    <details open={isOpen} className="mt-2" onToggle={() => setDrawn(true)}>
      <summary className="cursor-pointer rounded-sm py-0.5 font-medium text-ink-soft pointer-coarse:py-3">{part.label}</summary>
      {isDrawn ? (
        <div className="ml-1 border-l border-line pl-3">
          <Parts parts={part.parts} />
        </div>
      ) : null}
    </details>
  );
}

/** The content of an e-invoice, part by part. */
export function Parts({ parts }: { parts: readonly OutlineNode[] }) {
  const areMany = parts.filter(({ label, value }) => value === null && NUMBERED.test(label)).length > MOST_OPEN;
  return (
    <div className="grid gap-x-4">
      {parts.map((part, index) =>
        part.value === null ? (
          // The order of a document's elements never changes, so the index can be the key.
          <Part key={index} part={part} isOpen={!(areMany && NUMBERED.test(part.label))} />
        ) : (
          <div key={index} className="flex flex-wrap justify-between gap-x-4 py-0.5">
            <span className="text-ink-faint">{part.label}</span>
            <span className="min-w-0 text-right break-words whitespace-pre-line tabular-nums">
              {part.value}
              {part.notes.length > 0 ? <span className="text-ink-faint"> {part.notes.join(" · ")}</span> : null}
            </span>
          </div>
        ),
      )}
    </div>
  );
}
