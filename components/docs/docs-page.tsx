import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { TableOfContents } from "./table-of-contents";

/** A page of the documentation: heading, content, and a table of contents at the side. */
export function DocsPage({
  title,
  lead,
  sections = [],
  children,
}: {
  title: string;
  lead?: ReactNode;
  sections?: readonly { id: string; title: string }[];
  children: ReactNode;
}) {
  return (
    <div className="flex gap-10">
      <div className="min-w-0 flex-1">
        <PageHeader title={title} lead={lead} />
        <div className="grid gap-10">{children}</div>
      </div>
      {sections.length > 0 ? <TableOfContents sections={sections} /> : null}
    </div>
  );
}
