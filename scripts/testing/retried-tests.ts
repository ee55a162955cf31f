import { relative } from "node:path";

/** The used part of Vitest's JSON report. The errors of a first try stay in it if the second one passed. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
}

/** The tests that only passed on their second try, each as `file > name: its first error`. */
export function retriedTests({ testResults }: VitestReport, root = process.cwd()): string[] {
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${relative(root, file)} > ${fullName.trim()}: ${failureMessages[0]?.split("\n")[0] ?? ""}`),
  );
}
