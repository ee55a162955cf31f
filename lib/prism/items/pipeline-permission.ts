import type { Permission } from "@/lib/kernel/context";

/** Permission for pipeline steps, which only the system may run: no key and no user has it. */
export const pipelineOnly: Permission = { scope: null, roles: [] };
