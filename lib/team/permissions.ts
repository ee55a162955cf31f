import type { Permission } from "@/lib/kernel/context";

/** Who works with whom is everybody's to see; who may is the owners' to say. */
export const readTeam: Permission = { scope: null, roles: ["owner", "developer", "reviewer", "viewer"] };
export const manageTeam: Permission = { scope: null, roles: ["owner"] };
