import type { ApiKeyView } from "@/lib/keys/present-key";

type Key = Pick<ApiKeyView, "id" | "last4" | "rotatedFrom">;

/** By the ends of the keys, as `…ab12 and …cd34`: what took this one's place, and whose place it took; null for none in the list. */
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
