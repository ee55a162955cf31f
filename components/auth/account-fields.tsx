import { CountryOptions, type CountryChoice } from "@/components/ui/country-options";
import { Field, Input, Select } from "@/components/ui/field";

/** What a new account is asked for, in the form of a newcomer and of somebody who has a sign-in already. */
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
