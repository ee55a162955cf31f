import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

/**
 * Keeps the last data of a query whose key changes, even if the next fetch fails; react-query's own placeholder is dropped then. Such data
 * is marked as placeholder data.
 */
export function useLastData<T>({ data, error, isPlaceholderData, refetch }: UseQueryResult<T>) {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return { data: data ?? last, error, isPlaceholderData: isPlaceholderData || (data === undefined && last !== undefined), refetch };
}
