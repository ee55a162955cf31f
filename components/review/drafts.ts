import { setUnsent } from "@/components/forms/ended-session";

export interface Drafts {
  /** Keeps a draft; an empty text removes it. */
  keep: (itemId: string, place: string, text: string) => void;
  drop: (itemId: string, place: string) => void;
  of: (itemId: string, place: string) => string | undefined;
  /** The places with a draft for an invoice. */
  placesOf: (itemId: string) => string[];
}

const texts = new Map<string, string>();
const nameOf = (itemId: string, place: string): string => `${itemId} ${place}`;

/**
 * Text written for a field or dialog that the server hasn't accepted, kept from the first letter until it is sent, discarded, or the tab is
 * closed. Drafts outlive the screen, so they are still there after a visit to the queue or a step back in the browser.
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

/** Reads a draft of a form with several fields, as written by `formDraft`; `{}` if there is none. */
export const readFormDraft = (text: string | undefined): Readonly<Partial<Record<string, string>>> =>
  text === undefined ? {} : (JSON.parse(text) as Record<string, string>);

/** The fields of a form as one draft for `keep`; empty if all fields are empty. */
export const formDraft = (fields: Readonly<Record<string, string>>): string =>
  Object.values(fields).every((text) => text === "") ? "" : JSON.stringify(fields);

/** Where the override of a line, or of the whole invoice, is drafted. Each has its own draft. */
export const overridePlace = (lineNumber: number | null): string => `override ${lineNumber ?? "invoice"}`;
