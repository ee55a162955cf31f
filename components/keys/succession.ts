import type { ApiKeyView } from "@/lib/keys/present-key";

type Key = Pick<ApiKeyView, "id" | "last4" | "rotatedFrom">;

/**
 * The keys that replaced this one (`by`) and those it replaced (`instead`), by their last characters, such as `…ab12 and …cd34`; null if
 * none is in the list.
 */
export interface Succession {
  by: string | null;
  instead: string | null;
}

export function successionOf(key: Key, keys: readonly Key[]): Succession {
  const named = (found: readonly Key[]): string | null =>
    found.length === 0 ? null : new Intl.ListFormat("en", { type: "conjunction" }).format(found.map(({ last4 }) => `…${last4}`));
  return {
    by: named(keys.filter(({ rotatedFrom }) => rotatedFrom === key.id)),
    instead: named(keys.filter(({ id }) => id === key.rotatedFrom)),
  };
}
