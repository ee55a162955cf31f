import Link from "next/link";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";

export default function NotFound() {
  return (
    <>
      <PageHeader
        title="There is nothing at this address"
        lead="It may belong to another account or to the other environment, or what stood here was purged. Ctrl K, or ⌘ K, finds invoices, filings and keys by name or id."
      />
      <div className="flex flex-wrap gap-2">
        <Button asChild look="primary">
          <Link href="/test">Overview of test</Link>
        </Button>
        <Button asChild>
          <Link href="/live">Overview of live</Link>
        </Button>
      </div>
    </>
  );
}
