"use client";

import { Building2, Plus } from "lucide-react";
import { parseAsInteger, parseAsString, useQueryStates } from "nuqs";
import { createElement, useState, type FormEvent } from "react";
import { toast } from "@/components/ui/toast";
import { formatAmount } from "@/components/format/amount";
import { AmountInput, amountIn } from "@/components/forms/amount-input";
import { baselineOf, changedValues, nothingChanged } from "@/components/forms/changed-values";
import { FormFailure } from "@/components/forms/form-failure";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { useForgetBusinessChoices } from "@/components/forms/use-business-choices";
import { FilterBar, PageSteps, PastTheEnd, SearchInput, StaleNotice, TableCsv } from "@/components/lists/list-parts";
import { useList, type Listed } from "@/components/lists/use-list";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useDialogHold } from "@/components/ui/dialog-hold";
import { EmptyState } from "@/components/ui/empty-state";
import { CountryOptions } from "@/components/ui/country-options";
import { Field, Input, Select } from "@/components/ui/field";
import { WhenLoaded } from "@/components/ui/when-loaded";
import { Panel } from "@/components/ui/panel";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import type { BusinessListQuery } from "@/lib/businesses/business-list-schema";
import type { BusinessPage, BusinessView } from "@/lib/businesses/businesses";
import type { BusinessInput } from "@/lib/businesses/save-business";
import type { CountryChoice } from "./account-form";
import type { VendorActions } from "./vendor-dialog";

/** Loaded when it is opened. */
const loadVendors = () => import("./vendor-dialog");

type Save = (input: BusinessInput) => Promise<ActionOutcome<null>>;

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
  save: Save;
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

