import { drawAllParts } from "@/components/ui/drawn-parts";

export const fieldElementId = (field: string): string => `field-${field}`;

/** The element of a field, rendering deferred lines if necessary; null if the page doesn't have it. */
export function fieldElement(field: string): HTMLElement | null {
  const find = (): HTMLElement | null => document.getElementById(fieldElementId(field));
  const element = find();
  if (element) return element;
  drawAllParts();
  return find();
}

export function focusField(field: string): void {
  const element = fieldElement(field);
  element?.focus();
  element?.scrollIntoView({ block: "nearest" });
}
