import type { BusinessList } from "@/components/forms/use-business-choices";

/**
 * For which business files are taken, by the one that the address names: null where it names none. Where that one isn't known, files
 * that somebody gives for it go to nobody instead, so none are taken, and `fault` says why.
 */
export function uploadsFor(
  wanted: string | null,
  { choices, state }: Pick<BusinessList, "choices" | "state">,
): { businessId: string | null; fault: string | null } {
  if (wanted === null || choices.some(({ businessId }) => businessId === wanted)) return { businessId: wanted, fault: null };
  const faults = {
    waiting: "The list of businesses hasn't loaded yet. Add the files again in a moment.",
    failed: "The list of businesses couldn't be loaded. Reload the page, then add the files again.",
    there: `“${wanted}” isn't in the list of businesses. Choose a business, or “No business selected”, then add the files again.`,
  };
  return { businessId: null, fault: `Nothing was uploaded. ${faults[state]}` };
}
