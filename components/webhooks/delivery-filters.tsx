import { ChoiceFilter } from "@/components/lists/choice-filter";
import { queryString } from "@/components/lists/list-query";
import { CsvLink, FilterBar } from "@/components/lists/list-parts";
import { Button } from "@/components/ui/button";
import type { DeliveryQuery } from "@/lib/webhooks/delivery-page-schema";
import { deliveryStatuses, eventKinds } from "@/lib/webhooks/delivery-page-values";
import { statusLabels } from "./delivery-status";

const statusChoices = deliveryStatuses.map((status) => [status, statusLabels[status]] as const);
const kindChoices = eventKinds.map((kind) => [kind, kind] as const);

/** `path` is the API path of the deliveries. */
export function DeliveryFilters({
  path,
  query,
  onChange,
}: {
  path: string;
  query: DeliveryQuery;
  onChange: (filters: { status?: string | null; type?: string | null }) => void;
}) {
  const filtered = query.status !== undefined || query.type !== undefined;
  return (
    <FilterBar label="Deliveries">
      <ChoiceFilter
        label="Status"
        any="All statuses"
        choices={statusChoices}
        value={query.status}
        onChoose={(status) => onChange({ status })}
      />
      <ChoiceFilter
        label="Event type"
        any="All events"
        className="max-w-64"
        choices={kindChoices}
        value={query.type}
        onChoose={(type) => onChange({ type })}
      />
      {filtered ? (
        <Button look="quiet" onClick={() => onChange({ status: null, type: null })}>
          Clear filters
        </Button>
      ) : null}
      <CsvLink className="ml-auto" href={`${path}/export?${queryString({ ...query, before: undefined })}`} />
    </FilterBar>
  );
}
