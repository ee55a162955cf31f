/**
 * Parses `name=value,name=value` with percent-encoded values, the form of the OpenTelemetry specification; returns null for anything else.
 */
export function parseHeaders(text: string): Record<string, string> | null {
  const pairs = text
    .split(",")
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => /^([!#$%&'*+.^_`|~\w-]+)\s*=\s*(|\S.*)$/.exec(pair));
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        if (!pair) throw new URIError("no name and value");
        return [pair[1] ?? "", decodeURIComponent(pair[2] ?? "")];
      }),
    );
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
