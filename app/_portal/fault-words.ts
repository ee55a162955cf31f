import { inWords } from "@/components/format/words";

/** A fault begins with its field's name as the API has it. Beside the field, where the portal shows it, "This" says as much. */
export const besideField = (field: string, message: string): string => led(field, message, "This");

/** The same where it stands alone: the field by its name in words. */
export const inSentence = (field: string, message: string): string => led(field, message, inWords(lastOf(field)));

/** Whoever left a field empty, or typed spaces alone, is asked for something, and not for a number of characters. */
const EMPTY = /must have at least 1 character$/;

/** A sentence of a schema that several fields share has no subject of its own. */
const SUBJECTLESS = /^(?:must|contains|is) /;

function led(field: string, message: string, by: string): string {
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
