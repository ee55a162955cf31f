"use client";

import { Plus } from "lucide-react";
import { useState, type FormEvent, type ReactNode } from "react";
import { formatDay } from "@/lib/kernel/time/format-day-values";
import { baselineOf, changedValues, nothingChanged } from "@/components/forms/changed-values";
import { FormFailure } from "@/components/forms/form-failure";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useDialogHold } from "@/components/ui/dialog-hold";
import { Field, Input, Select } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import type { BusinessView, VendorView } from "@/lib/businesses/businesses";
import type { VendorInput } from "@/lib/businesses/vendors";
import type { CountryChoice } from "./account-form";

export interface VendorActions {
  save: (input: VendorInput) => Promise<ActionOutcome<BusinessView>>;
  remove: (businessId: string, key: string) => Promise<ActionOutcome<BusinessView>>;
}

/** Facts about a business's vendors that their invoices don't show. */
export function VendorDialog({
  business,
  treaties,
  actions,
  onClose,
  onSaved,
}: {
  business: BusinessView;
  treaties: readonly Omit<CountryChoice, "currency">[];
  actions: VendorActions;
  onClose: () => void;
  onSaved: () => void;
}) {
  const [{ vendors }, setShown] = useState(business);
  const [edited, setEdited] = useState<VendorView | "new" | null>(vendors.length === 0 ? "new" : null);
  const changed = (after: BusinessView): void => {
    setShown(after);
    setEdited(null);
    onSaved();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Vendors of ${business.name ?? business.businessId}`}
      description="Invoices don't always show what determines VAT and withholding tax. What you set here counts from the next analysis."
    >
      {edited === null ? (
        <div className="grid gap-3">
          <VendorList businessId={business.businessId} vendors={vendors} remove={actions.remove} onEdit={setEdited} onChanged={changed} />
          <div className="flex justify-end gap-2">
            <Button onClick={() => setEdited("new")}>
              <Plus aria-hidden />
              Add vendor
            </Button>
            <Button look="primary" onClick={onClose}>
              Done
            </Button>
          </div>
        </div>
      ) : (
        <VendorForm
          key={edited === "new" ? "" : edited.key}
          businessId={business.businessId}
          vendor={edited === "new" ? null : edited}
          treaties={treaties}
          save={actions.save}
          onBack={vendors.length === 0 ? onClose : () => setEdited(null)}
          onSaved={changed}
        />
      )}
    </Dialog>
  );
}

function VendorList({
  businessId,
  vendors,
  remove,
  onEdit,
  onChanged,
}: {
  businessId: string;
  vendors: readonly VendorView[];
  remove: VendorActions["remove"];
  onEdit: (vendor: VendorView) => void;
  onChanged: (after: BusinessView) => void;
}) {
  const { run, busy, failure } = useAction(remove);
  useDialogHold(busy);
  const forget = async ({ key, name }: VendorView): Promise<void> => {
    const done = await run(businessId, key);
    if (!done) return;
    toast.success("Vendor settings removed", { description: name });
    onChanged(done.value);
  };
  return (
    <>
      <FormFailure failure={failure} title="The settings weren't removed" />
      {vendors.length === 0 ? <p className="text-sm text-ink-soft">No vendor has settings of its own.</p> : null}
      <ul className="scroll-shade max-h-[50vh] divide-y divide-line overflow-y-auto" aria-label="Vendors with settings">
        {vendors.map((vendor) => (
          <li key={vendor.key} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <div className="min-w-0 flex-1 basis-48">
              <span className="block text-sm font-medium wrap-anywhere">{vendor.name}</span>
              <span className="block text-xs text-ink-soft first-letter:uppercase">{formatVendor(vendor)}</span>
            </div>
            <span className="flex gap-1.5">
              <Button size="sm" onClick={() => onEdit(vendor)} aria-label={`Edit ${vendor.name}`}>
                Edit
              </Button>
              <Button size="sm" busy={busy} onClick={() => void forget(vendor)} aria-label={`Remove the settings of ${vendor.name}`}>
                Remove
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function formatVendor(vendor: VendorView): string {
  const parts = [
    vendor.recipientType,
    vendor.residency === null ? null : vendor.residency === "resident" ? "resident" : "non-resident",
    vendor.treatyCountry === null ? null : `treaty with ${vendor.treatyCountry}`,
    vendor.vatRegistered === null ? null : vendor.vatRegistered ? "registered for VAT" : "not registered for VAT",
    vendor.whtExemptUntil === null ? null : `exempt from withholding until ${formatDay(vendor.whtExemptUntil)}`,
    vendor.ownManufacture ? "manufactures the goods it sells" : null,
    vendor.relatedParty ? "related party" : null,
    vendor.eInvoicingGoLive === null ? null : `e-invoices from ${formatDay(vendor.eInvoicingGoLive)}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? "As its invoices show" : parts.join(", ");
}

const fields = ["vendor", "recipientType", "residency", "treatyCountry", "vatRegistered", "whtExemptUntil", "eInvoicingGoLive"];

type Facts = Omit<VendorView, "key" | "name">;

/** Initial values for a vendor without settings. */
const unknown: Facts = {
  recipientType: null,
  residency: null,
  treatyCountry: null,
  ownManufacture: false,
  relatedParty: false,
  vatRegistered: null,
  whtExemptUntil: null,
  eInvoicingGoLive: null,
};

function VendorForm({
  businessId,
  vendor,
  treaties,
  save,
  onBack,
  onSaved,
}: {
  businessId: string;
  vendor: VendorView | null;
  treaties: readonly Omit<CountryChoice, "currency">[];
  save: VendorActions["save"];
  onBack: () => void;
  onSaved: (after: BusinessView) => void;
}) {
  const { run, busy, failure, fault } = useAction(save);
  useDialogHold(busy);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = (name: string): string | null => String(form.get(name) ?? "") || null;
    const registered = chosen("vatRegistered");
    const name = chosen("vendor") ?? "";
    const held: Facts = {
      recipientType: chosen("recipientType") as Facts["recipientType"],
      residency: chosen("residency") as Facts["residency"],
      treatyCountry: chosen("treatyCountry"),
      ownManufacture: form.has("ownManufacture"),
      relatedParty: form.has("relatedParty"),
      vatRegistered: registered === null ? null : registered === "yes",
      whtExemptUntil: chosen("whtExemptUntil"),
      eInvoicingGoLive: chosen("eInvoicingGoLive"),
    };
    // Sends only what was changed here, because a colleague may have changed the rest.
    const drawn = vendor ?? unknown;
    const change = changedValues(held, baselineOf(drawn), drawn);
    if (vendor !== null && name === vendor.name && Object.keys(change).length === 0) {
      toast.info(nothingChanged());
      return onBack();
    }
    const done = await run({ businessId, key: vendor?.key ?? null, vendor: name, ...change });
    if (!done) return;
    toast.success("Vendor saved", { description: "Changes apply from the next analysis." });
    onSaved(done.value);
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <FormFailure failure={failure} title="The vendor wasn't saved" fields={fields} />
      <Field label="Vendor" hint="Name or tax ID, as on its invoices." error={fault("vendor")}>
        {(props) => <Input {...props} name="vendor" defaultValue={vendor?.name ?? ""} required maxLength={200} autoComplete="off" />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice label="Type" name="recipientType" value={vendor?.recipientType} error={fault("recipientType")}>
          <option value="company">Company</option>
          <option value="individual">Individual or partnership</option>
        </Choice>
        <Choice label="Residence" name="residency" value={vendor?.residency} error={fault("residency")}>
          <option value="resident">Resident</option>
          <option value="non_resident">Non-resident</option>
        </Choice>
        {treaties.length > 0 || vendor?.treatyCountry ? (
          <Choice
            label="Tax treaty with"
            name="treatyCountry"
            value={vendor?.treatyCountry}
            empty="None"
            hint="For a non-resident with a certificate of residence there."
            error={fault("treatyCountry")}
          >
            {vendor?.treatyCountry && !treaties.some(({ code }) => code === vendor.treatyCountry) ? (
              <option value={vendor.treatyCountry}>{vendor.treatyCountry}</option>
            ) : null}
            {treaties.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Choice>
        ) : null}
        <Choice
          label="VAT"
          name="vatRegistered"
          value={vendor?.vatRegistered === null || vendor === null ? null : vendor.vatRegistered ? "yes" : "no"}
          error={fault("vatRegistered")}
        >
          <option value="yes">Registered</option>
          <option value="no">Not registered</option>
        </Choice>
        <Field
          label="Exempt from withholding until"
          hint="Last day of its exemption certificate. Leave empty if it has none."
          error={fault("whtExemptUntil")}
        >
          {(props) => <Input {...props} type="date" name="whtExemptUntil" defaultValue={vendor?.whtExemptUntil ?? ""} />}
        </Field>
        <Field label="E-invoices required from" hint="Leave empty if unknown." error={fault("eInvoicingGoLive")}>
          {(props) => <Input {...props} type="date" name="eInvoicingGoLive" defaultValue={vendor?.eInvoicingGoLive ?? ""} />}
        </Field>
      </div>
      <Check name="ownManufacture" checked={vendor?.ownManufacture} hint="No tax is withheld on goods from their own manufacturer.">
        Manufactures the goods it sells
      </Check>
      <Check
        name="relatedParty"
        checked={vendor?.relatedParty}
        hint="In Nigeria, tax is then withheld in the month of the invoice, even if it is paid later."
      >
        Is a related party of this business
      </Check>
      <div className="flex justify-end gap-2">
        <Button onClick={onBack} disabled={busy}>
          Cancel
        </Button>
        <Button look="primary" type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}

function Check({ name, checked, hint, children }: { name: string; checked: boolean | undefined; hint: string; children: ReactNode }) {
  return (
    <label className="flex gap-2 text-sm">
      <input type="checkbox" name={name} defaultChecked={checked ?? false} className="mt-1 size-3.5 shrink-0 accent-accent" />
      <span>
        {children}
        <span className="block text-xs text-ink-faint">{hint}</span>
      </span>
    </label>
  );
}

function Choice({
  label,
  name,
  value,
  empty = "As on its invoices",
  hint,
  error,
  children,
}: {
  label: string;
  name: string;
  value: string | null | undefined;
  empty?: string;
  hint?: string;
  error: string | undefined;
  children: ReactNode;
}) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(props) => (
        <Select {...props} name={name} defaultValue={value ?? ""}>
          <option value="">{empty}</option>
          {children}
        </Select>
      )}
    </Field>
  );
}
