import type { IncomingMessage } from 'node:http';

const MOST_BYTES = 1_024;

/** `status`: the refusal. The body is read only where its length is known and small. */
export type Body = { readonly fields: Readonly<Record<string, unknown>> } | { readonly status: 400 | 411 | 413 | 415 };

export async function readJson(request: IncomingMessage): Promise<Body> {
  if (!/^application\/json(?:\s*;\s*charset=utf-8)?$/i.test(request.headers['content-type'] ?? ''))
    return { status: 415 };
  const length = Number(request.headers['content-length'] ?? NaN);
  if (!Number.isInteger(length) || request.headers['transfer-encoding'] !== undefined) return { status: 411 };
  if (length > MOST_BYTES) return { status: 413 };
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const found: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    return typeof found === 'object' && found !== null && !Array.isArray(found)
      ? { fields: found as Readonly<Record<string, unknown>> }
      : { status: 400 };
  } catch {
    // Not JSON.
    return { status: 400 };
  }
}

/** A request without a body: no length, or zero. */
export const hasNoBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
