import { z } from "zod";
import { allSeen } from "@/lib/kernel/shown-text";
import { returnQuery } from "./return-query";

/** What a person types into the portal to sign in at the authority; sealed before it is stored, and never shown again. */
const typedCredentials = z.object({ email: allSeen(z.string().trim().min(1).max(320)), password: z.string().min(1).max(1_024) });

/** Made by the page for one attempt, so that a click that arrives twice files once. */
const attemptId = z.string().regex(/^portal-[0-9a-f-]{36}$/);

export const fileReturnRequest = z.object({
  query: returnQuery,
  fingerprint: z.string().length(64),
  attemptId,
  credentials: typedCredentials,
});
export type FileReturnRequest = z.input<typeof fileReturnRequest>;

const csv = z.string();

export const checkScheduleRequest = z.object({ csv });

export const fileScheduleRequest = z.object({
  csv,
  month: z.int().min(1).max(12),
  year: z.int().min(2000).max(2100),
  businessId: allSeen(z.string().trim().min(1).max(255)).nullable(),
  attemptId,
  credentials: typedCredentials,
});
export type FileScheduleRequest = z.input<typeof fileScheduleRequest>;

export const resumeRequest = z.object({ credentials: typedCredentials });
