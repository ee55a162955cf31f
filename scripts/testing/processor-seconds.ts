/**
 * Processor time that `work` takes, in seconds: for tests of how work scales, which wall-clock time would fail on a busy machine. It covers
 * the whole process, so nothing else may run in it; `work` is synchronous.
 */
export function processorSeconds(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1e6;
}
