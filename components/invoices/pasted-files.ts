import { isTyping } from "@/components/ui/is-typing";

/**
 * The files of a paste that are meant to be uploaded. Office programs put a picture of the cells or words that were copied beside their
 * text, and that is no invoice; nor is what somebody pastes as text into a field.
 */
export function pastedFiles({ files, types }: Pick<DataTransfer, "files" | "types">, target: EventTarget | null): File[] {
  const isText = types.includes("text/plain") && (types.includes("text/html") || types.includes("text/rtf") || isTyping(target));
  return isText ? [] : [...files];
}
