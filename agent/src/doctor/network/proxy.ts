import { request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';
import type { DoctorPc } from '../doctor-pc.js';
import type { Address } from './connect.js';

const CONNECT_MS = 5_000;

export interface ProxySetting {
  readonly variable: string;
  readonly url: URL;
}

/** Lower case wins, as in curl. */
export function proxyOf({ env }: Pick<DoctorPc, 'env'>, platform: URL): ProxySetting | undefined {
  const scheme = platform.protocol === 'https:' ? 'https_proxy' : 'http_proxy';
  for (const variable of [scheme, scheme.toUpperCase(), 'all_proxy', 'ALL_PROXY']) {
    const value = env[variable];
    if (!value) continue;
    const text = value.includes('://') ? value : `http://${value}`;
    if (URL.canParse(text) && !isExcepted(env, platform.hostname)) return { variable, url: new URL(text) };
  }
  return undefined;
}

function isExcepted(env: DoctorPc['env'], host: string): boolean {
  const list = env['no_proxy'] ?? env['NO_PROXY'] ?? '';
  return list
    .split(',')
    .map((one) => one.trim().toLowerCase().replace(/^\./, ''))
    .some((one) => one !== '' && (one === '*' || host === one || host.endsWith(`.${one}`)));
}

export const addressOf = ({ url }: ProxySetting): Address => ({
  host: url.hostname.replace(/^\[|\]$/g, ''),
  port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
});

export class ProxyRefused extends Error {
  override readonly name = 'ProxyRefused';
  constructor(readonly status: number) {
    super(`The proxy answered ${status}.`);
  }
}

/** Opens a tunnel. Throws `ProxyRefused` for an answer other than 2xx, and the system's error without an answer. */
export function tunnel(proxy: ProxySetting, to: Address, signal: AbortSignal): Promise<Socket> {
  const { username, password } = proxy.url;
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      ...addressOf(proxy),
      method: 'CONNECT',
      path: `${to.host}:${to.port}`,
      headers: {
        host: `${to.host}:${to.port}`,
        ...(username !== '' && { 'proxy-authorization': `Basic ${credentials}` }),
      },
      timeout: CONNECT_MS,
      signal,
    });
    request.once('connect', ({ statusCode = 0 }, socket) => {
      if (statusCode >= 200 && statusCode < 300) return resolve(socket);
      socket.destroy();
      reject(new ProxyRefused(statusCode));
    });
    request.once('response', (response) => {
      response.resume();
      reject(new ProxyRefused(response.statusCode ?? 0));
    });
    request.once('timeout', () => request.destroy(Object.assign(new Error('No answer.'), { code: 'ETIMEDOUT' })));
    request.once('error', reject);
    request.end();
  });
}