function BusinessTable({
  rows,
  countries,
  defaultCountry,
  busy,
  edit,
}: {
  rows: readonly BusinessView[];
  countries: readonly CountryChoice[];
  defaultCountry: string;
  busy: boolean;
  edit: { onEdit: (business: BusinessView) => void; onVendors: (business: BusinessView) => void } | null;
}) {
  const currencyOf = ({ country }: BusinessView) => countries.find(({ code }) => code === (country ?? defaultCountry))?.currency;
  return (
    <div className={busy ? "opacity-60 transition-opacity" : undefined} aria-busy={busy}>
      <Table label="Businesses" stacked>
        <thead>
          <tr>
            <HeadCell>Business</HeadCell>
            <HeadCell>Tax ID</HeadCell>
            <HeadCell className="hidden sm:table-cell">Country</HeadCell>
            <HeadCell className="hidden md:table-cell">Profile</HeadCell>
            {edit ? (
              <HeadCell>
                <span className="sr-only">Actions</span>
              </HeadCell>
            ) : null}
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-b-0">
          {rows.map((business) => (
            <tr key={business.businessId}>
              <Cell place="main" className="sm:max-w-72">
                <span className="block font-medium wrap-anywhere">{business.name ?? business.businessId}</span>
                <span className="block truncate ident text-xs text-ink-faint">{business.businessId}</span>
              </Cell>
              <Cell {...(business.taxId ? { fact: "Tax ID" } : { place: "nowhere" })}>
                <span className="ident text-xs break-all">{business.taxId ?? "–"}</span>
                {business.taxIdValid === false ? (
                  <>
                    {" "}
                    <Badge tone="caution">Not valid</Badge>
                  </>
                ) : null}
              </Cell>
              <Cell {...(business.country || business.state ? {} : { place: "nowhere" })} className="hidden sm:table-cell">
                {[countries.find(({ code }) => code === business.country)?.name ?? business.country, business.state]
                  .filter(Boolean)
                  .join(", ") || "–"}
              </Cell>
              <Cell className="hidden text-ink-soft md:table-cell">{formatProfile(business, currencyOf(business))}</Cell>
              {edit ? (
                <Cell place="aside" className="text-right">
                  <span className="flex justify-end gap-1.5">
                    <Button
                      size="sm"
                      onClick={() => edit.onVendors(business)}
                      aria-label={`Vendors of ${business.name ?? business.businessId}`}
                    >
                      Vendors{business.vendors.length > 0 ? ` (${business.vendors.length.toLocaleString("en")})` : ""}
                    </Button>
                    <Button size="sm" onClick={() => edit.onEdit(business)} aria-label={`Edit ${business.name ?? business.businessId}`}>
                      Edit
                    </Button>
                  </span>
                </Cell>
              ) : null}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function formatProfile({ vatWithholdingAgent, isIndividual, annualTurnover }: BusinessView, currency: string | undefined): string {
  const parts = [
    vatWithholdingAgent ? "withholds VAT" : null,
    isIndividual ? "individual" : null,
    annualTurnover === null ? null : `turnover ${formatAmount(annualTurnover, currency)}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? "Company" : parts.join(", ");
}

const fields = ["businessId", "name", "taxId", "country", "state", "annualTurnover"];

function BusinessForm({
  business,
  countries,
  defaultCountry,
  save,
  onDone,
  onSaved,
}: {
  business: BusinessView | null;
  countries: readonly CountryChoice[];
  defaultCountry: string;
  save: Save;
  onDone: () => void;
  onSaved: () => void;
}) {
  const { run, busy, failure, fault } = useAction(save);
  useDialogHold(busy);
  // The values as first rendered. A business without a country gets the selected one when the form is saved.
  const [drawn] = useState(() =>
    business === null ? null : { ...business, name: business.name ?? "", taxId: business.taxId ?? "", state: business.state ?? "" },
  );
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => String(form.get(name) ?? "");
    const held = {
      name: text("name"),
      taxId: text("taxId"),
      country: text("country"),
      state: text("state"),
      vatWithholdingAgent: form.has("vatWithholdingAgent"),
      isIndividual: form.has("isIndividual"),
      annualTurnover: amountIn(text("annualTurnover")),
    };
    const change = drawn === null ? held : changedValues(held, baselineOf(drawn), drawn);
    if (Object.keys(change).length === 0) {
      toast.info(nothingChanged());
      return onDone();
    }
    if (!(await run({ businessId: business?.businessId ?? text("businessId"), isNew: business === null, ...change }))) return;
    toast.success("Business saved", { description: "Changes apply from the next analysis." });
    onSaved();
    onDone();
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <FormFailure failure={failure} title="Changes weren't saved" fields={fields} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="ID" hint="The businessId in your requests." error={fault("businessId")}>
          {(props) => (
            <Input
              {...props}
              name="businessId"
              defaultValue={business?.businessId ?? ""}
              required
              maxLength={255}
              disabled={business !== null}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="Name" error={fault("name")}>
          {(props) => <Input {...props} name="name" defaultValue={business?.name ?? ""} maxLength={200} autoComplete="off" />}
        </Field>
        <Field label="Country" error={fault("country")}>
          {(props) => (
            <Select {...props} name="country" defaultValue={business?.country ?? defaultCountry}>
              {business?.country && !countries.some(({ code }) => code === business.country) ? (
                <option value={business.country}>{business.country} (no rules)</option>
              ) : null}
              <CountryOptions countries={countries} />
            </Select>
          )}
        </Field>
        <Field label="State or region" error={fault("state")}>
          {(props) => <Input {...props} name="state" defaultValue={business?.state ?? ""} maxLength={200} autoComplete="off" />}
        </Field>
        <Field label="Tax ID" error={fault("taxId")}>
          {(props) => (
            <Input {...props} name="taxId" defaultValue={business?.taxId ?? ""} maxLength={200} autoComplete="off" className="ident" />
          )}
        </Field>
        <Field label="Annual turnover" hint="In the country's currency. Leave empty if unknown." error={fault("annualTurnover")}>
          {(props) => <AmountInput {...props} name="annualTurnover" initial={business?.annualTurnover} className="tabular-nums" />}
        </Field>
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">Filing profile</legend>
        <label className="flex gap-2 text-sm">
          <input
            type="checkbox"
            name="vatWithholdingAgent"
            defaultChecked={business?.vatWithholdingAgent ?? false}
            className="mt-1 size-3.5 shrink-0 accent-accent"
          />
          <span>
            Withholds VAT on purchases
            <span className="block text-xs text-ink-faint">
              Government bodies, oil and gas companies, banks and other appointed agents.
            </span>
          </span>
        </label>
        <label className="flex gap-2 text-sm">
          <input
            type="checkbox"
            name="isIndividual"
            defaultChecked={business?.isIndividual ?? false}
            className="mt-1 size-3.5 shrink-0 accent-accent"
          />
          <span>
            Is an individual<span className="block text-xs text-ink-faint">Individuals don&apos;t have to deduct withholding tax.</span>
          </span>
        </label>
      </fieldset>
      <div className="flex justify-end gap-2">
        <Button onClick={onDone} disabled={busy}>
          Cancel
        </Button>
        <Button look="primary" type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
