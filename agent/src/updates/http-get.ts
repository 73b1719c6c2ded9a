import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';

/** Longest silence of a server, before and within the body. */
const SILENCE_MS = 60_000;

export class HttpStatusError extends Error {
  override readonly name = 'HttpStatusError';
  constructor(readonly status: number) {
    // Without the address: an error reaches the log and the platform.
    super(`the server answered ${status}`);
  }
}

export interface Got {
  readonly status: number;
  readonly date: Date | undefined;
  readonly body: IncomingMessage;
}

/** Resolves with the head of a 200 or 206. Redirects are refused: metadata has one address. Throws `HttpStatusError`. */
export async function get(url: string, from = 0, silenceMs = SILENCE_MS): Promise<Got> {
  const send = new URL(url).protocol === 'https:' ? httpsGet : httpGet;
  const request = send(url, { ...(from > 0 && { headers: { range: `bytes=${from}-` } }), timeout: silenceMs });
  request.on('timeout', () => request.destroy(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })));
  const [body] = (await once(request, 'response')) as [IncomingMessage];
  const { statusCode: status = 0, headers } = body;
  if (status !== 200 && status !== 206) {
    body.resume();
    throw new HttpStatusError(status);
  }
  const date = headers.date === undefined ? Number.NaN : Date.parse(headers.date);
  return { status, body, date: Number.isFinite(date) ? new Date(date) : undefined };
}
