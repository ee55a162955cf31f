import { drawAllParts } from "@/components/ui/drawn-parts";

export const fieldElementId = (field: string): string => `field-${field}`;

/** Where a field stands on the page. Lines that are still to be drawn are drawn for it. Null: it stands nowhere. */
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
