import type { Permission } from "@/lib/kernel/context";

/** Every member may see the team; only owners may change it. */
export const readTeam: Permission = { scope: null, roles: ["owner", "developer", "reviewer", "viewer"] };
export const manageTeam: Permission = { scope: null, roles: ["owner"] };
