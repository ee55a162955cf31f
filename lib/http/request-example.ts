/** A complete example body of an operation, as shown in the OpenAPI document. */
export interface RequestExample<T = unknown> {
  /** What the example shows. */
  summary: string;
  value: T;
}

/** Examples by name; the API reference uses the first one for its curl command. */
export type RequestExamples<T = unknown> = Readonly<Record<string, RequestExample<T>>>;
