import { relative } from "node:path";

/** What Vitest's JSON report has of a test: the errors of a first try stay in it where the second one passed. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
}

/** The tests that passed at their second try only, each as `file > name: its first error`. */
export function retriedTests({ testResults }: VitestReport, root = process.cwd()): string[] {
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${relative(root, file)} > ${fullName.trim()}: ${failureMessages[0]?.split("\n")[0] ?? ""}`),
  );
}
