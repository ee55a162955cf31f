/** The server did not hand a document over. Apart from what is wrong with a document, for asking again may help here. */
export class DocumentNotReceived extends Error {
  constructor(options?: ErrorOptions) {
    super("The document was not received", options);
    this.name = "DocumentNotReceived";
  }
}

/**
 * A document as it was received, whole: the portal's route sends no parts, so nothing is seen sooner by asking for less.
 * Error: `DocumentNotReceived` where no server answers, it answers with an error, or the connection ends midway.
 */
export async function fetchDocument(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  try {
    const answer = await fetch(url, { signal });
    if (answer.ok) return await answer.arrayBuffer();
  } catch (error) {
    throw new DocumentNotReceived({ cause: error });
  }
  throw new DocumentNotReceived();
}
