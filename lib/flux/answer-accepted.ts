import { answer, type Answer } from "@/lib/http/answers";
import { REPLAYED } from "@/lib/http/idempotency";
import type { AcceptedFilings } from "./accepted-filings";

/** Builds the 202 answer to a filing request. A replay of a used filingId or batchId is marked as such: that request filed nothing. */
export const answerAccepted = (accepted: AcceptedFilings): Answer<202, AcceptedFilings> =>
  answer(202, accepted, accepted.isReplay === true ? REPLAYED : {});
