import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readOrNotFound } from "@/app/_portal/read-or-not-found";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { EndpointPage } from "@/components/webhooks/endpoint-page";
import { getWebhook } from "@/lib/webhooks/get-webhook";
import { deliveryQuery } from "@/lib/webhooks/delivery-page-schema";
import { manageWebhooks } from "@/lib/webhooks/permissions";
import { readDeliveryPage } from "@/lib/webhooks/read-delivery-page";
import { deleteEndpoint, replay, rotateSecret, sendTest, updateEndpoint } from "../actions";

type Props = {
  params: Promise<{ environment: string; webhookId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Puts the endpoint's URL in the title, so that several tabs can be told apart. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { environment, webhookId } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx } = await requireSession(environment);
  const { url } = await readOrNotFound(getWebhook(ctx, { id: webhookId }));
  return { title: `Webhook ${url.replace(/^https?:\/\//, "")}` };
}

export default async function WebhookPage({ params, searchParams }: Props) {
  const { environment, webhookId } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx, role, shown } = await requireSession(environment);
  const query = deliveryQuery.parse(await searchParams);
  const page = await readOrNotFound(readDeliveryPage(ctx, { webhookId, ...query }));
  const mayManage = (manageWebhooks.roles as readonly string[]).includes(role);
  const actions = {
    update: updateEndpoint.bind(null, shown),
    remove: deleteEndpoint.bind(null, shown),
    rotateSecret: rotateSecret.bind(null, shown),
    sendTest: sendTest.bind(null, shown),
    replay: replay.bind(null, shown),
  };
  return <EndpointPage environment={environment} initial={{ query, page }} actions={mayManage ? actions : null} />;
}
