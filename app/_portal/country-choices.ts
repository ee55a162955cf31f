import { rulePacks } from "@/lib/tax";

/** The countries that have tax rules, by code, with their English names. */
export function countryChoices(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(["en"], { type: "region" });
  return rulePacks.map(({ country }) => ({ code: country, name: names.of(country) ?? country }));
}
