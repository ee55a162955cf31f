import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { StatusBoard } from "@/components/status/status-board";
import { PageHeader } from "@/components/ui/page-header";
import { readAccountStatus } from "@/lib/accounts/read-account-status";

export const metadata: Metadata = { title: "Status" };

export default async function StatusPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx } = await requireSession(environment);
  return (
    <>
      <PageHeader title="Status" lead={`Current service status for this account in ${environment}. This page updates automatically.`} />
      <StatusBoard environment={environment} initial={await readAccountStatus(ctx)} />
    </>
  );
}
