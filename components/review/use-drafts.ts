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

/** What was written in a form of several fields, as `formDraft` keeps it; `{}` where there is nothing. */
export const readFormDraft = (text: string | undefined): Readonly<Partial<Record<string, string>>> =>
  text === undefined ? {} : (JSON.parse(text) as Record<string, string>);

/** The fields of a form as one draft for `keep`. */
export const formDraft = (fields: Readonly<Record<string, string>>): string => JSON.stringify(fields);

/** Where the override of a line is kept, or of the whole invoice: what was written of one says nothing of another. */
export const overridePlace = (lineNumber: number | null): string => `override ${lineNumber ?? "invoice"}`;
