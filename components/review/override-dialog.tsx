"use client";

import { useState, type FormEvent } from "react";
import { inWords } from "@/components/format/words";
import { treatmentLabels, whtHeadline } from "@/components/result/opinions";
import { DialogFrame } from "@/components/ui/dialog-frame";
import { Field, Select, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { MOST_REASON, overridableCategories, overridableTreatments } from "@/lib/review/review-values";
import { DialogEnd } from "./dialog-end";
import { useReviewing } from "./review-context";
import { formDraft, overridePlace, readFormDraft } from "./drafts";

const AS_IS = "";
const aspects = ["vatTreatment", "category", "recipientType", "residency"] as const;
const recipients = { company: "Company", individual: "Individual or partnership" } as const;
const residencies = { resident: "Resident", non_resident: "Non-resident" } as const;

const entered = (form: FormData): { chosen: Record<string, string>; reason: string } => ({
  chosen: Object.fromEntries(aspects.map((name) => [name, String(form.get(name) ?? AS_IS)]).filter(([, value]) => value !== AS_IS)),
  reason: String(form.get("reason") ?? "").trim(),
});

function written(form: FormData): string {
  const fields = { ...entered(form).chosen, reason: entered(form).reason };
  // A checked box alone isn't worth a draft.
  return formDraft(fields) === "" ? "" : formDraft({ ...fields, learn: String(form.get("learn") === "on") });
}

/** Overrides the tax treatment of a line or of the whole invoice. Rates remain the statutory ones. */
export function OverrideDialog({ lineNumber, onClose }: { lineNumber: number | null; onClose: () => void }) {
  const {
    view: { result },
    draft,
    write,
    send,
  } = useReviewing();
  const place = overridePlace(lineNumber);
  const [kept] = useState(() => readFormDraft(draft(place)));
  const [fault, setFault] = useState<{ what?: string; reason?: string }>({});
  const line = result.lineItems.find((candidate) => candidate.lineNumber === lineNumber);
  const { vat, wht } = line ?? result;
  const decide = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const { chosen, reason } = entered(form);
    const faults = {
      ...(Object.keys(chosen).length === 0 ? { what: "Choose at least one value to override" } : {}),
      ...(reason === "" ? { reason: "Enter a reason. It appears in the history and in the result" } : {}),
    };
    setFault(faults);
    if (Object.keys(faults).length > 0) return;
    const learn = form.get("learn") === "on";
    write(place, "");
    send("override", { body: () => ({ lineNumber, ...chosen, reason, learn }), written: { place, text: written(form) } });
    onClose();
  };
  return (
    <DialogFrame
      open
      onOpenChange={onClose}
      title={line ? `Override treatment of line ${line.lineNumber}` : "Override treatment of the invoice"}
      description={
        line
          ? (line.description.value ?? "No description")
          : result.lineItems.length > 1
            ? `${result.lineItems.length === 2 ? "Both lines" : `All ${result.lineItems.length} lines`} will be overridden. To override a single line, use the line table.`
            : "Rates, amounts, findings and the filing update immediately."
      }
    >
      <form onSubmit={decide} onChange={(event) => write(place, written(new FormData(event.currentTarget)))} className="grid gap-3">
        {vat.treatment === "undetermined" || wht.applicable === null ? (
          <Notice kind="info" title="Levy found no treatment to accept. Choose what is undetermined." />
        ) : null}
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="VAT" error={fault.what}>
            {(props) => (
              <Select {...props} name="vatTreatment" defaultValue={kept.vatTreatment ?? AS_IS} autoFocus>
                <option value={AS_IS}>Current: {treatmentLabels[vat.treatment]}</option>
                {overridableTreatments.map((treatment) => (
                  <option key={treatment} value={treatment}>
                    {treatmentLabels[treatment]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Withholding category">
            {(props) => (
              <Select {...props} name="category" defaultValue={kept.category ?? AS_IS}>
                <option value={AS_IS}>Current: {whtHeadline(wht)}</option>
                {overridableCategories.map((category) => (
                  <option key={category} value={category}>
                    {category === "not_applicable" ? "No withholding" : inWords(category)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Recipient">
            {(props) => (
              <Select {...props} name="recipientType" defaultValue={kept.recipientType ?? AS_IS}>
                <option value={AS_IS}>Current: {wht.recipientType ? recipients[wht.recipientType] : "Unknown"}</option>
                <option value="company">{recipients.company}</option>
                <option value="individual">{recipients.individual}</option>
              </Select>
            )}
          </Field>
          <Field label="Residence">
            {(props) => (
              <Select {...props} name="residency" defaultValue={kept.residency ?? AS_IS}>
                <option value={AS_IS}>Current: {wht.residency ? residencies[wht.residency] : "Unknown"}</option>
                <option value="resident">{residencies.resident}</option>
                <option value="non_resident">{residencies.non_resident}</option>
              </Select>
            )}
          </Field>
        </div>
        <Field label="Reason" error={fault.reason}>
          {(props) => <Input {...props} name="reason" maxLength={MOST_REASON} autoComplete="off" defaultValue={kept.reason} />}
        </Field>
        <label className="flex items-center gap-2 text-sm">
          <input type="checkbox" name="learn" defaultChecked={kept.learn !== "false"} className="size-4 accent-accent" />
          Apply to this vendor&apos;s future invoices with similar lines
        </label>
        <DialogEnd action="Override" giveUp={() => write(place, "")} onClose={onClose} />
      </form>
    </DialogFrame>
  );
}
