import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { KeepFresh } from "@/components/lists/keep-fresh";
import { TableCsv } from "@/components/lists/list-parts";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { EndpointTable } from "@/components/webhooks/endpoint-table";
import { NewEndpoint } from "@/components/webhooks/new-endpoint";
import { VerifyHint } from "@/components/webhooks/verify-hint";
import { MAX_WEBHOOKS } from "@/lib/webhooks/create-webhook";
import { listWebhooks } from "@/lib/webhooks/list-webhooks";
import { manageWebhooks } from "@/lib/webhooks/permissions";
import { createEndpoint } from "./actions";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx, role, account, shown } = await requireSession(environment);
  const { items: webhooks } = await listWebhooks(ctx, { limit: MAX_WEBHOOKS });
  const isManager = (manageWebhooks.roles as readonly string[]).includes(role);
  const isFull = webhooks.length >= MAX_WEBHOOKS;
  const mayAdd = isManager && (environment === "test" || account.liveEnabled);
  return (
    <>
      <KeepFresh />
      <PageHeader
        title="Webhooks"
        lead={`URLs that receive events from the ${environment} environment. ${
          isFull ? `All ${MAX_WEBHOOKS} are in use: delete one to add another.` : `You can add up to ${MAX_WEBHOOKS}.`
        }`}
        actions={mayAdd ? <NewEndpoint environment={environment} isFull={isFull} create={createEndpoint.bind(null, shown)} /> : null}
      />
      <div className="grid gap-4">
        <Panel
          bare
          title="Endpoints"
          aside={webhooks.length > 0 ? <TableCsv environment={environment} table="webhooks" of="endpoints" /> : null}
        >
          <EndpointTable environment={environment} webhooks={webhooks} isManager={isManager} />
        </Panel>
        <VerifyHint />
      </div>
    </>
  );
}
