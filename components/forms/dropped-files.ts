/** What systems put into folders for themselves. */
export const isOfSystem = (name: string): boolean => name.startsWith(".") || name === "Thumbs.db" || name === "desktop.ini";

/** Whether something with files is dragged: text and links are none of ours. */
export const hasFiles = ({ types }: Pick<DataTransfer, "types">): boolean => types.includes("Files");

/**
 * The files of a drop, those within its folders too, without what systems hide there. To be called while the drop is handled: nothing
 * of it can be asked for later. A file that is gone by the time that its folder is read is left out.
 */
export async function droppedFiles({ items, files }: Pick<DataTransfer, "items" | "files">): Promise<File[]> {
  const entries = [...items].flatMap((item) => (item.kind === "file" ? [item.webkitGetAsEntry()] : []));
  const dropped = [...files];
  if (!entries.some((entry) => entry?.isDirectory)) return dropped;
  const found = [];
  for (const entry of entries) if (entry) found.push(...(await filesWithin(entry)));
  return found;
}

async function filesWithin(entry: FileSystemEntry): Promise<File[]> {
  if (isOfSystem(entry.name)) return [];
  if (isFile(entry))
    return new Promise((resolve) =>
      entry.file(
        (file) => resolve([file]),
        () => resolve([]),
      ),
    );
  if (!isFolder(entry)) return [];
  const files = [];
  const reader = entry.createReader();
  // A browser gives a hundred of them at a time, and none at the end.
  for (let some = await nextOf(reader); some.length > 0; some = await nextOf(reader))
    for (const one of some) files.push(...(await filesWithin(one)));
  return files;
}

const nextOf = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve) => reader.readEntries(resolve, () => resolve([])));

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
