import { setUnsent } from "@/components/forms/ended-session";
import { faultOf, type UploadLimits } from "./check-files";
import { sendFile, UploadFailure } from "./send-file";

export interface Upload {
  id: number;
  file: File;
  /** "duplicate": the same bytes were analysed before, so nothing was queued and no credit used. */
  state: "waiting" | "sending" | "sent" | "duplicate" | "failed" | "refused";
  /** Share of the bytes that were sent, 0..1. */
  progress: number;
  message: string | null;
  retryable: boolean;
  /** The invoice, or the earlier one with the same bytes. */
  itemId: string | null;
  /** The business that it is for; null where the invoice itself says it. */
  businessId: string | null;
  /** Analyse it although the same bytes were analysed before. */
  again: boolean;
}

/** Whether it failed for a reason that may be over. */
export const canBeSent = ({ state, retryable }: Upload): boolean => state === "failed" && retryable;

/** Whether somebody has to see to it: it was not sent, or was sent before. */
export const needsSomebody = ({ state }: Upload): boolean => state === "failed" || state === "refused" || state === "duplicate";

const isUnsent = (upload: Upload): boolean => upload.state === "waiting" || upload.state === "sending" || canBeSent(upload);

/** Whether the server can't have it yet: of one whose last byte is on its way nobody knows. */
export const isStoppable = ({ state, progress }: Upload): boolean => state === "waiting" || (state === "sending" && progress < 1);

/** More good files than this in one go may be a mistake, such as the wrong folder: somebody says first that they are to be sent. */
const ASK_ABOVE = 100;

/** Files that were given and of which none is taken before somebody answers. */
export interface UploadQuestion {
  /** How many of them can be sent; of each a credit is used. */
  count: number;
  /** The most that are taken at a time; more can't be answered with yes. */
  maxFiles: number;
}

/** So many files travel at once: more would only share the same line. */
const AT_ONCE = 3;

let nextId = 1;

function addressOf(url: string, { again, businessId }: Upload): string {
  const query = new URLSearchParams({ ...(again ? { again: "1" } : {}), ...(businessId === null ? {} : { business: businessId }) });
  return query.size === 0 ? url : `${url}?${query.toString()}`;
}

export type UploadLine = ReturnType<typeof makeLine>;

/** Files on their way to `url`. Each goes by itself, so a bad one stops no other. */
function makeLine(url: string) {
  let uploads: readonly Upload[] = [];
  /** By the file's id: what gives up the ones on their way. */
  const underWay = new Map<number, AbortController>();
  const watchers = new Set<() => void>();
  let asked: (UploadQuestion & { take: () => void }) | null = null;
  let direct: string | null = null;
  let onSent = (): void => undefined;
  const line = {
    /** Where the document store takes files itself, the route that says where; what each file that was sent is told to. */
    serve: (to: string | null, tell: () => void) => {
      direct = to;
      onSent = tell;
    },
    read: () => uploads,
    watch: (tell: () => void) => {
      watchers.add(tell);
      return () => {
        watchers.delete(tell);
        // Whoever leaves with nothing on its way is done with those that were sent; the others still need somebody.
        if (watchers.size === 0 && !uploads.some(isUnsent)) uploads = uploads.filter(needsSomebody);
      };
    },
    /** Takes files over, each that can't be sent with the reason. Of very many that can it asks first, and takes none of too many. */
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
    /** Takes away files that have not been sent, and stops those on their way; no other waits for them any longer. */
    cancel: (ids: readonly number[]) => {
      const stopped = new Set(uploads.filter((upload) => ids.includes(upload.id) && isStoppable(upload)).map(({ id }) => id));
      put(uploads.filter(({ id }) => !stopped.has(id)));
      for (const id of stopped) underWay.get(id)?.abort();
    },
    retry: (id: number, again = false) => change(id, { state: "waiting", message: null, progress: 0, again }),
    /** Takes away what is done with. Files that may still be sent stay, until nothing but them is left. */
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
    // Which looks for another one itself.
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

/** They outlive the page: whoever looks at another one meanwhile, or at the first result, stops no file and finds all of them again. */
export function uploadLineTo(url: string): UploadLine {
  const line = lines.get(url) ?? makeLine(url);
  lines.set(url, line);
  return line;
}
