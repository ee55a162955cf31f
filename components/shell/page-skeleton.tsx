import type { ReactNode } from "react";
import { Skeleton } from "@/components/ui/skeleton";

const shapes: readonly (readonly [RegExp, () => ReactNode])[] = [
  [
    /^$/,
    () => (
      <>
        <Skeleton className="h-24 w-full" />
        <div className="grid gap-6 lg:grid-cols-2">
          <Skeleton className="h-72 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
        <Rows count={8} />
      </>
    ),
  ],
  [
    /^\/invoices$/,
    () => (
      <>
        <Skeleton className="h-20 w-full" />
        <Rows count={12} filtered />
      </>
    ),
  ],
  [
    /^\/(invoices|review)\/./,
    () => (
      <div className="grid gap-5 lg:grid-cols-2">
        <Skeleton className="h-[44rem] w-full" />
        <div className="grid content-start gap-4">
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-96 w-full" />
        </div>
      </div>
    ),
  ],
  [
    /^\/filings\/(prepare|schedule|[^/]+)/,
    () => (
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-5">
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-[32rem] w-full" />
        </div>
        <Skeleton className="h-72 w-full" />
      </div>
    ),
  ],
  [
    /^\/(settings|profile|status)/,
    () => (
      <>
        <Skeleton className="h-52 w-full" />
        <Skeleton className="h-64 w-full" />
        <Skeleton className="h-52 w-full" />
      </>
    ),
  ],
  [
    /^\/credits/,
    () => (
      <>
        <Skeleton className="h-44 w-full" />
        <Rows count={10} filtered />
      </>
    ),
  ],
];

/** A skeleton of the page at a portal path, in roughly its size. */
export function PageSkeleton({ path }: { path: string }) {
  const page = path.replace(/^\/(test|live)/, "");
  const [, shape] = shapes.find(([of]) => of.test(page)) ?? [null, () => <Rows count={12} filtered />];
  return (
    <div role="status" aria-label="Loading" className="grid gap-6">
      <div className="grid gap-2">
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-5 w-80 max-w-full" />
      </div>
      {shape()}
    </div>
  );
}

function Rows({ count, filtered = false }: { count: number; filtered?: boolean }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      {filtered ? (
        <div className="border-b border-line p-3">
          <Skeleton className="h-9 w-full max-w-md" />
        </div>
      ) : null}
      <div className="divide-y divide-line">
        {Array.from({ length: count }, (_, row) => (
          <div key={row} className="flex h-13 items-center gap-4 px-4">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-16" />
            <Skeleton className="ml-auto h-4 w-24" />
          </div>
        ))}
      </div>
    </div>
  );
}
