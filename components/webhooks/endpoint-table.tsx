import { Webhook } from "lucide-react";
import { Link } from "@/components/ui/link";
import { When } from "@/components/format/when";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { WebhookView } from "@/lib/webhooks/schemas";
import { EndpointState } from "./endpoint-state";
import { subscriptionLabel } from "./event-labels";

export function EndpointTable({
  environment,
  webhooks,
  isManager,
}: {
  environment: "test" | "live";
  webhooks: readonly WebhookView[];
  isManager: boolean;
}) {
  if (webhooks.length === 0) {
    return (
      <EmptyState icon={<Webhook />} title="No endpoints yet">
        Instead of polling, have Levy notify your server when an analysis or filing is done.{" "}
        {isManager
          ? "Add an endpoint URL, store its signing secret, and send a test event."
          : "Only owners and developers can add endpoints."}
      </EmptyState>
    );
  }
  return (
    <Table label="Endpoints" stacked>
      <thead>
        <tr>
          <HeadCell>Endpoint</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell className="hidden md:table-cell">Events</HeadCell>
          <HeadCell className="hidden sm:table-cell">Last changed</HeadCell>
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>td]:border-b-0">
        {webhooks.map((webhook) => (
          <tr key={webhook.id} className="relative hover:bg-sunken">
            <Cell place="main" className="w-full max-w-0">
              <Link
                href={`/${environment}/webhooks/${webhook.id}`}
                className="block ident text-xs font-medium wrap-anywhere after:absolute after:inset-0"
              >
                {webhook.url}
              </Link>
              {webhook.description ? <span className="block truncate text-xs text-ink-faint">{webhook.description}</span> : null}
            </Cell>
            <Cell place="aside">
              <EndpointState webhook={webhook} />
            </Cell>
            <Cell className="hidden whitespace-nowrap text-ink-soft md:table-cell">{subscriptionLabel(webhook.events)}</Cell>
            <Cell fact="Last changed" className="hidden text-ink-soft sm:table-cell">
              <When at={webhook.updatedAt} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
