import { isTyping } from "@/components/ui/is-typing";

/**
 * The pasted files that are meant to be uploaded. Ignores the picture that office programs add to copied cells or text, and files pasted as
 * text into a field.
 */
export function pastedFiles({ files, types }: Pick<DataTransfer, "files" | "types">, target: EventTarget | null): File[] {
  const isText = types.includes("text/plain") && (types.includes("text/html") || types.includes("text/rtf") || isTyping(target));
  return isText ? [] : [...files];
}
