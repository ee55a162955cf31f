"use client";

import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { Search as SearchIcon } from "lucide-react";
import { Dialog } from "radix-ui";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { z } from "zod";

const entries = z.array(z.object({ title: z.string(), href: z.string(), area: z.string(), words: z.string() }));
export type SearchEntry = z.infer<typeof entries>[number];

async function loadEntries(): Promise<SearchEntry[]> {
  const response = await fetch("/docs/search.json");
  if (!response.ok) throw new Error(`The index of the documentation answered ${response.status}`);
  return entries.parse(await response.json());
}

/** Every word that was typed stands somewhere in the entry; entries whose title begins with it come first. */
function rank(value: string, search: string): number {
  const text = value.toLowerCase();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every((word) => text.includes(word))) return 0;
  return text.startsWith(words[0] ?? "") ? 1 : 0.5;
}

/** Finds a page, heading, operation or code by its words. Opens with a click, with "/" and with Ctrl+K (⌘K). */
export function DocsSearch() {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const { data, isError, isPending } = useQuery({ queryKey: ["docs-search"], queryFn: loadEntries, enabled: open, staleTime: Infinity });
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
  const go = (href: string): void => {
    setOpen(false);
    router.push(href);
  };
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger className="flex h-9 min-w-0 items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-sm text-ink-soft shadow-raised hover:bg-sunken sm:w-60">
        <SearchIcon className="size-4 shrink-0" aria-hidden />
        <span className="truncate">Search</span>
        <kbd className="ml-auto hidden rounded-sm bg-sunken px-1.5 font-sans text-xs text-ink-soft sm:inline" aria-hidden>/</kbd>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Content aria-describedby={undefined} className="fixed top-[10vh] left-1/2 z-50 w-[min(38rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-surface shadow-floating">
          <Dialog.Title className="sr-only">Search the documentation</Dialog.Title>
          <Command label="Search the documentation" filter={rank}>
            <Command.Input placeholder="Page, operation, field or code" className="h-12 w-full border-b border-line bg-transparent px-4 text-base text-ink placeholder:text-ink-faint focus-visible:outline-none" />
            <Command.List label="Results" className="max-h-[60vh] overflow-y-auto p-2">
              <Command.Empty className="p-3 text-sm text-ink-soft">{isError ? "The index could not be loaded. Reload the page." : isPending ? "Loading …" : "Nothing has these words."}</Command.Empty>
              {(data ?? []).map(({ title, href, area, words }) => (
                <Command.Item
                  key={href} value={`${title} ${area} ${words} ${href}`} onSelect={() => go(href)}
                  className="flex cursor-pointer items-baseline justify-between gap-3 rounded-md px-2.5 py-2 text-sm text-ink data-[selected=true]:bg-accent-soft"
                >
                  <span className="min-w-0 truncate">{title}</span>
                  <span className="shrink-0 text-xs text-ink-soft">{area}</span>
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
