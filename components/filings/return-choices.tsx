import { useBusinessChoices } from "@/components/forms/use-business-choices";
import { Field, Select } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { periodText } from "@/lib/flux/requests/period-values";
import type { ReturnPreview } from "@/lib/returns/preview-return";
import { MonthSelect } from "./month-select";
import { OWN_COMPANY } from "./named-business";

type State = { tax: "VAT" | "WHT"; earlier: "0" | "1" };
export type ReturnChange = Partial<{ tax: "VAT" | "WHT"; business: string | null; period: string | null; earlier: "0" | "1" }>;

/** The tax, business and month of the return to prepare. */
export function ReturnChoices({
  environment,
  preview,
  state,
  setState,
}: {
  environment: "test" | "live";
  preview: ReturnPreview;
  state: State;
  setState: (change: ReturnChange) => void;
}) {
  const all = useBusinessChoices(environment);
  const { business } = preview;
  const names = new Map(all.map(({ businessId, name }) => [businessId, name]));
  const isListed = preview.businesses.some(([businessId]) => businessId === business.businessId);
  // Until the names of all businesses are loaded, offering the chosen one is enough.
  const withInvoices =
    all.length === 0
      ? [[business.businessId, business.invoices] as const]
      : isListed
        ? preview.businesses
        : [[business.businessId, 0] as const, ...preview.businesses];
  const listed = new Set(withInvoices.map(([businessId]) => businessId));
  const nameOf = (businessId: string | null): string =>
    businessId === null ? OWN_COMPANY : ((businessId === business.businessId ? business.name : names.get(businessId)) ?? businessId);
  return (
    <Panel>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[1.2fr_1.5fr_1fr_1fr]" role="group" aria-label="Return to prepare">
        <Field label="Tax">
          {(props) => (
            <Select {...props} value={state.tax} onChange={(event) => setState({ tax: event.target.value === "WHT" ? "WHT" : "VAT" })}>
              <option value="VAT">VAT return</option>
              <option value="WHT">Withholding tax schedule</option>
            </Select>
          )}
        </Field>
        <Field label="Business">
          {(props) => (
            <Select {...props} value={preview.business.businessId ?? "-"} onChange={(event) => setState({ business: event.target.value })}>
              {withInvoices.map(([businessId, invoices]) => (
                <option key={businessId ?? "-"} value={businessId ?? "-"}>
                  {nameOf(businessId)}
                  {invoices > 0 ? ` (${invoices.toLocaleString("en")})` : ""}
                </option>
              ))}
              {all
                .filter(({ businessId }) => !listed.has(businessId))
                .map(({ businessId, name }) => (
                  <option key={businessId} value={businessId}>
                    {name ?? businessId}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        <Field label="Month">
          {(props) => (
            <MonthSelect
              {...props}
              ahead={false}
              value={periodText(preview.period)}
              onChange={(event) => setState({ period: event.target.value || null })}
            />
          )}
        </Field>
        {state.tax === "VAT" ? (
          <label className="flex items-start gap-2 self-end pb-1.5 text-sm text-ink-soft">
            <input
              type="checkbox"
              className="mt-0.5 size-3.5 shrink-0 accent-accent"
              checked={state.earlier === "1"}
              onChange={(event) => setState({ earlier: event.target.checked ? "1" : "0" })}
            />
            Include purchases from earlier months
          </label>
        ) : null}
      </div>
    </Panel>
  );
}
