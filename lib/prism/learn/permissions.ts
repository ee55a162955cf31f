import type { Permission } from "@/lib/kernel/context";

/** Who may see an account's learned corrections. */
export const readLearned: Permission = { scope: null, roles: ["owner", "developer", "reviewer", "viewer"] };
/** Who may teach and remove corrections: the roles that may correct an invoice. */
export const changeLearned: Permission = { scope: null, roles: ["owner", "reviewer"] };
