"use client";

import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { Dialog } from "radix-ui";
import { useEffect, useState } from "react";
import { useDialogFocus } from "@/components/ui/use-dialog-focus";

/** An entry as /docs/search.json returns it. */
export interface SearchEntry {
  title: string;
  href: string;
  area: string;
  words: string;
}

/** Loaded once per visit, because the documentation changes only with the version. */
let loading: Promise<SearchEntry[]> | null = null;

async function loadEntries(): Promise<SearchEntry[]> {
  const response = await fetch("/docs/search.json");
  if (!response.ok) throw new Error(`The index of the documentation answered ${response.status}`);
  return (await response.json()) as SearchEntry[];
}

/** Matches entries that contain every typed word. Entries whose title starts with the first word rank higher. */
function rank(value: string, search: string): number {
  const text = value.toLowerCase();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every((word) => text.includes(word))) return 0;
  return text.startsWith(words[0] ?? "") ? 1 : 0.5;
}

export function SearchPalette({ onClose }: { onClose: () => void }) {
  const { onCloseAutoFocus } = useDialogFocus();
  const [found, setFound] = useState<SearchEntry[] | "loading" | "failed">("loading");
  const router = useRouter();
  useEffect(() => {
    let left = false;
    loading ??= loadEntries();
    loading.then(
      (entries) => {
        if (!left) setFound(entries);
      },
      () => {
        loading = null;
        if (!left) setFound("failed");
      },
    );
    return () => {
      left = true;
    };
  }, []);
  const go = (href: string): void => {
    onClose();
    router.push(href);
  };
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Content
          onCloseAutoFocus={onCloseAutoFocus}
          aria-describedby={undefined}
          className="fixed top-[10vh] left-1/2 z-50 w-[min(38rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-surface shadow-floating"
        >
          <Dialog.Title className="sr-only">Search the documentation</Dialog.Title>
          <Command label="Search the documentation" filter={rank}>
            <Command.Input
              placeholder="Page, operation, field or code"
              className="h-12 w-full border-b border-line bg-transparent px-4 text-base text-ink placeholder:text-ink-faint focus-visible:outline-none"
            />
            <Command.List label="Results" className="max-h-[60vh] overflow-y-auto p-2">
              <Command.Empty className="p-3 text-sm text-ink-soft">
                {found === "failed" ? "The index could not be loaded. Reload the page." : found === "loading" ? "Loading …" : "No results."}
              </Command.Empty>
              {(typeof found === "string" ? [] : found).map(({ title, href, area, words }) => (
                <Command.Item
                  key={href}
                  value={`${title} ${area} ${words} ${href}`}
                  onSelect={() => go(href)}
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
