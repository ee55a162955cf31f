"use client";

import { useRef } from "react";
import { CopyButton } from "./copy-button";

/** The heading of a code block. It copies the text below it, which isn't sent a second time for that. */
export function CodeHead({ label }: { label: string }) {
  const head = useRef<HTMLDivElement>(null);
  return (
    <div ref={head} className="flex items-center justify-between gap-3 border-b border-line py-1.5 pr-1.5 pl-3">
      <span className="text-xs text-ink-soft">{label}</span>
      <CopyButton text={() => head.current?.nextElementSibling?.textContent ?? ""} />
    </div>
  );
}
