"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { FileText, KeyRound, Keyboard, Landmark, Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { Dialog } from "radix-ui";
import { useEffect, useState, type ReactNode } from "react";
import { formatPeriod } from "@/components/format/period";
import { formatDay } from "@/lib/kernel/time/format-day-values";
import { fetchJson } from "@/components/forms/fetch-json";
import { useDialogFocus } from "@/components/ui/use-dialog-focus";
import type { SearchHit, SearchResult } from "@/lib/search/search-schema";
import { palettePages } from "./palette-pages";
import { announceNavigation } from "./navigation-events";

const PAUSE_MS = 150;
const LEAST_LETTERS = 2;

/** Finds pages and the account's data by a few letters. `early` has the letters typed before it was loaded. */
export function CommandPalette({
  environment,
  early,
  onClose,
  onHelp,
}: {
  environment: "test" | "live";
  early: string;
  onClose: () => void;
  onHelp: (() => void) | null;
}) {
  const { onCloseAutoFocus } = useDialogFocus();
  const [typed, setTyped] = useState(early);
  const { data, isFetching, error } = useSearchResults(environment, typed.trim());
  const router = useRouter();
  const go = (path: string): void => {
    onClose();
    if (announceNavigation(path)) router.push(path);
  };
  const wanted = typed.trim().toLowerCase();
  // Pages whose name matches come before those with a matching keyword.
  const named = ({ label }: { label: string }): boolean => label.toLowerCase().includes(wanted);
  const pages = palettePages(environment)
    .filter((page) => named(page) || page.words.includes(wanted))
    .sort((a, b) => Number(named(b)) - Number(named(a)));
  const hits = (kind: string, Icon: typeof FileText, found: readonly SearchHit[], hrefOf: (id: string) => string): ReactNode => (
    <Group heading={kind} shown={found.length > 0}>
      {found.map(({ id, title, detail }) => (
        <Entry key={id} value={id} icon={<Icon aria-hidden />} onSelect={() => go(hrefOf(id))} detail={detail}>
          {title}
        </Entry>
      ))}
    </Group>
  );
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Content
          data-palette
          onCloseAutoFocus={onCloseAutoFocus}
          aria-describedby={undefined}
          className="fixed top-[12vh] left-1/2 z-50 w-[min(38rem,calc(100vw-1.5rem))] -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-surface shadow-floating"
        >
          <Dialog.Title className="sr-only">Search, or go to a page</Dialog.Title>
          <Command label="Search, or go to a page" shouldFilter={false} loop>
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search className="size-4 shrink-0 text-ink-faint" aria-hidden />
              <Command.Input
                value={typed}
                onValueChange={setTyped}
                placeholder="Page, invoice, vendor, filing or key"
                className="h-12 min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-ink-faint"
              />
              {isFetching ? (
                <span className="size-3.5 shrink-0 animate-spin rounded-full border-2 border-ink-faint border-r-transparent" aria-hidden />
              ) : null}
            </div>
            {/* Outside the list, because a listbox may contain only options. */}
            {error ? (
              <p role="alert" className="px-4 py-3 text-sm text-danger">
                {error.message}
              </p>
            ) : (
              <Command.Empty className="px-4 py-8 text-center text-sm text-ink-soft">
                {isFetching ? "Searching…" : "No results. Try a vendor, an invoice number, or the last four characters of a key."}
              </Command.Empty>
            )}
            <Command.List className="max-h-[min(26rem,60vh)] overflow-y-auto p-1.5 has-[[cmdk-list-sizer]:empty]:p-0">
              <Group heading="Pages" shown={pages.length > 0}>
                {pages.map(({ path, label, Icon }) => (
                  <Entry key={path} value={path} icon={<Icon aria-hidden />} onSelect={() => go(path)}>
                    {label}
                  </Entry>
                ))}
              </Group>
              {hits(
                "Invoices",
                FileText,
                (data?.invoices ?? []).map((hit) => ({ ...hit, detail: formatTrailingDay(hit.detail) })),
                (id) => `/${environment}/invoices/${id}`,
              )}
              {hits(
                "Filings",
                Landmark,
                (data?.filings ?? []).map((hit) => ({ ...hit, title: formatMonths(hit.title) })),
                (id) => `/${environment}/filings/${id}`,
              )}
              {hits("API keys", KeyRound, data?.keys ?? [], () => `/${environment}/api-keys`)}
              {onHelp && "keyboard help keys shortcuts".includes(wanted) ? (
                <Group heading="Help" shown>
                  <Entry value="keyboard-help" icon={<Keyboard aria-hidden />} onSelect={onHelp}>
                    Keyboard shortcuts
                  </Entry>
                </Group>
              ) : null}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const formatTrailingDay = (text: string): string => text.replace(/\b\d{4}-\d\d-\d\d$/, formatDay);
const formatMonths = (text: string): string =>
  text.replace(/\b(\d{4})-(\d\d)$/, (_, year, month) => formatPeriod({ year: Number(year), month: Number(month) }));

/** Searches after a short pause, so that fast typing causes one request. */
function useSearchResults(environment: "test" | "live", words: string) {
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const enabled = asked.length >= LEAST_LETTERS;
  const { data, isFetching, error } = useQuery({
    queryKey: ["search", environment, asked],
    queryFn: ({ signal }) => fetchJson<SearchResult>(`/api/portal/${environment}/search?${new URLSearchParams({ q: asked })}`, signal),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  return { data: enabled && words.length >= LEAST_LETTERS ? data : undefined, isFetching, error: enabled ? error : null };
}

function Group({ heading, shown, children }: { heading: string; shown: boolean; children: ReactNode }) {
  return shown ? (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-faint"
    >
      {children}
    </Command.Group>
  ) : null;
}

function Entry({
  value,
  icon,
  detail,
  onSelect,
  children,
}: {
  value: string;
  icon: ReactNode;
  detail?: string;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-2 text-sm text-ink select-none data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {icon}
      {/* Stacked on a phone, so that the detail that distinguishes equal names stays readable. */}
      <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-2.5">
        <span className="min-w-0 truncate">{children}</span>
        {detail ? <span className="truncate text-xs text-ink-soft sm:ml-auto sm:max-w-[45%] sm:shrink-0">{detail}</span> : null}
      </span>
    </Command.Item>
  );
}
