/** Whether a text is an absolute http or https URL without user information, as invoices and webhooks may name one. Makes no DNS lookup. */
export function isPlainWebUrl(value: string): boolean {
  // `new URL` drops an empty user name (`http://@host/`), so look for it in the text. It also drops tabs and line breaks, even inside the
  // host, and takes a backslash for a slash, so that another reader of the text could see another host.
  const authority = /^https?:\/\/([^/\\?#\s]+)(?:[/?#]|\s*$)/i.exec(value)?.[1];
  if (authority === undefined || authority.includes("@") || hasControls(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}

/** At the end they are harmless: the last column of a file with Windows line ends has one. */
const hasControls = (value: string): boolean => /\p{Cc}/u.test(value.trimEnd());

/** The refinement error of a schema for any other text. */
export const notPlainWebUrl = {
  error: ({ input }: { input?: unknown }) =>
    hasControls(String(input))
      ? "must not contain tabs, line breaks, or other control characters"
      : "must be an absolute http or https URL without a user name or password",
  params: { code: "invalid_url" },
};
