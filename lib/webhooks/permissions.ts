import { roles, type Permission } from "@/lib/kernel/context";

/** Permission to create, change, test, replay, and delete endpoints. */
export const manageWebhooks: Permission = { scope: "webhooks:manage", roles: ["owner", "developer"] };

/** Permission to read endpoints and their deliveries. */
export const readWebhooks: Permission = { scope: "webhooks:manage", roles };

/** Permission to read events. */
export const readEvents: Permission = { scope: "events:read", roles };
