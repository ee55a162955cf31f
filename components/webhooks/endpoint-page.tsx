"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useState } from "react";
import { BackLink } from "@/components/ui/back-link";
import { toast } from "@/components/ui/toast";
import { useAction } from "@/components/forms/use-action";
import { Path } from "@/components/format/path";
import { queryOf } from "@/components/lists/list-query";
import { OlderSteps, StaleNotice } from "@/components/lists/list-parts";
import type { Listed } from "@/components/lists/use-list";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import type { DeliveryPage, DeliveryQuery } from "@/lib/webhooks/delivery-page-schema";
import { deliveryStatuses, eventKinds } from "@/lib/webhooks/delivery-page-values";
import { DeliveryDetail } from "./delivery-detail";
import { DeliveryFilters } from "./delivery-filters";
import { DeliveryTable } from "./delivery-table";
import type { EndpointActions } from "./endpoint-actions";
import { DeleteEndpoint, EndpointButtons } from "./endpoint-buttons";
import { EndpointNotice, EndpointState } from "./endpoint-state";
import { eventsInWords } from "./event-labels";
import { useDeliveries } from "./use-deliveries";

const inAddress = {
  status: parseAsStringLiteral(deliveryStatuses),
  type: parseAsStringLiteral(eventKinds),
  before: parseAsString.withOptions({ history: "push" }),
  open: parseAsString,
};

/** An endpoint, its deliveries with their filters, and an opened delivery beside the list; all of it is in the URL. */
export function EndpointPage({
  environment,
  initial,
  actions,
}: {
  environment: "test" | "live";
  initial: Listed<DeliveryQuery, DeliveryPage>;
  actions: EndpointActions | null;
}) {
  const [{ open, ...state }, setState] = useQueryStates(inAddress, { history: "replace" });
  const query = queryOf(state);
  const id = initial.page.webhook.id;
  // An endpoint that is being deleted is no longer polled.
  const [removing, setRemoving] = useState(false);
  const { data = initial.page, error, isPlaceholderData, refetch } = useDeliveries(environment, id, query, initial, !removing);
  const { webhook } = data;
  const queries = useQueryClient();
  const refresh = (): void =>
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === "deliveries" || queryKey[0] === "delivery" });
  const { run, busy } = useAction(actions?.replay ?? refuse, ({ message, faults }) =>
    toast.error("The delivery wasn't resent", { description: Object.values(faults)[0] ?? message }),
  );
  const resend = async (eventId: string): Promise<void> => {
    const answer = await run(id, { eventIds: [eventId] });
    if (answer) toast.success(answer.value.replayed === 0 ? "This delivery is waiting to be sent already" : "Delivery resent");
    refresh();
  };
  const filtered = query.status !== undefined || query.type !== undefined || query.before !== undefined;
  return (
    <>
      <PageHeader
        before={
          <BackLink href={`/${environment}/webhooks`} className="mb-1">
            Webhooks
          </BackLink>
        }
        title={
          <span className="ident text-lg wrap-anywhere">
            <Path path={webhook.url} />
          </span>
        }
        lead={
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
            <EndpointState webhook={webhook} />
            <span title={webhook.events.join(", ")}>{eventsInWords(webhook.events)}</span>
            {webhook.description ? <span className="text-ink-faint">{webhook.description}</span> : null}
          </span>
        }
        actions={
          actions ? (
            <EndpointButtons
              webhook={webhook}
              actions={actions}
              onChanged={refresh}
              onSent={(deliveryId) => {
                void setState({ open: deliveryId, status: null, type: null, before: null });
                refresh();
              }}
            />
          ) : null
        }
      />
      <div className="mb-5 empty:hidden">
        <EndpointNotice webhook={webhook} />
      </div>
      <div className={open === null ? undefined : "grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"}>
        {open === null ? null : (
          <div className="min-w-0 xl:order-2">
            <DeliveryDetail
              environment={environment}
              deliveryId={open}
              resending={busy}
              resend={actions && webhook.enabled ? ({ eventId }) => void resend(eventId) : null}
              onClose={() => void setState({ open: null })}
            />
          </div>
        )}
        <Panel bare className="min-w-0">
          <DeliveryFilters
            path={`/api/portal/${environment}/webhooks/${id}/deliveries`}
            query={query}
            onChange={(filters) => void setState({ ...filters, before: null } as Parameters<typeof setState>[0])}
          />
          <StaleNotice error={error} onRetry={refetch} />
          {data.rows.length > 0 ? (
            <DeliveryTable
              rows={data.rows}
              open={open}
              onOpen={(deliveryId) => void setState({ open: deliveryId === open ? null : deliveryId })}
              busy={isPlaceholderData}
            />
          ) : (
            <Nothing filtered={filtered} />
          )}
          <OlderSteps before={query.before} nextBefore={data.nextBefore} onBefore={(before) => void setState({ before })} />
        </Panel>
      </div>
      {actions ? <DeleteEndpoint webhook={webhook} remove={actions.remove} onRemoving={setRemoving} /> : null}
    </>
  );
}

/** Never called: people who may not resend get no button for it. */
const refuse: EndpointActions["replay"] = () => Promise.resolve({ ok: false, message: "Your role can't do this", faults: {} });

function Nothing({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState icon={<Send />} title="No matching deliveries">
      Change or clear the filters above. Deliveries are kept for 30 days.
    </EmptyState>
  ) : (
    <EmptyState icon={<Send />} title="No deliveries yet">
      Send a test event to see the request and your server&apos;s response here.
    </EmptyState>
  );
}
