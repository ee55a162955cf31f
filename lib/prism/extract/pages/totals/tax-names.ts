/** A name of value added tax, in a heading or label. */
export const TAX_NAME = /\b(?:vat|v\.a\.t\.?|tax(?:es)?|gst|tva|mwst|ust|umsatzsteuer|mehrwertsteuer|iva|btw)\b/i;

/** "Charges (excl. VAT)", "Parts (ex VAT)", "net of VAT": amounts without the tax that is named. */
export const NO_TAX = /\b(?:excl?|ex|exkl|exclusive|excluding|before|without|net of|ohne|hors)\b/i;
