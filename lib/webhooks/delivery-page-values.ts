export { eventKinds } from "./event-kinds";

export const deliveryStatuses = ["pending", "succeeded", "failed"] as const;
