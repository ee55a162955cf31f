import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

/**
 * The data of a query whose key changes, for as long as the page lives: what was fetched last stays also where what follows it can't be
 * fetched, which react-query's own placeholder does only until it knows that. It is then marked as the placeholder that it is.
 */
export function useLastData<T>({ data, error, isPlaceholderData, refetch }: UseQueryResult<T>) {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return { data: data ?? last, error, isPlaceholderData: isPlaceholderData || (data === undefined && last !== undefined), refetch };
}
