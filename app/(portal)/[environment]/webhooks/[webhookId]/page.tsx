import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { EndpointPage } from "@/components/webhooks/endpoint-page";
import { DomainError } from "@/lib/kernel/errors";
import { deliveryQuery } from "@/lib/webhooks/delivery-page-schema";
import { manageWebhooks } from "@/lib/webhooks/permissions";
import { readDeliveryPage } from "@/lib/webhooks/read-delivery-page";
import { deleteEndpoint, replay, rotateSecret, sendTest, updateEndpoint } from "../actions";

export const metadata: Metadata = { title: "Webhook" };

type Props = {
  params: Promise<{ environment: string; webhookId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function WebhookPage({ params, searchParams }: Props) {
  const { environment, webhookId } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx, role } = await requireSession(environment);
  const query = deliveryQuery.parse(await searchParams);
  const page = await readDeliveryPage(ctx, { webhookId, ...query }).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "resource_not_found") notFound();
    throw error;
  });
  const mayManage = (manageWebhooks.roles as readonly string[]).includes(role);
  const actions = {
    update: updateEndpoint.bind(null, environment),
    remove: deleteEndpoint.bind(null, environment),
    rotateSecret: rotateSecret.bind(null, environment),
    sendTest: sendTest.bind(null, environment),
    replay: replay.bind(null, environment),
  };
  return <EndpointPage environment={environment} initial={{ query, page }} actions={mayManage ? actions : null} />;
}
