import type { Demo } from "./demo";

/** The text that the terminal shows once everything is running. The demo's credentials appear here and in `demo.json`, never in the log. */
export function banner(baseUrl: string, dataDir: string, demo: Demo | null): string {
  const lines = ["", `  Levy is running at ${baseUrl}`, `  Data directory:    ${dataDir}`, ""];
  if (demo) {
    lines.push(
      "  Demo account (test environment, this machine only)",
      `    Sign in          ${baseUrl}/sign-in`,
      `    Email            ${demo.email}`,
      `    Password         ${demo.password}`,
      `    Test API key     ${demo.apiKey}`,
      `    Shared secret    ${demo.sharedSecret}`,
      "",
      "  Analyze a sample invoice:",
      "",
      firstCall(baseUrl, demo.apiKey),
      "",
      "  A few seconds later, read the result with the jobId from the response:",
      "",
      `curl -s ${baseUrl}/v1/prism/invoice-analyze/batch/JOB_ID/status \\\n  -H 'x-api-key: ${demo.apiKey}' -H 'Content-Type: application/json'`,
      "",
    );
  } else {
    lines.push(
      "  There is no demo account because it requires the embedded database and a loopback HOST.",
      "  To create an account, run:",
      "    npm run levy -- account create --name NAME --email EMAIL --password -",
      "  Then type a password, Enter, and Ctrl+D (Windows: Ctrl+Z and Enter).",
      "",
    );
  }
  lines.push("  Press Ctrl+C to stop.", "");
  return lines.join("\n");
}

/** A request that can be pasted into a POSIX shell as it is. */
function firstCall(baseUrl: string, apiKey: string): string {
  const body = JSON.stringify({
    businessId: "kestrel-bay",
    businessName: "Kestrel Bay Foods Limited",
    invoiceUrl: `${baseUrl}/samples/clean.pdf`,
  });
  return `curl -s ${baseUrl}/v1/prism/invoice-analyze/single \\\n  -H 'x-api-key: ${apiKey}' -H 'Content-Type: application/json' \\\n  -d '${body}'`;
}
