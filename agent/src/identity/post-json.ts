import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';

const WITHIN_MS = 10_000;

export interface Reply {
  readonly status: number;
  readonly text: string;
}

/**
 * Posts JSON and returns undefined without a complete answer: a refused connection, a timeout, a redirect. `fetch` is not
 * used, because its parser is WebAssembly and keeps 10 MB until the agent ends.
 */
export async function postJson(url: string, value: unknown): Promise<Reply | undefined> {
  const send = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest;
  const body = JSON.stringify(value);
  try {
    const request = send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    request.end(body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const { statusCode: status = 0 } = response;
    const answer = await text(response);
    return status >= 300 && status < 400 ? undefined : { status, text: answer };
  } catch (error) {
    // Errors of the connection have a code; any further error is a bug.
    if (typeof (error as NodeJS.ErrnoException).code === 'string') return undefined;
    throw error;
  }
}
