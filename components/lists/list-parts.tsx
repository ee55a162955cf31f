import { Download, FileX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { FileLink } from "./file-link";

export { SearchInput } from "./search-input";

const FILTERS = classNames(
  "flex flex-wrap items-center gap-2",
  // Where there is little room the file stands beside the search, and the choices fill lines of two or three below.
  "@max-xl:has-[input[type=search]]:[&>a[download]]:-order-1 @max-xl:[&>select]:!w-auto @max-xl:[&>select]:max-w-full",
  "@max-xl:[&>select]:min-w-0 @max-xl:[&>select]:flex-1 @max-xl:[&>select]:basis-[40%]",
  "@md:@max-xl:has-[input[type=search]]:[&>select]:basis-[30%] @max-[18rem]:[&>select]:basis-full",
  // A finger's letters are larger: two in a line, and one on the narrowest phones, so that no choice is cut.
  "pointer-coarse:@max-xl:[&>select]:!pr-7 pointer-coarse:@max-xl:[&>select]:!pl-2 pointer-coarse:@max-xl:[&>select]:tracking-tight",
  "pointer-coarse:@max-[20.5rem]:[&>select]:!basis-auto pointer-coarse:@md:@max-xl:has-[input[type=search]]:[&>select]:basis-[40%]",
);

/**
 * The filters above a list; `label` names them for a screen reader. On a phone, and beside what a row opened, the search and
 * the file stand in the first line, and the choices share those beneath.
 */
export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="@container border-b border-line p-3 print:hidden" role="search" aria-label={label}>
      <div className={FILTERS}>{children}</div>
    </div>
  );
}

/** Two fields from which to which something lies; on their own line where there is little room. */
export function FilterRange({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-1.5 text-xs text-ink-faint @max-xl:min-w-0 @max-xl:basis-full @max-xl:flex-wrap @max-xl:[&>input]:!w-auto @max-xl:[&>input]:flex-auto">
      {children}
    </div>
  );
}

/** What the list shows, with its filters, as a file; `of` says which list where a page has several. */
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

/** One of the short tables, which a page shows whole. */
export function TableCsv({ environment, table, of }: { environment: string; table: string; of: string }) {
  return <CsvLink size="sm" href={`/api/portal/${environment}/tables/${table}`} of={of} />;
}

/** The list stays as it was; the reader may have it fetched again. */
export function StaleNotice({ what = "list", error, onRetry }: { what?: string; error: Error | null; onRetry: () => unknown }) {
  if (!error) return null;
  return (
    <div className="p-3">
      <Notice kind="danger" title={`The ${what} couldn't be refreshed`} live>
        {error.message}{" "}
        <button type="button" className="font-medium underline underline-offset-2" onClick={() => void onRetry()}>
          Try again
        </button>
      </Notice>
    </div>
  );
}

const foot = "flex items-center gap-3 border-t border-line px-4 py-2 text-xs text-ink-faint";

/**
 * To another page of a list, which is then shown from its beginning. At an end it can't be pressed, but keeps the focus of whoever
 * came there by the keyboard, which a disabled one would lose.
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

/** For lists that know how many there are, or with `isMore` that there are more than that: `noun` is one of them. */
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
  // With nothing to step through it is there to be heard: only what was there before tells of a change.
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

/** In the place of rows: a page of an old address, or one whose last row has gone, though the list has others. */
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

/** For lists that go back in time: `before` is where this page begins, `nextBefore` where the next one does. */
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

/** The head of a column that sorts; `direction` is null where another column does. */
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
  // The arrow keeps its room while unseen, on the side where it moves no figure.
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
