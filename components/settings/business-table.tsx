import { formatAmount } from "@/components/format/amount";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { BusinessView } from "@/lib/businesses/businesses";
import type { CountryChoice } from "./account-form";

/** Businesses as rows. Without `edit`, they can only be read. */
export function BusinessTable({
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
