/** The server didn't deliver a document. Distinct from a fault of the document itself, because retrying may help. */
export class DocumentNotReceived extends Error {
  constructor(options?: ErrorOptions) {
    super("The document was not received", options);
    this.name = "DocumentNotReceived";
  }
}

/**
 * Fetches a document as received, as a whole, because the portal's route doesn't serve ranges.
 * @throws `DocumentNotReceived` if no server responds, it responds with an error, or the connection breaks off
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
