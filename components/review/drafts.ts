import { setUnsent } from "@/components/forms/ended-session";

export interface Drafts {
  /** An empty text is none. */
  keep: (itemId: string, place: string, text: string) => void;
  drop: (itemId: string, place: string) => void;
  of: (itemId: string, place: string) => string | undefined;
  /** Where something is written for an invoice. */
  placesOf: (itemId: string) => string[];
}

const texts = new Map<string, string>();
const nameOf = (itemId: string, place: string): string => `${itemId} ${place}`;

/**
 * What was written for a field or a dialog and not taken by the server, from the first letter on: until it is sent, given up, or the
 * tab is closed. It outlives the screen, for whoever looks at the queue meanwhile, or steps back in the browser, comes back to it.
 */
export const drafts: Drafts = {
  keep: (itemId, place, text) => {
    if (text === "") return drafts.drop(itemId, place);
    texts.set(nameOf(itemId, place), text);
    setUnsent(nameOf(itemId, place), true);
  },
  drop: (itemId, place) => {
    texts.delete(nameOf(itemId, place));
    setUnsent(nameOf(itemId, place), false);
  },
  of: (itemId, place) => texts.get(nameOf(itemId, place)),
  placesOf: (itemId) => {
    const beginning = nameOf(itemId, "");
    return [...texts.keys()].flatMap((name) => (name.startsWith(beginning) ? [name.slice(beginning.length)] : []));
  },
};

/** What was written in a form of several fields, as `formDraft` keeps it; `{}` where there is nothing. */
export const readFormDraft = (text: string | undefined): Readonly<Partial<Record<string, string>>> =>
  text === undefined ? {} : (JSON.parse(text) as Record<string, string>);

/** The fields of a form as one draft for `keep`; none where nothing is written in any. */
export const formDraft = (fields: Readonly<Record<string, string>>): string =>
  Object.values(fields).every((text) => text === "") ? "" : JSON.stringify(fields);

/** Where the override of a line is kept, or of the whole invoice: what was written of one says nothing of another. */
export const overridePlace = (lineNumber: number | null): string => `override ${lineNumber ?? "invoice"}`;
