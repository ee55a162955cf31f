/** An authority's portal: what its pages look like, and the origin where they are. */
export interface Portal {
  map: PortalMap;
  url: string;
}

/** A page with one form. All of this must be on it, and no other field, before anything is typed. */
export interface FormPage {
  /** Address of the page; null if only another page leads to it. */
  path: string | null;
  heading: string;
  /** Names of the visible fields of its form, in order. */
  fields: readonly string[];
  /** Hidden field that makes the form valid for one submission: a form that is sent a second time is rejected. */
  token: string;
  button: string;
}

/** What a page means that is shown instead of the expected one, recognized by its heading. */
export type Obstacle =
  | "signed_out"
  | "locked"
  | "code_wanted"
  | "password_expired"
  | "period_closed"
  | "no_return_expected"
  | "filed_already"
  | "form_repeated"
  | "maintenance"
  /** Not a page of the portal itself but one in front of it, saying that the portal is out of reach for now. */
  | "away";

/**
 * Describes one authority's portal: each page by what a person reads on it. The driver compares every page with this map before it acts,
 * and stops if they differ. A portal that changed needs a change here and nowhere else.
 */
export interface PortalMap {
  name: string;
  signIn: FormPage;
  /** Heading of the page after sign-in, and the selector of the taxpayer's number on it. */
  home: { heading: string; taxpayerTin: string };
  vatForm: FormPage;
  whtForm: FormPage;
  confirm: FormPage;
  submissions: { path: (reference: string) => string; heading: string; found: RegExp; columns: readonly string[] };
  receipt: { path: (acknowledgement: string) => string; heading: string; acknowledgement: string };
  obstacles: Readonly<Record<string, Obstacle>>;
  /** Labels of the facts on the check and receipt pages. */
  facts: {
    tin: string;
    period: string;
    reference: string;
    rows: string;
    vat: string;
    withheld: string;
    /** On receipts only, whatever the tax. */
    tax: string;
    paymentReference: string;
    receiptNumber: string;
  };
  /** Columns of the table of rejected rows. */
  rejected: { row: string; column: string; code: string; reason: string };
  /** Codes of rejected rows that mean an unknown or malformed tax number. */
  taxNumberCodes: readonly string[];
  paymentReference: RegExp;
  acknowledgement: RegExp;
}
