import { answer, type Answer } from "@/lib/http/answers";
import { REPLAYED } from "@/lib/http/idempotency";
import type { AcceptedFilings } from "./accepted-filings";

/** The 202 of a filing; that of a filingId or batchId which was used before says that this request filed nothing. */
export const answerAccepted = (accepted: AcceptedFilings): Answer<202, AcceptedFilings> =>
  answer(202, accepted, accepted.isReplay === true ? REPLAYED : {});
