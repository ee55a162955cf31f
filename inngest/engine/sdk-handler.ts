import { InngestCommHandler, type Inngest, type InngestFunction } from "inngest";

/** A request to the SDK, as plain values: none leaves the process, and the web's own objects cost more than a small run. */
export interface SdkCall {
  method: "POST" | "PUT";
  url: URL;
  /** By their names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** What the SDK would make of the request's JSON; its own from then on. Null where there is none. */
  body: Record<string, unknown> | null;
}

export interface SdkAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export type SdkHandler = (call: SdkCall) => Promise<SdkAnswer>;

/** The SDK's own way to serve functions, over plain values in place of HTTP. */
export function createSdkHandler(client: Inngest.Any, functions: readonly InngestFunction.Any[]): SdkHandler {
  return new InngestCommHandler<[SdkCall], SdkAnswer>({
    frameworkName: "levy",
    client,
    functions: [...functions],
    handler: (call) => ({
      method: () => call.method,
      url: () => call.url,
      headers: (name) => call.headers[name.toLowerCase()] ?? null,
      body: () => call.body ?? "",
      transformResponse: ({ status, headers, body }) => ({ status, headers, body }),
    }),
  }).createHandler();
}
