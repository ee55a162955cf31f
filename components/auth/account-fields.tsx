import { CountryOptions, type CountryChoice } from "@/components/ui/country-options";
import { Field, Input, Select } from "@/components/ui/field";

/** The fields for a new account. Shared by the sign-up form and the form for people who already have a sign-in. */
export function AccountFields({ countries, fault }: { countries: CountryChoice[]; fault: (field: string) => string | undefined }) {
  return (
    <>
      <Field label="Company" error={fault("name")}>
        {(props) => <Input {...props} name="name" autoComplete="organization" required maxLength={200} />}
      </Field>
      <Field label="Country" hint="Its tax rules apply when an invoice doesn't specify a country." error={fault("defaultCountry")}>
        {(props) => (
          <Select {...props} name="defaultCountry" defaultValue="NG">
            <CountryOptions countries={countries} />
          </Select>
        )}
      </Field>
    </>
  );
}
