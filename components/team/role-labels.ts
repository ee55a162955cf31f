import type { Role } from "@/lib/kernel/context";

/**
 * Labels and descriptions of the roles: first what a role does, then, after "Reads", what it can see. A test checks them against the
 * permissions.
 */
export const roleLabels: Record<Role, { label: string; about: string }> = {
  owner: { label: "Owner", about: "full access, including team, credits and settings." },
  developer: {
    label: "Developer",
    about: "API keys, webhooks, uploads and filings. Reads everything, including logs, purchases and the audit log.",
  },
  reviewer: {
    label: "Reviewer",
    about: "uploads, reviews, filings and business data. Reads everything except API keys, logs, purchases and the audit log.",
  },
  viewer: { label: "Viewer", about: "changes nothing. Reads everything except API keys, logs, purchases and the audit log." },
};
