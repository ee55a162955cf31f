import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { RequestList } from "@/components/logs/request-list";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { REQUEST_LOG_DAYS } from "@/lib/request-logs/forget-request-logs";
import { listLoggedKeys } from "@/lib/request-logs/list-logged-keys";
import { listRequestLogs, readRequestLogs } from "@/lib/request-logs/list-request-logs";
import { requestLogQuery } from "@/lib/request-logs/request-log-schema";

export const metadata: Metadata = { title: "Logs" };

type Props = { params: Promise<{ environment: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function LogsPage({ params, searchParams }: Props) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx, role } = await requireSession(environment);
  const header = (
    <PageHeader
      title="Logs"
      lead={`Every request made with your ${environment} keys in the last ${REQUEST_LOG_DAYS} days. If a key sends many requests that are refused, only some of those are listed. Secrets in request and response bodies are masked.`}
    />
  );
  if (!(readRequestLogs.roles as readonly string[]).includes(role)) {
    return (
      <>
        {header}
        <Panel>Your role can&apos;t view requests. Ask an owner or developer of the account.</Panel>
      </>
    );
  }
  const query = requestLogQuery.parse(await searchParams);
  const [page, keys] = await Promise.all([listRequestLogs(ctx, query), listLoggedKeys(ctx)]);
  return (
    <>
      {header}
      <RequestList
        environment={environment}
        initial={{ query, page }}
        keys={keys.map(({ id, name, last4, isRevoked }) => ({ id, label: `${name} …${last4}${isRevoked ? " (revoked)" : ""}` }))}
      />
    </>
  );
}
