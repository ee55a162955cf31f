import { z } from "zod";

/** The one id in a path, `{id}`. */
export const pathId = (description: string) => z.object({ id: z.string().meta({ description }) });
/** A job's, which the interface calls `{job_id}`. */
export const pathJobId = z.object({ job_id: z.string().meta({ description: "ID of the job (job_…)" }) });
