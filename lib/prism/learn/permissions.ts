import type { Permission } from "@/lib/kernel/context";

/** Who may see what an account has learned. */
export const readLearned: Permission = { scope: null, roles: ["owner", "developer", "reviewer", "viewer"] };
/** Who may teach it and make it forget: those who may correct an invoice. */
export const changeLearned: Permission = { scope: null, roles: ["owner", "reviewer"] };
