const MAGIC_TAX_ID = /^00000000-(00(?:0[1-9]|1[01]))$/;

/** Success: the scenario if no other is asked for. */
export const PLAIN_SCENARIO = "0001";

/** How long the simulated authority takes, in ms, if the request does not say. */
export function scenarioDelayMs(scenario: string): number {
  return scenario === "0010" ? 600_000 : 2_000;
}

/**
 * The scenario that a filing's tax numbers select (/docs/guides/sandbox), and the index of the line with the number: the first magic number
 * other than success's.
 */
export function scenarioOf(lines: readonly Record<string, unknown>[]): { scenario: string; recordIndex: number } {
  for (const [recordIndex, line] of lines.entries()) {
    const scenario = magicOf(line);
    if (scenario !== null && scenario !== PLAIN_SCENARIO) return { scenario, recordIndex };
  }
  return { scenario: PLAIN_SCENARIO, recordIndex: 0 };
}

function magicOf(line: Record<string, unknown>): string | null {
  const taxId = line.taxId ?? line.beneficiaryTin;
  return typeof taxId === "string" ? (MAGIC_TAX_ID.exec(taxId)?.[1] ?? null) : null;
}
