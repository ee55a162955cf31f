/** Of a filing that was made in the portal, which gives it an id of its own. */
export const isFiledHere = (filingId: string | null): boolean => filingId?.startsWith("portal-") ?? false;

/** Guidance is written to those who file by the API; what the portal files has ids of its own. */
export function guidanceInWords(guidance: string, filedHere: boolean): string {
  return filedHere ? guidance.replace(/,? (?:and|with) a new filingId/, "") : guidance.replace("filingId", "ID of your own (filingId)");
}
