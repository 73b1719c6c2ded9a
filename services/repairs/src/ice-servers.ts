import { ConfigError } from '@revive/platform/errors/config-error';

/** A server entry in the format of `RTCPeerConnection`. */
export interface IceServer {
  readonly urls: readonly string[];
  readonly username?: string;
  readonly credential?: string;
}

const MOST = 8;
const URL = /^(?:stuns?|turns?):[^\s@]{1,280}$/;
const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most;

/**
 * Parses the setting `ICE_SERVERS`: a JSON list, such as
 * `[{"urls":["turn:turn.example.org"],"username":"u","credential":"c"}]`. An empty value gives an empty list. Throws
 * ConfigError, which names the setting without quoting its value.
 */
export function readIceServers(value: string): IceServer[] {
  if (value.trim() === '') return [];
  let read: unknown;
  try {
    read = JSON.parse(value);
  } catch {
    throw refused();
  }
  if (!Array.isArray(read) || read.length > MOST) throw refused();
  return read.map(serverOf);
}

function serverOf(one: unknown): IceServer {
  if (typeof one !== 'object' || one === null) throw refused();
  const { urls, username, credential } = one as Record<string, unknown>;
  const list = Array.isArray(urls) ? urls : [urls];
  const isRight = list.length > 0 && list.length <= MOST && list.every((url) => isText(url, 300) && URL.test(url));
  const hasRightWords = [username, credential].every((word) => word === undefined || isText(word, 300));
  if (!isRight || !hasRightWords) throw refused();
  return {
    urls: list as string[],
    ...(username !== undefined && { username: username as string }),
    ...(credential !== undefined && { credential: credential as string }),
  };
}

const refused = (): ConfigError =>
  new ConfigError('ICE_SERVERS must be a JSON list of { "urls": ["stun:…" or "turn:…"], "username", "credential" }');
