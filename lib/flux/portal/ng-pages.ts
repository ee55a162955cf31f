import type { PortalMap } from "./page-map";

/** The pages of the Nigerian authority's portal, as the reference portal (e2e/portal) shows them. */
export const ngPages: PortalMap = {
  name: "ng-portal",
  signIn: { path: "/sign-in", heading: "Sign in", fields: ["email", "password"], token: "form_token", button: "Sign in" },
  home: { heading: "Overview", taxpayerTin: "#taxpayer-tin" },
  vatForm: { path: "/vat/new", heading: "File a VAT return", fields: ["month", "year", "reference", "schedule"], token: "form_token", button: "Continue" },
  whtForm: { path: "/wht/new", heading: "Upload a withholding tax schedule", fields: ["month", "year", "reference", "schedule"], token: "form_token", button: "Continue" },
  confirm: { path: null, heading: "Check before you submit", fields: ["declaration"], token: "form_token", button: "Submit return" },
  submissions: {
    path: (reference) => `/submissions?reference=${encodeURIComponent(reference)}`, heading: "Submissions",
    found: /^(\d+) submissions? with the reference (\S+)$/, columns: ["Acknowledgement", "Your reference", "Return", "Period", "Tax", "Received"],
  },
  receipt: { path: (acknowledgement) => `/submissions/${acknowledgement}`, heading: "Return received", acknowledgement: "#acknowledgement" },
  obstacles: {
    "Sign in": "signed_out",
    "Your account is locked": "locked",
    "Enter your security code": "code_wanted",
    "Your password has expired": "password_expired",
    "The period is closed": "period_closed",
    "No return is expected": "no_return_expected",
    "A return was filed already": "filed_already",
    "This form was sent already": "form_repeated",
    "This form is not valid any more": "form_repeated",
    "The service is not available": "maintenance",
  },
  facts: {
    tin: "TIN", period: "Period", reference: "Your reference", rows: "Rows", vat: "Net VAT", withheld: "Tax withheld",
    paymentReference: "Payment reference", receiptNumber: "Receipt number",
  },
  rejected: { row: "Row", column: "Column", code: "Code", reason: "Reason" },
  taxNumberCodes: ["T01", "T02"],
  paymentReference: /^PRN-\d{10}$/,
  acknowledgement: /^ACK-\d{6}-\d{7}$/,
};
