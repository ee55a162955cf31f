"use client";

import { Search as SearchIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { whenPresent } from "@/components/ui/when-present";

const load = () => import("./search-palette");
const SearchPalette = dynamic(() => load().then((loaded) => loaded.SearchPalette), { ssr: false });
whenPresent(load);

/** Finds a page, heading, operation or code by its words. Opens with a click, with "/" and with Ctrl+K (⌘K). */
export function DocsSearch() {
  const [open, setOpen] = useState(false);
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
      {open ? <SearchPalette onClose={() => setOpen(false)} /> : null}
    </>
  );
}
