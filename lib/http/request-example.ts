/** A whole body of an operation, as the OpenAPI document shows it. */
export interface RequestExample<T = unknown> {
  /** What it is an example of. */
  summary: string;
  value: T;
}

/** By a name that is the operation's own; the first is the one that the reference makes its curl of. */
export type RequestExamples<T = unknown> = Readonly<Record<string, RequestExample<T>>>;
