import { roles, type Permission } from "@/lib/kernel/context";

/** To make, change, test, replay and delete endpoints. */
export const manageWebhooks: Permission = { scope: "webhooks:manage", roles: ["owner", "developer"] };

/** To look at endpoints and their deliveries. */
export const readWebhooks: Permission = { scope: "webhooks:manage", roles };

/** To look at what happened. */
export const readEvents: Permission = { scope: "events:read", roles };
