/** Parses an amount as a person types it, such as "1,234.50", into kobo; null if it isn't one. */
export function parseNaira(text: string): number | null {
  const plain = text.replace(/[,\s₦]/g, "");
  const match = /^(-?)(\d{1,14})(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  const kobo = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  return match[1] === "-" ? 0 - kobo : kobo;
}

export function formatNaira(kobo: number): string {
  const digits = String(Math.abs(kobo)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${kobo < 0 ? "-" : ""}₦${whole}.${digits.slice(-2)}`;
}
