import { setUnsent } from "@/components/forms/ended-session";
import { faultOf, type UploadLimits } from "./check-files";
import { sendFile, UploadFailure } from "./send-file";

export interface Upload {
  id: number;
  file: File;
  /** "duplicate": the same bytes were analyzed before, so nothing was queued and no credit used. */
  state: "waiting" | "sending" | "sent" | "duplicate" | "failed" | "refused";
  /** Share of the bytes sent, 0 to 1. */
  progress: number;
  message: string | null;
  retryable: boolean;
  /** The invoice, or the earlier one with the same bytes. */
  itemId: string | null;
  /** The business that the file is for; null if the invoice itself names it. */
  businessId: string | null;
  /** Analyze the file even if the same bytes were analyzed before. */
  again: boolean;
}

/** Whether the upload failed for a reason that may have passed. */
export const canBeSent = ({ state, retryable }: Upload): boolean => state === "failed" && retryable;

/** Whether a person has to act: the file wasn't sent, or was sent before. */
export const needsSomebody = ({ state }: Upload): boolean => state === "failed" || state === "refused" || state === "duplicate";

const isUnsent = (upload: Upload): boolean => upload.state === "waiting" || upload.state === "sending" || canBeSent(upload);

/** Whether the server can't have the file yet. Once the last byte is on its way, nobody knows. */
export const isStoppable = ({ state, progress }: Upload): boolean => state === "waiting" || (state === "sending" && progress < 1);

/** More valid files than this at once may be a mistake, such as the wrong folder, so the uploader is asked first. */
const ASK_ABOVE = 100;

/** A question to answer before any of the chosen files is taken. */
export interface UploadQuestion {
  /** How many of the files can be sent; each uses one credit. */
  count: number;
  /** The most files taken at a time; with more, the question can't be answered with yes. */
  maxFiles: number;
}

/** Number of parallel uploads; more would only share the same bandwidth. */
const AT_ONCE = 3;

let nextId = 1;

function addressOf(url: string, { again, businessId }: Upload): string {
  const query = new URLSearchParams({ ...(again ? { again: "1" } : {}), ...(businessId === null ? {} : { business: businessId }) });
  return query.size === 0 ? url : `${url}?${query.toString()}`;
}

export type UploadLine = ReturnType<typeof makeLine>;

/** Creates the queue of files being uploaded to `url`. Files are sent independently, so one failure doesn't stop the others. */
function makeLine(url: string) {
  let uploads: readonly Upload[] = [];
  /** Abort controllers of running uploads, by the file's ID. */
  const underWay = new Map<number, AbortController>();
  const watchers = new Set<() => void>();
  let asked: (UploadQuestion & { take: () => void }) | null = null;
  let direct: string | null = null;
  let onSent = (): void => undefined;
  const line = {
    /**
     * Sets the route that returns locations for direct uploads (null if the document store takes none), and the callback for each file
     * sent.
     */
    serve: (to: string | null, tell: () => void) => {
      direct = to;
      onSent = tell;
    },
    read: () => uploads,
    watch: (tell: () => void) => {
      watchers.add(tell);
      return () => {
        watchers.delete(tell);
        // When the last watcher leaves and nothing is being sent, successful uploads are dropped; the rest still need a person.
        if (watchers.size === 0 && !uploads.some(isUnsent)) uploads = uploads.filter(needsSomebody);
      };
    },
    /**
     * Adds files; those that can't be sent are listed with the reason. Asks first if very many can be sent, and takes none if there are too
     * many.
     */
    add: (files: readonly File[], businessId: string | null, limits: UploadLimits) => {
      const given = files.map((file) => [file, faultOf(file, limits)] as const);
      const count = given.filter(([, fault]) => fault === null).length;
      const take = (): void =>
        put([
          ...uploads,
          ...given.map(([file, fault]): Upload => ({
            id: nextId++,
            file,
            state: fault === null ? "waiting" : "refused",
            progress: 0,
            message: fault,
            retryable: false,
            itemId: null,
            businessId,
            again: false,
          })),
        ]);
      if (count <= ASK_ABOVE) return take();
      const earlier = asked;
      const takeBoth = (): void => {
        earlier?.take();
        take();
      };
      asked = { count: count + (earlier?.count ?? 0), maxFiles: limits.maxFiles, take: takeBoth };
      put(uploads);
    },
    asked: (): UploadQuestion | null => asked,
    answer: (isYes: boolean) => {
      const take = asked !== null && isYes && asked.count <= asked.maxFiles ? asked.take : () => put(uploads);
      asked = null;
      take();
    },
    /** Removes files that haven't been sent and aborts those being sent. */
    cancel: (ids: readonly number[]) => {
      const stopped = new Set(uploads.filter((upload) => ids.includes(upload.id) && isStoppable(upload)).map(({ id }) => id));
      put(uploads.filter(({ id }) => !stopped.has(id)));
      for (const id of stopped) underWay.get(id)?.abort();
    },
    retry: (id: number, again = false) => change(id, { state: "waiting", message: null, progress: 0, again }),
    /**
     * Removes finished files. Files that are waiting, being sent, or can be retried stay; once only those are left, the ones that can be
     * retried are removed too.
     */
    clear: () => {
      const unsent = uploads.filter(isUnsent);
      put(unsent.length < uploads.length ? unsent : uploads.filter((upload) => !canBeSent(upload)));
    },
  };
  const change = (id: number, changes: Partial<Upload>): void =>
    put(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));

  const send = async (upload: Upload): Promise<void> => {
    const control = new AbortController();
    underWay.set(upload.id, control);
    change(upload.id, { state: "sending", progress: 0, message: null });
    try {
      const sent = await sendFile(
        addressOf(url, upload),
        direct,
        upload.file,
        (progress) => change(upload.id, { progress }),
        control.signal,
      );
      change(upload.id, {
        progress: 1,
        ...(sent.status === "queued" ? { state: "sent", itemId: sent.itemId } : { state: "duplicate", itemId: sent.duplicateOf.itemId }),
      });
      onSent();
    } catch (error) {
      const known = error instanceof UploadFailure ? error : new UploadFailure("The file couldn't be sent. Try again.", true);
      change(upload.id, { state: "failed", message: known.message, retryable: known.retryable });
    } finally {
      underWay.delete(upload.id);
      goOn();
    }
  };

  const goOn = (): void => {
    const next = underWay.size < AT_ONCE ? uploads.find(({ state }) => state === "waiting") : undefined;
    // `send` itself starts the next file when it is done.
    if (next) void send(next);
  };

  const put = (changed: readonly Upload[]): void => {
    uploads = changed;
    setUnsent(url, asked !== null || uploads.some(isUnsent));
    for (const tell of watchers) tell();
    goOn();
  };
  return line;
}

const lines = new Map<string, UploadLine>();

/** Returns the upload queue of `url`. Queues outlive the page: leaving it stops no upload, and returning shows all of them again. */
export function uploadLineTo(url: string): UploadLine {
  const line = lines.get(url) ?? makeLine(url);
  lines.set(url, line);
  return line;
}
