import type { BusinessList } from "@/components/forms/use-business-choices";

/**
 * The business to upload files for, as the URL names it; null if it names none. If the business isn't known, uploads are refused and
 * `fault` says why, because otherwise the files would belong to no business.
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
