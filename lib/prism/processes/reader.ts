import { env } from "@/lib/kernel/env";
import { closeAnalysisPool } from "./analysis-pool";
import { createReaderPool, type ReaderPool } from "../read/reader-pool";

// On globalThis, because a development server loads this module again with every reload.
const holder = globalThis as typeof globalThis & { levyReader?: ReaderPool };

/** This process's pool of reader processes, created on first use with READER_PROCESSES processes. */
export function documentReader(): ReaderPool {
  holder.levyReader ??= createReaderPool({ processes: env().READER_PROCESSES });
  return holder.levyReader;
}

/** Ends the processes that read and understand documents. Work in progress is done again when its step is retried. */
export async function closeDocumentReader(): Promise<void> {
  closeAnalysisPool();
  const open = holder.levyReader;
  delete holder.levyReader;
  await open?.close();
}
