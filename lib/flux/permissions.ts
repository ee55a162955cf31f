import type { FilingRow } from "./present-filing";

const people = ["owner", "developer", "reviewer"] as const;

/** Who may file, resume and cancel filings of a tax. */
export const writeFlux = {
  VAT: { scope: "flux:vat:write", roles: people },
  WHT: { scope: "flux:wht:write", roles: people },
} as const satisfies Record<FilingRow["taxType"], unknown>;

export const readFlux = { scope: "flux:read", roles: ["owner", "developer", "reviewer", "viewer"] } as const;
