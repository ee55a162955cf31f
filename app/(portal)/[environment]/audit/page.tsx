import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { AuditFilter } from "@/components/audit/audit-filter";
import { AuditTable } from "@/components/audit/audit-table";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { auditQuery, listAudit, readAudit } from "@/lib/audit/list-audit";
import { verifyAudit } from "@/lib/audit/verify-audit";

export const metadata: Metadata = { title: "Audit log" };

type Props = { params: Promise<{ environment: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AuditPage({ params, searchParams }: Props) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx, role } = await requireSession(environment);
  const header = (actions: ReactNode) => <PageHeader title="Audit log" lead="Who changed what, in test and in live. Each entry carries the fingerprint of the one before it, so that none can be edited or removed unseen." actions={actions} />;
  if (!readAudit.roles.includes(role)) return <>{header(null)}<Panel>Your role can&apos;t see the audit log. Ask an owner or developer of the account.</Panel></>;
  const query = auditQuery.parse(await searchParams);
  const [{ entries, nextBefore }, verdict] = await Promise.all([listAudit(ctx, query), verifyAudit(ctx)]);
  const kept = new URLSearchParams(Object.entries({ action: query.action, q: query.q, from: query.from ?? "", to: query.to ?? "" }).filter(([, value]) => value !== ""));
  const older = new URLSearchParams([...kept, ["before", String(nextBefore)]]);
  return (
    <>
      {header(<Button asChild><a href={`/api/portal/${environment}/audit/export?${kept}`} download>Download CSV</a></Button>)}
      <div className="grid gap-5">
        {verdict.intact
          ? <Notice kind="positive" title={`The chain of all ${verdict.entries.toLocaleString("en")} entries holds`} />
          : <Notice kind="danger" title="The chain is broken">{verdict.reason === "entry_changed" ? "An entry was changed" : "An entry is missing"}{verdict.entryId ? ` at ${verdict.entryId}` : " at the end"}. Tell the operator of this service.</Notice>}
        <AuditFilter query={query} />
        <Panel bare><AuditTable entries={entries} /></Panel>
        <nav aria-label="Pages" className="flex justify-between gap-3">
          {query.before === null ? <span /> : <Button asChild><Link href={`?${kept}`}>Newest</Link></Button>}
          {nextBefore === null ? null : <Button asChild><Link href={`?${older}`}>Older</Link></Button>}
        </nav>
      </div>
    </>
  );
}
