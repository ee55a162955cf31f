/** Whether a filing was made in the portal, judging by its filingId: the portal generates ids with this prefix. */
export const isFiledHere = (filingId: string | null): boolean => filingId?.startsWith("portal-") ?? false;

/** How to file again after a failure: what to do first, what it needs, and when it is possible. */
interface Remedy {
  first?: string;
  needs?: string;
  once?: string;
}

const remedies = {
  credentials_rejected: { needs: "working portal credentials" },
  portal_unavailable: { once: "once the portal is available again" },
  portal_changed: { once: "once the operator has updated the portal driver" },
  credentials_undecryptable: {},
  internal_error: {},
  record: { first: "Correct the record and" },
  return: { first: "Correct the return and" },
} as const satisfies Record<string, Remedy>;

/** Words a remedy as one sentence, without its period. `id` names the id that the next filing needs; null if it gets one automatically. */
function sentence({ first, needs, once }: Remedy, id: string | null): string {
  const needed = [needs, id].filter(Boolean).join(" and ");
  const verb = first ? `${first} file again` : "File again";
  return [verb, needed && `with ${needed}`, once].filter(Boolean).join(" ");
}

/** The guidance for API users. */
export const guidanceFor = (remedy: keyof typeof remedies): string => sentence(remedies[remedy], "a new filingId");

/** The members of a fault that determine its guidance. */
interface ToldFault {
  code?: unknown;
  recordIndex?: unknown;
  guidance?: unknown;
}

/**
 * The guidance for portal users. Filings made in the portal get their ids automatically, and a person who filed through the API may not
 * know the field by its name. Guidance that doesn't ask for another filing is returned unchanged.
 */
export function guidanceInPortal(fault: ToldFault, filedHere: boolean): string {
  const remedy = remedyOf(fault);
  return remedy ? sentence(remedy, filedHere ? null : "a new ID of your own (filingId)") : String(fault.guidance ?? "");
}

function remedyOf({ code, recordIndex }: ToldFault): Remedy | null {
  switch (code) {
    case "credentials_rejected":
    case "portal_unavailable":
    case "portal_changed":
    case "credentials_undecryptable":
    case "internal_error":
      return remedies[code];
    case "tin_not_found":
    case "beneficiary_tin_invalid":
    case "schedule_rejected":
      return typeof recordIndex === "number" ? remedies.record : remedies.return;
    default:
      return null;
  }
}
