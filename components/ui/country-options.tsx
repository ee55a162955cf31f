export interface CountryChoice {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
}

/** Countries as options of a select. */
export function CountryOptions({ countries }: { countries: readonly CountryChoice[] }) {
  return countries.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}
