/** Whether a text is an absolute http or https URL without user information, as invoices and webhooks may name one. Makes no DNS lookup. */
export function isPlainWebUrl(value: string): boolean {
  // `new URL` drops an empty user name (`http://@host/`), so look for it in the text.
  const authority = /^https?:\/\/([^/\\?#\s]+)/i.exec(value)?.[1];
  if (authority === undefined || authority.includes("@") || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}

/** The refinement error of a schema for any other text. */
export const notPlainWebUrl = {
  error: "must be an absolute http or https URL without a user name or password",
  params: { code: "invalid_url" },
};
