/** A page with one form: what has to be on it before anything is typed, and nothing else may be. */
export interface FormPage {
  /** Where it is opened; null where only another page leads to it. */
  path: string | null;
  heading: string;
  /** Names of the visible fields of its form, in order. */
  fields: readonly string[];
  /** Hidden field that makes the form good for one sending: a form that is sent a second time is turned away. */
  token: string;
  button: string;
}

/** What a heading says that stands in place of the page that was expected. */
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
  /** No page of the portal's own, but one that stands before it and says that it is out of reach for now. */
  | "away";

/**
 * One authority's portal: pages by what a person reads on them. The driver holds every page against this before it acts, and
 * stops where they differ. A portal that changed needs a change here and nowhere else.
 */
export interface PortalMap {
  name: string;
  signIn: FormPage;
  /** Heading of the page after sign-in, and where the number of the taxpayer stands on it. */
  home: { heading: string; taxpayerTin: string };
  vatForm: FormPage;
  whtForm: FormPage;
  confirm: FormPage;
  submissions: { path: (reference: string) => string; heading: string; found: RegExp; columns: readonly string[] };
  receipt: { path: (acknowledgement: string) => string; heading: string; acknowledgement: string };
  obstacles: Readonly<Record<string, Obstacle>>;
  /** Names of facts on the check and receipt pages. */
  facts: {
    tin: string;
    period: string;
    reference: string;
    rows: string;
    vat: string;
    withheld: string;
    /** Of the receipt alone, whatever the tax. */
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
