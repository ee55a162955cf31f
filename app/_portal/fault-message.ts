import { SUBJECTLESS } from "@/lib/kernel/subjectless-values";
import { humanize } from "@/components/format/humanize";

/** A field's error as shown beside the field. API messages start with the field's name, which "This" replaces. */
export const messageBesideField = (field: string, message: string): string => withSubject(field, message, "This");

/** A field's error as shown on its own. The field's name is spelled out in words. */
export const messageInSentence = (field: string, message: string): string => withSubject(field, message, humanize(lastOf(field)));

/** The schema's error for an empty field, which is shown as "is required" rather than as a number of characters. */
const EMPTY = /must have at least 1 character$/;

function withSubject(field: string, message: string, by: string): string {
  if (EMPTY.test(message)) return `${by} is required`;
  const name = [field, lastOf(field)].find((each) => each !== "" && message.startsWith(`${each} `));
  if (SUBJECTLESS.test(message)) return `${by} ${message}`;
  return name === undefined ? message.charAt(0).toUpperCase() + message.slice(1) : `${by}${message.slice(name.length)}`;
}

const lastOf = (field: string): string =>
  field
    .split(".")
    .at(-1)
    ?.replace(/\[\d+\]$/, "") ?? field;
