import { ZodError } from "zod";
import { databaseUnavailable, invalidCharacterError } from "@/lib/http/errors";
import { DomainError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { logger } from "@/lib/kernel/logger";
import { faultInWords } from "@/lib/kernel/schemas/zod-faults";
import { messageBesideField } from "./fault-message";

/**
 * What a server action returns to its form. `faults` holds messages by field, and `message` is about the form as a whole. `ended` means
 * that nobody is signed in anymore.
 */
export type ActionResult<T> = { ok: true; value: T } | { ok: false; message: string; faults: Record<string, string>; ended?: true };

/** Runs an operation for a form. A domain error becomes a message; any other error is logged, and the form shows only its request ID. */
export async function actionResult<T>(work: () => Promise<T>): Promise<ActionResult<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (thrown) {
    const away = databaseUnavailable(thrown);
    if (away) logger("portal").error({ err: away, requestId: newId("request") }, "a server action failed");
    const error = away ?? invalidCharacterError(thrown) ?? thrown;
    if (error instanceof DomainError) {
      return {
        ok: false,
        message: error.message,
        faults: Object.fromEntries(error.faults.map(({ field, message }) => [field, messageBesideField(field, message)])),
      };
    }
    if (error instanceof ZodError) {
      const faults = Object.fromEntries(error.issues.map((issue) => [String(issue.path[0] ?? ""), messageOf(issue)]));
      return { ok: false, message: "Some of the values aren't valid", faults };
    }
    const requestId = newId("request");
    logger("portal").error({ err: error, requestId }, "a server action failed");
    return { ok: false, message: `Something went wrong on our side. Try again. If the problem persists, report ${requestId}`, faults: {} };
  }
}

function messageOf(issue: ZodError["issues"][number]): string {
  const { field, message } = faultInWords(issue);
  return messageBesideField(field, message);
}
