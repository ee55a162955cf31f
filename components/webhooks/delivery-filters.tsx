import { queryString } from "@/components/lists/list-query";
import { CsvLink, FilterBar } from "@/components/lists/list-parts";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/field";
import type { DeliveryQuery } from "@/lib/webhooks/delivery-page-schema";
import { deliveryStatuses, eventKinds } from "@/lib/webhooks/delivery-page-values";
import { statusLabels } from "./delivery-status";

/** `path` is where the deliveries are asked for. */
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
      <Select
        aria-label="Status"
        className="!w-auto"
        value={query.status ?? ""}
        onChange={(event) => onChange({ status: event.target.value || null })}
      >
        <option value="">Every status</option>
        {deliveryStatuses.map((status) => (
          <option key={status} value={status}>
            {statusLabels[status]}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Kind of event"
        className="!w-auto max-w-64"
        value={query.type ?? ""}
        onChange={(event) => onChange({ type: event.target.value || null })}
      >
        <option value="">Every event</option>
        {eventKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kind}
          </option>
        ))}
      </Select>
      {filtered ? (
        <Button look="quiet" onClick={() => onChange({ status: null, type: null })}>
          Clear filters
        </Button>
      ) : null}
      <CsvLink className="ml-auto" href={`${path}/export?${queryString({ ...query, before: undefined })}`} />
    </FilterBar>
  );
}
