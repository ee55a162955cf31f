import { useMemo } from "react";
import { setUnsent } from "@/components/auth/ended-session";

export interface Drafts {
  keep: (itemId: string, place: string, text: string) => void;
  drop: (itemId: string, place: string) => void;
  of: (itemId: string, place: string) => string | undefined;
}

/** What was written for a field or a dialog and not taken by the server, until it is sent again or the page is left. */
export function useDrafts(): Drafts {
  return useMemo(() => {
    const texts = new Map<string, string>();
    const name = (itemId: string, place: string): string => `${itemId} ${place}`;
    return {
      keep: (itemId, place, text) => {
        texts.set(name(itemId, place), text);
        setUnsent(name(itemId, place), true);
      },
      drop: (itemId, place) => {
        texts.delete(name(itemId, place));
        setUnsent(name(itemId, place), false);
      },
      of: (itemId, place) => texts.get(name(itemId, place)),
    };
  }, []);
}

/**
 * What was written in a form of several fields, from `of`; `{}` where there is nothing, or where what is there was written for another
 * `about`: a line, say.
 */
export function readFormDraft(text: string | undefined, about: string): Readonly<Partial<Record<string, string>>> {
  if (text === undefined) return {};
  const kept = JSON.parse(text) as { about: string; fields: Record<string, string> };
  return kept.about === about ? kept.fields : {};
}

/** The fields of a form as one draft for `keep`. */
export const formDraft = (about: string, fields: Readonly<Record<string, string>>): string => JSON.stringify({ about, fields });
