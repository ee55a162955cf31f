import { Agent, request as send } from "node:http";

/** Result of measuring one kind of request. */
export interface Measured {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

export interface Sent {
  path: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
}

/** Keeps `connections` requests in flight for `seconds`. Throws if a response has a status of 300 or more. */
export async function measure(baseUrl: string, request: Sent, connections: number, seconds: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1_000;
  const client = async (): Promise<void> => {
    while (performance.now() < endAt) {
      const sentAt = performance.now();
      const status = await statusOf(baseUrl, request, agent);
      if (status >= 300) throw new Error(`${request.method} ${request.path} answered ${status}`);
      latenciesMs.push(performance.now() - sentAt);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, client));
  } finally {
    agent.destroy();
  }
  const elapsedSeconds = (performance.now() - startedAt) / 1_000;
  latenciesMs.sort((a, b) => a - b);
  const quantile = (share: number) => latenciesMs[Math.min(latenciesMs.length - 1, Math.floor(latenciesMs.length * share))] ?? 0;
  return { perSecond: latenciesMs.length / elapsedSeconds, p50Ms: quantile(0.5), p99Ms: quantile(0.99) };
}

/** The response's status, once its whole body has arrived. */
function statusOf(baseUrl: string, { path, method, headers, body }: Sent, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = send(
      `${baseUrl}${path}`,
      { method, agent, headers: body === undefined ? headers : { ...headers, "content-length": Buffer.byteLength(body) } },
      (answer) => {
        answer
          .on("error", reject)
          .on("end", () => resolve(answer.statusCode ?? 0))
          .resume();
      },
    );
    outgoing.on("error", reject).end(body);
  });
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
