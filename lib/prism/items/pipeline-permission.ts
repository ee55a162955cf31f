import type { Permission } from "@/lib/kernel/context";

/** The steps of the pipeline are taken by the system alone; no key and no person may. */
export const pipelineOnly: Permission = { scope: null, roles: [] };
