import { Download, FileX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { TryAgain } from "@/components/ui/try-again";
import { FileLink } from "./file-link";

export { SearchInput } from "./search-input";

const FILTERS = classNames(
  "flex flex-wrap items-center gap-2",
  // In narrow lists, the CSV button sits beside the search, and the selects fill rows of two or three below.
  "@max-xl:has-[input[type=search]]:[&>a[download]]:-order-1 @max-xl:[&>select]:!w-auto @max-xl:[&>select]:max-w-full",
  "@max-xl:[&>select]:min-w-0 @max-xl:[&>select]:flex-1 @max-xl:[&>select]:basis-[40%]",
  "@md:@max-xl:has-[input[type=search]]:[&>select]:basis-[30%] @max-[18rem]:[&>select]:basis-full",
  // Touch devices use larger type: two selects per row, and one on the narrowest phones, so that no label is cut off.
  "pointer-coarse:@max-xl:[&>select]:!pr-7 pointer-coarse:@max-xl:[&>select]:!pl-2 pointer-coarse:@max-xl:[&>select]:tracking-tight",
  "pointer-coarse:@max-[20.5rem]:[&>select]:!basis-auto pointer-coarse:@md:@max-xl:has-[input[type=search]]:[&>select]:basis-[40%]",
);

/**
 * The filters above a list; `label` names them for screen readers. On a phone, or beside an open row, the search and CSV button are on the
 * first line, and the selects share the lines below.
 */
export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="@container border-b border-line p-3 print:hidden" role="search" aria-label={label}>
      <div className={FILTERS}>{children}</div>
    </div>
  );
}

/** Two fields for the start and end of a range; on their own line in narrow lists. */
export function FilterRange({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-1.5 text-xs text-ink-faint @max-xl:min-w-0 @max-xl:basis-full @max-xl:flex-wrap @max-xl:[&>input]:!w-auto @max-xl:[&>input]:flex-auto">
      {children}
    </div>
  );
}

/** Downloads the filtered list as CSV; `of` names the list on pages with several. */
export function CsvLink({ href, of, size, className }: { href: string; of?: string; size?: "sm"; className?: string }) {
  return (
    <Button asChild {...(size ? { size } : {})} {...(className ? { className } : {})}>
      <FileLink href={href} {...(of ? { "aria-label": `CSV of ${of}` } : {})}>
        <Download aria-hidden />
        CSV
      </FileLink>
    </Button>
  );
}

/** Downloads one of the short tables, which a page shows in full. */
export function TableCsv({ environment, table, of }: { environment: string; table: string; of: string }) {
  return <CsvLink size="sm" href={`/api/portal/${environment}/tables/${table}`} of={of} />;
}

/** A list couldn't be refreshed: it stays as it was, and the reader can retry. */
export function StaleNotice({ what = "list", error, onRetry }: { what?: string; error: Error | null; onRetry: () => unknown }) {
  if (!error) return null;
  return (
    <div className="p-3">
      <Notice kind="danger" title={`The ${what} couldn't be refreshed`} live>
        {error.message} <TryAgain onClick={onRetry} />
      </Notice>
    </div>
  );
}

const foot = "flex items-center gap-3 border-t border-line px-4 py-2 text-xs text-ink-faint";

/**
 * A button to another page of a list, which is then scrolled to its start. At the end it is `aria-disabled` rather than disabled, so that
 * it keeps the keyboard focus.
 */
function StepButton({ isEnd, onStep, children }: { isEnd: boolean; onStep: () => void; children: string }) {
  return (
    <Button
      size="sm"
      aria-disabled={isEnd || undefined}
      className="aria-disabled:pointer-events-none aria-disabled:opacity-55"
      onClick={({ currentTarget }) => {
        if (isEnd) return;
        onStep();
        const list = currentTarget.closest("section");
        if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
      }}
    >
      {children}
    </Button>
  );
}

/** Pagination for lists with a known total, or with `isMore` for those with more than `total`. `noun` names one entry. */
export function PageSteps({
  noun,
  nouns = `${noun}s`,
  total,
  isMore = false,
  page,
  size,
  onPage,
}: {
  noun: string;
  nouns?: string;
  total: number;
  isMore?: boolean;
  page: number;
  size: number;
  onPage: (page: number) => void;
}) {
  const pages = pagesOf(total, size);
  const isPast = page > pages && !isMore;
  // With no entries, it is visually hidden but stays in the DOM, because screen readers announce changes only in existing elements.
  return (
    <div className={total === 0 ? "sr-only" : `${foot} justify-between`}>
      <p role="status">
        {isMore ? "More than " : ""}
        {total.toLocaleString("en")} {total === 1 ? noun : nouns}
        {isMore ? `, page ${page.toLocaleString("en")}` : isPast || pages === 1 ? "" : `, page ${page} of ${pages.toLocaleString("en")}`}
      </p>
      {total === 0 ? null : (
        <nav aria-label="Pages" className="flex gap-1.5">
          <StepButton isEnd={page <= 1} onStep={() => onPage(isPast ? pages : page - 1)}>
            Previous
          </StepButton>
          <StepButton isEnd={page >= pages && !isMore} onStep={() => onPage(page + 1)}>
            Next
          </StepButton>
        </nav>
      )}
    </div>
  );
}

const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** Shown instead of rows when the requested page is past the end, from an old link or because its last row is gone. */
export function PastTheEnd({ total, size, onPage }: { total: number; size: number; onPage: (page: number) => void }) {
  const pages = pagesOf(total, size);
  return (
    <EmptyState
      icon={<FileX />}
      title="This page is empty"
      action={<Button onClick={() => onPage(pages)}>{pages === 1 ? "Show them" : "Go to the last page"}</Button>}
    >
      {pages === 1 ? "All items are on the first page." : `The list has ${pages.toLocaleString("en")} pages now.`}
    </EmptyState>
  );
}

/** Pagination for lists that go back in time: `before` is where this page starts, `nextBefore` where the next one does. */
export function OlderSteps({
  before,
  nextBefore,
  onBefore,
}: {
  before: string | undefined;
  nextBefore: string | null;
  onBefore: (before: string | null) => void;
}) {
  if (nextBefore === null && before === undefined) return null;
  return (
    <nav aria-label="Pages" className={`${foot} justify-end`}>
      <StepButton isEnd={before === undefined} onStep={() => onBefore(null)}>
        Newest
      </StepButton>
      <StepButton isEnd={nextBefore === null} onStep={() => onBefore(nextBefore)}>
        Older
      </StepButton>
    </nav>
  );
}

/** The header of a sortable column; `direction` is null if another column is sorted. */
export function SortButton({
  label,
  direction,
  numeric = false,
  onSort,
}: {
  label: string;
  direction: "asc" | "desc" | null;
  numeric?: boolean;
  onSort: () => void;
}) {
  // The invisible arrow keeps its space, on the side where it doesn't shift figures.
  const arrow = (
    <span aria-hidden className={`${numeric ? "mr-1" : "ml-1"} ${direction === null ? "opacity-0 max-sm:hidden" : ""}`}>
      {direction === "asc" ? "↑" : "↓"}
    </span>
  );
  return (
    <button type="button" onClick={onSort} className="-mx-1 rounded-sm px-1 py-1 hover:text-ink">
      {numeric ? (
        <>
          {arrow}
          {label}
        </>
      ) : (
        <>
          {label}
          {arrow}
        </>
      )}
    </button>
  );
}
