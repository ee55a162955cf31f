import { numberOf } from "@/lib/returns/schedule-number";

/** An amount as it is typed or pasted, without currency and the parting of thousands; what is none stays as it is. */
export const plainAmount = (text: string): string => String(numberOf(text.trim()) ?? "");
