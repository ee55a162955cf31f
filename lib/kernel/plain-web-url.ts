/** Whether a text is an absolute http or https URL without user information, as invoices and webhooks may name one; no look-up. */
export function isPlainWebUrl(value: string): boolean {
  // An empty user name, `http://@host/`, is gone from what URL gives.
  const authority = /^https?:\/\/([^/\\?#\s]+)/i.exec(value)?.[1];
  if (authority === undefined || authority.includes("@") || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}

/** What a schema says of any other text. */
export const notPlainWebUrl = {
  error: "must be an absolute http or https URL without a user name or password",
  params: { code: "invalid_url" },
};
