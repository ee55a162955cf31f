import { z } from "zod";

/** The parameter of a path with a single id, `{id}`. */
export const pathId = (description: string) => z.object({ id: z.string().meta({ description }) });
/** The parameter of a path with a job's id, which the API calls `{job_id}`. */
export const pathJobId = z.object({ job_id: z.string().meta({ description: "ID of the job (job_…)" }) });
