import { lookup } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls';

export interface Address {
  readonly host: string;
  readonly port: number;
}

const CONNECT_MS = 5_000;

/** Resolves when the connection stands. Rejects with the system's error, or ETIMEDOUT after 5 seconds. */
export function openSocket({ host, port }: Address, signal: AbortSignal): Promise<Socket> {
  return settled(connectTcp({ host, port }), 'connect', signal);
}

/** The certificate is not judged here: the caller reports what the check found. */
export function openTls(
  { host }: Address,
  socket: Socket,
  options: ConnectionOptions,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const named = isIP(host) === 0 ? { servername: host } : {};
  return settled(
    connectTls({ ...options, ...named, host, socket, rejectUnauthorized: false }),
    'secureConnect',
    signal,
  );
}

function settled<S extends Socket>(socket: S, event: string, signal: AbortSignal): Promise<S> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    const late = Object.assign(new Error('The connection took too long.'), { code: 'ETIMEDOUT' });
    const timer = setTimeout(() => fail(late), CONNECT_MS);
    signal.addEventListener('abort', () => fail(late), { once: true });
    socket.once('error', fail);
    socket.once('close', () => fail(Object.assign(new Error('The connection was closed.'), { code: 'ECONNRESET' })));
    socket.once(event, () => {
      clearTimeout(timer);
      // A later error of an open socket belongs to the reader of the answer.
      socket.off('error', fail);
      socket.on('error', () => undefined);
      resolve(socket);
    });
  });
}

export async function resolveName(host: string): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host];
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

export interface Answer {
  readonly status: number;
  /** Undefined without a usable Date header. */
  readonly clockOffsetMs: number | undefined;
}

/** The Date header has whole seconds, so on average it is half a second behind. */
const HALF_SECOND = 500;

/** Asks for the platform's health and compares its Date header with the clock of this PC. */
export function askServer(socket: Socket, { host, port }: Address, now: () => Date): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sentAt = now().getTime();
    const request = httpRequest(
      {
        method: 'GET',
        path: '/api/health',
        headers: { host: `${host.includes(':') ? `[${host}]` : host}:${port}`, connection: 'close' },
        createConnection: () => socket,
        timeout: CONNECT_MS,
      },
      (response) => {
        response.resume();
        const date = Date.parse(response.headers.date ?? '');
        const here = (sentAt + now().getTime()) / 2;
        resolve({
          status: response.statusCode ?? 0,
          clockOffsetMs: Number.isNaN(date) ? undefined : here - (date + HALF_SECOND),
        });
        socket.destroy();
      },
    );
    request.once('timeout', () => request.destroy(Object.assign(new Error('No answer.'), { code: 'ETIMEDOUT' })));
    request.once('error', reject);
    request.end();
  });
}
