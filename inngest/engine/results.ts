import { RESULT_BYTES } from "./protocol";

/** Why a result can't be kept; the run fails with it. */
export interface ResultFault {
  name: string;
  message: string;
}

/** What a step or run gave, as JSON of `{data}`: null is data too, and nothing is null. Or why it can't be kept. */
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
  // A character of JSON takes three bytes at most.
  if (text.length * 3 <= RESULT_BYTES || Buffer.byteLength(text) <= RESULT_BYTES) return text;
  return {
    name: "ResultTooLargeError",
    message: `A step or run may give at most ${RESULT_BYTES} bytes of JSON, and gave ${Buffer.byteLength(text)}: return an id instead`,
  };
}

/** Why a result can't be kept; null where it can. */
export function faultOf(data: unknown): ResultFault | null {
  const written = writeResult(data);
  return typeof written === "string" ? null : written;
}
