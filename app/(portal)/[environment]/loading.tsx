import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-6">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-24 w-full" />
      <div className="grid gap-2">{Array.from({ length: 6 }, (_, row) => <Skeleton key={row} className="h-11 w-full" />)}</div>
    </div>
  );
}
