import { Inngest } from "inngest";
import { env } from "@/lib/kernel/env";
import { logger } from "@/lib/kernel/logger";
import { createTransport, EMBEDDED_BASE_URL } from "./engine/transport";

// CONTRIBUTING.md explains how to write a function: "A function (asynchronous work)".

/** Set in embedded mode only: the transport through which the engine in this process receives the SDK's requests. */
export const embeddedTransport = env().inngestMode === "embedded" ? createTransport() : null;

/** The application's Inngest client. It talks to the embedded engine, or to the server or cloud that the settings name. */
export const inngest = new Inngest({ id: "levy", ...placeOfWork(), ...commonOptions() });

/** Client options that apply wherever functions run. */
function commonOptions() {
  const log = logger("functions");
  return { logger: log, internalLogger: log, aiMetadata: false, sessionPropagation: false, checkpointing: true } as const;
}

function placeOfWork() {
  if (embeddedTransport) return { isDev: true, baseUrl: EMBEDDED_BASE_URL, fetch: embeddedTransport.fetch };
  const { INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY, NODE_ENV } = env();
  return {
    // In development mode the SDK verifies no signatures, so it must never be on in production.
    isDev: !INNGEST_SIGNING_KEY && NODE_ENV !== "production",
    baseUrl: INNGEST_BASE_URL,
    eventKey: INNGEST_EVENT_KEY,
    signingKey: INNGEST_SIGNING_KEY,
  };
}
