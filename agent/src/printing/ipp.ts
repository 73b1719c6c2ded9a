/**
 * Reads jobs over IPP (RFC 8010, RFC 8011). `lpstat` shows neither the title of a job nor whether an ended job was
 * printed or cancelled.
 */
import { request } from 'node:http';
import { userInfo } from 'node:os';

/** `lpstat -H`: a socket's path, or `host:port`. */
export type IppServer = { readonly socketPath: string } | { readonly host: string; readonly port: number };

export function ippServerOf(text: string): IppServer | undefined {
  const line = text.trim();
  if (line.startsWith('/')) return { socketPath: line };
  const [, host, port] = /^\[?([\w.:%-]+?)\]?(?::(\d{1,5}))?(?:\/version=[\d.]+)?$/.exec(line) ?? [];
  return host === undefined ? undefined : { host, port: Number(port ?? 631) };
}

export interface IppJob {
  readonly id: number;
  readonly name: string;
  /** RFC 8011 §5.3.7: 3 pending, 4 held, 5 processing, 6 stopped, 7 cancelled, 8 aborted, 9 completed. */
  readonly state: number;
}

const GET_JOB_ATTRIBUTES = 0x0009;
const GET_JOBS = 0x000a;
const TAG = { operation: 0x01, job: 0x02, end: 0x03, integer: 0x21, enum: 0x23, keyword: 0x44, uri: 0x45 } as const;
const CHARSET = 0x47;
const LANGUAGE = 0x48;
const NAME = 0x42;
const NOT_FOUND = 0x0406;
const TIMEOUT_MS = 10_000;
const MOST_BYTES = 4 * 1024 * 1024;

function attribute(tag: number, name: string, value: string): Buffer {
  const [nameBytes, valueBytes] = [Buffer.from(name), Buffer.from(value)];
  const bytes = Buffer.alloc(5 + nameBytes.length + valueBytes.length);
  bytes.writeUInt8(tag, 0);
  bytes.writeUInt16BE(nameBytes.length, 1);
  nameBytes.copy(bytes, 3);
  bytes.writeUInt16BE(valueBytes.length, 3 + nameBytes.length);
  valueBytes.copy(bytes, 5 + nameBytes.length);
  return bytes;
}

function encode(operation: number, target: Buffer, wanted: readonly Buffer[]): Buffer {
  const head = Buffer.from([2, 0, 0, operation, 0, 0, 0, 1, TAG.operation]);
  return Buffer.concat([
    head,
    attribute(CHARSET, 'attributes-charset', 'utf-8'),
    attribute(LANGUAGE, 'attributes-natural-language', 'en'),
    target,
    // CUPS shows the title of a job to its owner only.
    attribute(NAME, 'requesting-user-name', userInfo().username),
    ...wanted,
    Buffer.from([TAG.end]),
  ]);
}

interface Answer {
  readonly status: number;
  readonly jobs: readonly IppJob[];
}

/** Throws RangeError for truncated bytes. */
export function decodeJobs(bytes: Buffer): Answer {
  const status = bytes.readUInt16BE(2);
  const groups: Record<string, number | string>[] = [];
  let group: Record<string, number | string> = {};
  for (let at = 8; at < bytes.length;) {
    const tag = bytes.readUInt8(at++);
    if (tag === TAG.end) break;
    if (tag < 0x10) {
      group = {};
      if (tag === TAG.job) groups.push(group);
      continue;
    }
    const nameLength = bytes.readUInt16BE(at);
    const name = bytes.toString('utf8', at + 2, at + 2 + nameLength);
    at += 2 + nameLength;
    const length = bytes.readUInt16BE(at);
    at += 2;
    if (at + length > bytes.length) throw new RangeError('The answer is cut off');
    if (name !== '')
      group[name] =
        (tag === TAG.integer || tag === TAG.enum) && length === 4
          ? bytes.readInt32BE(at)
          : bytes.toString('utf8', at, at + length);
    at += length;
  }
  const jobs = groups.map((job) => ({
    id: Number(job['job-id'] ?? 0),
    name: String(job['job-name'] ?? ''),
    state: Number(job['job-state'] ?? 0),
  }));
  return { status, jobs };
}

function post(server: IppServer, body: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        ...server,
        method: 'POST',
        path: '/',
        headers: { host: 'localhost', 'content-type': 'application/ipp', 'content-length': body.length },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        agent: false,
      },
      (answer) => {
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
          if (size > MOST_BYTES) call.destroy(new Error('The print system answered with too much'));
          parts.push(part);
        });
        answer.on('error', reject);
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(Buffer.concat(parts))
            : reject(new Error(`The print system answered ${answer.statusCode}`)),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

const WANTED = [
  attribute(TAG.keyword, 'requested-attributes', 'job-id'),
  attribute(TAG.keyword, '', 'job-name'),
  attribute(TAG.keyword, '', 'job-state'),
];

async function ask(server: IppServer, operation: number, target: Buffer, more: readonly Buffer[]): Promise<Answer> {
  const answer = decodeJobs(await post(server, encode(operation, target, [...more, ...WANTED])));
  if (answer.status >= 0x0400 && answer.status !== NOT_FOUND)
    throw new Error(`The print system refused with ${answer.status.toString(16)}`);
  return answer;
}

/** Undefined if the system does not know the job. */
export async function readJob(server: IppServer, id: number): Promise<IppJob | undefined> {
  const target = attribute(TAG.uri, 'job-uri', `ipp://localhost/jobs/${id}`);
  return (await ask(server, GET_JOB_ATTRIBUTES, target, [])).jobs[0];
}

/** Jobs of all queues that have not ended, held jobs included. */
export async function readOpenJobs(server: IppServer): Promise<readonly IppJob[]> {
  const target = attribute(TAG.uri, 'printer-uri', 'ipp://localhost/');
  return (await ask(server, GET_JOBS, target, [attribute(TAG.keyword, 'which-jobs', 'not-completed')])).jobs;
}
