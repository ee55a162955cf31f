"use client";

import { X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";

/** Element ID of the control that opens the row with this ID. */
export const openerId = (id: string): string => `opens-${id}`;

/**
 * One row of a list, shown beside it; `noun` names it. The heading receives the focus. Escape and the close button return it to the control
 * that opened the panel, found through `openerId`.
 */
export function DetailPanel({
  noun,
  id,
  heading,
  actions,
  loading,
  error,
  onClose,
  children,
}: {
  noun: string;
  /** Another ID moves the focus to the heading again. */
  id: string;
  heading: ReactNode;
  actions?: ReactNode;
  loading: boolean;
  error: Error | null;
  onClose: () => void;
  children: ReactNode;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    shown.current = id;
    title.current?.focus();
  }, [id]);
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById(openerId(shown.current))?.focus();
    };
  }, []);
  return (
    <section
      ref={panel}
      aria-label={`The ${noun}`}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
      className="min-w-0 rounded-lg border border-line bg-surface shadow-raised xl:sticky xl:top-6 xl:max-h-[calc(100dvh-3rem)] xl:overflow-y-auto"
    >
      <header className="flex items-start justify-between gap-3 border-b border-line px-4 py-3">
        <h2 ref={title} tabIndex={-1} className="min-w-0 font-mono text-sm wrap-anywhere outline-none">
          {heading}
        </h2>
        <div className="-mt-1.5 -mr-2 flex items-center gap-1">
          {actions}
          <Button look="quiet" size="icon" aria-label={`Close the ${noun}`} onClick={onClose}>
            <X aria-hidden />
          </Button>
        </div>
      </header>
      <div className="grid gap-4 p-4">
        {loading ? <Skeleton className="h-48" /> : null}
        {error ? (
          <Notice kind="danger" title={`This ${noun} can't be shown`} live>
            {error.message}
          </Notice>
        ) : null}
        {children}
      </div>
    </section>
  );
}

export function DetailFacts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-sm">{children}</dl>;
}

export function DetailFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

/** Indents JSON. Truncated text is no longer valid JSON and stays as it is. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
