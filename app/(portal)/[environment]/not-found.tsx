import type { Metadata } from "next";
import { Link } from "@/components/ui/link";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <>
      {/* A page that calls notFound() itself has already set its own title by then. */}
      <title>Page not found · Levy</title>
      <PageHeader
        title="Page not found"
        lead="It may belong to another account or the other environment, or it may have been purged. Search finds invoices, filings and keys by name or ID."
      />
      <div className="flex flex-wrap gap-2">
        <Button asChild look="primary">
          <Link href="/test">Test overview</Link>
        </Button>
        <Button asChild>
          <Link href="/live">Live overview</Link>
        </Button>
      </div>
    </>
  );
}
