import type { Role } from "@/lib/kernel/context";

/** What each role is called and may do, in the words of the portal. */
export const roleLabels: Record<Role, { label: string; about: string }> = {
  owner: { label: "Owner", about: "full access, including team, credits and settings." },
  developer: { label: "Developer", about: "keys, webhooks, logs and invoices." },
  reviewer: { label: "Reviewer", about: "uploads, reviews and filings." },
  viewer: { label: "Viewer", about: "read-only access to everything except API keys, logs and the audit log." },
};
