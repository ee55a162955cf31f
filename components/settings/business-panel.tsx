"use client";

import { Building2, Plus } from "lucide-react";
import { parseAsInteger, parseAsString, useQueryStates } from "nuqs";
import { createElement, useState } from "react";
import { useForgetBusinessChoices } from "@/components/forms/use-business-choices";
import { FilterBar, PageSteps, PastTheEnd, SearchInput, StaleNotice, TableCsv } from "@/components/lists/list-parts";
import { useList, type Listed } from "@/components/lists/use-list";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { WhenLoaded } from "@/components/ui/when-loaded";
import { Panel } from "@/components/ui/panel";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import type { BusinessListQuery } from "@/lib/businesses/business-list-schema";
import type { BusinessPage, BusinessView } from "@/lib/businesses/businesses";
import type { CountryChoice } from "./account-form";
import { BusinessForm, type SaveBusiness } from "./business-form";
import { BusinessTable } from "./business-table";
import type { VendorActions } from "./vendor-dialog";

/** Loaded when it is opened. */
const loadVendors = () => import("./vendor-dialog");

const AT_REST_MS = 60_000;
const inAddress = { q: parseAsString.withDefault("").withOptions({ throttleMs: 250 }), page: parseAsInteger.withDefault(1) };

/** The businesses of this environment, paginated; the search is in the URL. */
export function BusinessPanel({
  environment,
  initial,
  size,
  countries,
  treaties,
  defaultCountry,
  canEdit,
  save,
  vendorActions,
}: {
  environment: "test" | "live";
  initial: Listed<BusinessListQuery, BusinessPage>;
  size: number;
  countries: readonly CountryChoice[];
  /** For each country with rules, the countries that it has tax treaties with. */
  treaties: Readonly<Record<string, readonly Omit<CountryChoice, "currency">[]>>;
  defaultCountry: string;
  canEdit: boolean;
  save: SaveBusiness;
  vendorActions: VendorActions;
}) {
  const [edited, setEdited] = useState<BusinessView | "new" | null>(null);
  const [withVendors, setWithVendors] = useState<BusinessView | null>(null);
  const vendors = useLazyPart(loadVendors, withVendors !== null);
  const [query, setQuery] = useQueryStates(inAddress, { history: "replace", scroll: false });
  const { data, error, isPlaceholderData, refetch } = useList({
    key: ["businesses", environment],
    path: `/api/portal/${environment}/businesses`,
    query,
    initial,
    againMs: () => AT_REST_MS,
  });
  const forgetChoices = useForgetBusinessChoices(environment);
  const rows = data?.rows ?? [];
  const treatiesOf = ({ country }: BusinessView) => treaties[country ?? defaultCountry] ?? [];
  const isSearched = query.q !== "" || (data?.total ?? 0) > size;
  return (
    <Panel
      title={`Businesses in ${environment}`}
      bare
      aside={
        <div className="flex gap-2">
          {rows.length > 0 ? <TableCsv environment={environment} table="businesses" of="businesses" /> : null}
          {canEdit ? (
            <Button size="sm" onClick={() => setEdited("new")}>
              <Plus aria-hidden />
              Add business
            </Button>
          ) : null}
        </div>
      }
    >
      {isSearched ? (
        <FilterBar label="Businesses">
          <SearchInput
            label="Search name, ID or tax ID"
            placeholder="Name, ID or tax ID"
            value={query.q}
            onChange={(q) => void setQuery({ q: q || null, page: null })}
          />
        </FilterBar>
      ) : null}
      <StaleNotice error={error} onRetry={refetch} />
      {rows.length > 0 ? (
        <BusinessTable
          rows={rows}
          countries={countries}
          defaultCountry={defaultCountry}
          busy={isPlaceholderData}
          edit={canEdit ? { onEdit: setEdited, onVendors: setWithVendors } : null}
        />
      ) : data && data.total > 0 ? (
        <PastTheEnd total={data.total} size={size} onPage={(page) => void setQuery({ page })} />
      ) : query.q !== "" ? (
        <EmptyState icon={<Building2 />} title="No matching businesses">
          Change the search above. Search covers names, IDs and tax IDs.
        </EmptyState>
      ) : (
        <EmptyState icon={<Building2 />} title="No businesses yet">
          A business appears here with its first invoice, under the ID in the request. Its profile determines how VAT and withholding tax
          are analyzed.
        </EmptyState>
      )}
      {(data?.total ?? 0) > size ? (
        <PageSteps
          noun="business"
          nouns="businesses"
          total={data?.total ?? 0}
          page={query.page}
          size={size}
          onPage={(page) => void setQuery({ page })}
        />
      ) : null}
      <Dialog
        open={edited !== null}
        onOpenChange={(open) => {
          if (!open) setEdited(null);
        }}
        title={edited === "new" ? "Add a business" : "Edit business"}
      >
        {edited === null ? null : (
          <BusinessForm
            business={edited === "new" ? null : edited}
            countries={countries}
            defaultCountry={defaultCountry}
            save={save}
            onDone={() => setEdited(null)}
            onSaved={() => {
              void refetch();
              forgetChoices();
            }}
          />
        )}
      </Dialog>
      {withVendors === null ? null : (
        <WhenLoaded lazy={vendors} title="Vendors" onClose={() => setWithVendors(null)}>
          {({ VendorDialog }) =>
            createElement(VendorDialog, {
              business: withVendors,
              treaties: treatiesOf(withVendors),
              actions: vendorActions,
              onClose: () => setWithVendors(null),
              onSaved: () => void refetch(),
            })
          }
        </WhenLoaded>
      )}
    </Panel>
  );
}
