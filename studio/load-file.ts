/** Files of the studio's own folder. No other address is ever read. */

/** A file that does not load: its message is a sentence for the user. */
export class LoadError extends Error {}

export type OnProgress = (bytes: number) => void;

/** The build writes the data files next to the scripts. Bundlers would copy a file whose address is one expression. */
const moduleUrl = import.meta.url;

/**
 * Reads a data file.
 *
 * @throws {LoadError} when the server does not send it
 */
export async function loadFile(
  name: string,
  onProgress: OnProgress = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const failed = (): LoadError =>
    new LoadError(`The file ${name} does not load. Check the connection, then try again.`);
  try {
    const response = await fetch(new URL(`data/${name}`, moduleUrl));
    if (!response.ok || response.body === null) throw failed();
    let read = 0;
    const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, controller) {
        read += part.length;
        onProgress(read);
        controller.enqueue(part);
      },
    });
    return new Uint8Array(await new Response(response.body.pipeThrough(counter)).arrayBuffer());
  } catch (error) {
    throw error instanceof LoadError ? error : failed();
  }
}
