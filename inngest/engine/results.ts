import { RESULT_BYTES } from "./protocol";

/** The reason why a result can't be stored; the run fails with it. */
export interface ResultFault {
  name: string;
  message: string;
}

/** Serializes what a step or run returned as JSON of `{data}`, with undefined as null. Returns a fault if it can't be stored. */
export function writeResult(data: unknown): string | ResultFault {
  let json: string | undefined;
  try {
    json = JSON.stringify(data ?? null);
  } catch (error) {
    return {
      name: "ResultNotJsonError",
      message: `A step or run may give what JSON can hold alone: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
  const text = `{"data":${json ?? "null"}}`;
  // A UTF-16 code unit takes at most three bytes in UTF-8, so short texts need not be measured.
  if (text.length * 3 <= RESULT_BYTES || Buffer.byteLength(text) <= RESULT_BYTES) return text;
  return {
    name: "ResultTooLargeError",
    message: `A step or run may give at most ${RESULT_BYTES} bytes of JSON, and gave ${Buffer.byteLength(text)}: return an id instead`,
  };
}

/** The reason why a result can't be stored; null if it can. */
export function faultOf(data: unknown): ResultFault | null {
  const written = writeResult(data);
  return typeof written === "string" ? null : written;
}
