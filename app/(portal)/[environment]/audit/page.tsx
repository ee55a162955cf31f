import type { Metadata } from "next";
import { Link } from "@/components/ui/link";
import { notFound } from "next/navigation";
import { readerZone } from "@/app/_portal/reader-zone";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { AuditFilter } from "@/components/audit/audit-filter";
import { BrokenChain, ChainStanding } from "@/components/audit/audit-proof";
import { AuditTable } from "@/components/audit/audit-table";
import { KeepFresh } from "@/components/lists/keep-fresh";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { auditQuery, listAudit, readAudit } from "@/lib/audit/list-audit";

export const metadata: Metadata = { title: "Audit log" };

type Props = { params: Promise<{ environment: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AuditPage({ params, searchParams }: Props) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx, role } = await requireSession(environment);
  const header = (
    <PageHeader
      title="Audit log"
      lead="Who changed what, in test and live. Each entry includes the hash of the previous one, so edits and deletions can be detected."
    />
  );
  if (!readAudit.roles.includes(role))
    return (
      <>
        {header}
        <Panel>Your role can&apos;t view the audit log. Ask an owner or developer of the account.</Panel>
      </>
    );
  const query = auditQuery.parse(await searchParams);
  const { entries, nextBefore, members, searched } = await listAudit(ctx, { ...query, zone: (await readerZone()) ?? "UTC" });
  const kept = new URLSearchParams(
    Object.entries({ action: query.action, q: query.q, from: query.from ?? "", to: query.to ?? "" }).filter(([, value]) => value !== ""),
  );
  const older = new URLSearchParams([...kept, ["before", String(nextBefore)]]);
  return (
    <>
      {header}
      <KeepFresh />
      <BrokenChain environment={environment} />
      <Panel bare>
        <AuditFilter environment={environment} />
        {searched === null ? null : (
          <p role="status" className="border-b border-line px-4 py-2 text-xs text-ink-soft">
            Searched the latest {searched.toLocaleString("en")} entries up to here. Older ones are on the next page.
          </p>
        )}
        <AuditTable entries={entries} members={members} />
        <nav
          aria-label="Pages"
          className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line px-4 py-2 text-xs"
        >
          <ChainStanding environment={environment} />
          <div className="flex gap-1.5">
            {query.before === null ? null : (
              <Button asChild size="sm">
                <Link href={`?${kept}`}>Newest</Link>
              </Button>
            )}
            {nextBefore === null ? null : (
              <Button asChild size="sm">
                <Link href={`?${older}`}>Older</Link>
              </Button>
            )}
          </div>
        </nav>
      </Panel>
    </>
  );
}
