/** Of a filing that was made in the portal, which gives it an id of its own. */
export const isFiledHere = (filingId: string | null): boolean => filingId?.startsWith("portal-") ?? false;

/** What to do about a filing that failed and may be filed again: what comes before that, what it needs, and from when on. */
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

/** In one sentence, without its period; `id` names what the next filing needs for an id, null where it gets one by itself. */
function sentence({ first, needs, once }: Remedy, id: string | null): string {
  const needed = [needs, id].filter(Boolean).join(" and ");
  const verb = first ? `${first} file again` : "File again";
  return [verb, needed && `with ${needed}`, once].filter(Boolean).join(" ");
}

/** As the API tells it, to those who file by it. */
export const guidanceFor = (remedy: keyof typeof remedies): string => sentence(remedies[remedy], "a new filingId");

/** The part of a fault that says what is to be done about it. */
interface ToldFault {
  code?: unknown;
  recordIndex?: unknown;
  guidance?: unknown;
}

/**
 * The same as the portal tells it: what it files has ids of its own, and who filed by the API may not know the field by its name. What
 * asks for no other filing stands as it is.
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
