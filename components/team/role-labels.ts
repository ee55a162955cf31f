import type { Role } from "@/lib/kernel/context";

/**
 * What each role is called and may do, in the words of the portal: first what it does, then, after "Reads", what it sees. A test holds
 * them to the permissions.
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
