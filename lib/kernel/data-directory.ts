/** What the operating system reports for a folder that this user can't write to, and for a full disk; PostgreSQL reports both in words. */
const REFUSED = /\b(EROFS|EACCES|EPERM|ENOTDIR|EEXIST)\b|ENOENT: no such|Read-only file system|Permission denied|Operation not permitted/;
const FULL = /\b(ENOSPC|EDQUOT)\b|No space left on device|Disk quota exceeded/;

/** Adds the setting and the remedy to an error that says that the data directory can't be used; returns any other error unchanged. */
export function withDataDirRemedy(dataDir: string, error: unknown): unknown {
  const text = error instanceof Error ? error.message : String(error);
  if (FULL.test(text))
    return new Error(
      `The disk of the data directory ${dataDir} is full (${text}). Free some space, or set LEVY_DATA_DIR to a folder on another disk.`,
      { cause: error },
    );
  if (REFUSED.test(text))
    return new Error(`Can't write to the data directory ${dataDir} (${text}). Set LEVY_DATA_DIR to a folder that this user can write to.`, {
      cause: error,
    });
  return error;
}
