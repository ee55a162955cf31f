/**
 * What `work` takes of the processor, in seconds: for tests of how work grows, which the clock would fail on a busy machine. Of the whole
 * process, so nothing else may run in it meanwhile; `work` is synchronous.
 */
export function processorSeconds(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1e6;
}
