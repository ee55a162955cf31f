"use client";

import { Search as SearchIcon } from "lucide-react";
import { createElement, useEffect, useState } from "react";
import { WhenHere } from "@/components/ui/not-here-yet";
import { useLater } from "@/components/ui/use-later";

const load = () => import("./search-palette");

/** Searches pages, headings, operations, and codes. Opens with a click, "/", or Ctrl+K (⌘K). */
export function DocsSearch() {
  const [open, setOpen] = useState(false);
  const palette = useLater(load, open);
  const close = (): void => setOpen(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const typing = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
      if ((event.key === "k" && (event.metaKey || event.ctrlKey)) || (event.key === "/" && !typing)) {
        event.preventDefault();
        setOpen(true);
      }
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="flex h-9 min-w-0 items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-sm text-ink-soft shadow-raised hover:bg-sunken sm:w-60"
      >
        <SearchIcon className="size-4 shrink-0" aria-hidden />
        <span className="truncate">Search</span>
        <kbd className="ml-auto hidden rounded-sm bg-sunken px-1.5 font-sans text-xs text-ink-soft sm:inline" aria-hidden>
          /
        </kbd>
      </button>
      {open ? (
        <WhenHere later={palette} title="Search" onClose={close}>
          {({ SearchPalette }) => createElement(SearchPalette, { onClose: close })}
        </WhenHere>
      ) : null}
    </>
  );
}
