import type { Demo } from "./demo";

/** What the terminal shows once everything is up. The demo's credentials appear here and in `demo.json`, never in the log. */
export function banner(baseUrl: string, dataDir: string, demo: Demo | null): string {
  const lines = ["", `  Levy is running at ${baseUrl}`, `  State is kept in   ${dataDir}`, ""];
  if (demo) {
    lines.push(
      "  Demo account (test environment, this machine only)",
      `    Sign in          ${baseUrl}/sign-in`,
      `    E-mail           ${demo.email}`,
      `    Password         ${demo.password}`,
      `    Test API key     ${demo.apiKey}`,
      `    Shared secret    ${demo.sharedSecret}`,
      "",
      "  Analyse a sample invoice:",
      "",
      firstCall(baseUrl, demo.apiKey),
      "",
      "  The answer names a statusUrl; the result is there a few seconds later:",
      "",
      `curl -s ${baseUrl}/v1/prism/invoice-analyze/batch/JOB_ID/status \\\n  -H 'x-api-key: ${demo.apiKey}' -H 'Content-Type: application/json'`,
      "",
    );
  } else {
    lines.push(
      "  No demo account: it exists only with the embedded database on a loopback HOST.",
      "  Make one:  npm run levy -- account create --name NAME --email EMAIL --password PASSWORD",
      "",
    );
  }
  lines.push("  Ctrl-C stops everything.", "");
  return lines.join("\n");
}

/** A request that can be pasted as it is into a POSIX shell. */
export function firstCall(baseUrl: string, apiKey: string): string {
  const body = JSON.stringify({
    businessId: "kestrel-bay",
    businessName: "Kestrel Bay Foods Limited",
    invoiceUrl: `${baseUrl}/samples/clean.pdf`,
  });
  return `curl -s ${baseUrl}/v1/prism/invoice-analyze/single \\\n  -H 'x-api-key: ${apiKey}' -H 'Content-Type: application/json' \\\n  -d '${body}'`;
}
