/** ISO 4217 currencies whose minor unit is not a hundredth. */
const EXPONENTS: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
};

/**
 * The number of decimals of a currency (ISO 4217); 2 if the currency is unknown. Amounts on screen use it as well, because browsers format
 * some currencies, such as PKR and HUF, without the hundredths in which they are counted.
 */
export function currencyExponent(currency: string | null | undefined): number {
  return EXPONENTS[(currency ?? "").toUpperCase()] ?? 2;
}
