import { isIP } from 'node:net';
import { plainRescueCode, shownRescueCode } from '@revive/contracts/fleet/rescue-code';
import { messages } from './rescue.messages.js';
import { SettingsError } from './settings-error.js';

export interface RescueSettings {
  readonly platform?: string;
  readonly code?: string;
}

const MOST_BYTES = 16 * 1024;
const MOST_ADDRESS = 300;

/**
 * Parses `revive.conf`: only `platform=`, `code=` and comments. The file may come from anywhere, so one invalid line
 * rejects the whole file. Throws SettingsError.
 */
export function parseSettings(bytes: Uint8Array): RescueSettings {
  if (bytes.length > MOST_BYTES) throw new SettingsError(messages.settingsTooLarge);
  const settings: { platform?: string; code?: string } = {};
  for (const [index, line] of textOf(bytes).split(/\r?\n/).entries()) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const [, name, value = ''] = /^(platform|code) *=(.*)$/.exec(trimmed) ?? [];
    if (name !== 'platform' && name !== 'code') throw new SettingsError(messages.settingsUnknown(index + 1));
    if (settings[name] !== undefined) throw new SettingsError(messages.settingsTwice(index + 1));
    settings[name] = name === 'platform' ? addressIn(value.trim()) : codeIn(value.trim());
  }
  return settings;
}

/** Decodes UTF-8 with or without a byte order mark; rejects control characters except line ends and tabs. */
function textOf(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)) return text;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new SettingsError(messages.settingsNotText);
}

function addressIn(value: string): string {
  const read = readAddress(value);
  if (read === 'not an address') throw new SettingsError(messages.settingsAddress);
  if (read === 'not encrypted') throw new SettingsError(messages.settingsEncryption);
  return read.origin;
}

function codeIn(value: string): string {
  const plain = plainRescueCode(value);
  if (plain === undefined) throw new SettingsError(messages.settingsCode);
  return shownRescueCode(plain);
}

/**
 * Returns the origin of the typed address; `https://` is optional. Without encryption only private network addresses
 * are accepted: a third party on the way could read and use the code first.
 */
export function readAddress(typed: string): { origin: string } | 'not an address' | 'not encrypted' {
  const text = typed.trim();
  const whole = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || text.length > MOST_ADDRESS || /\s/.test(text) || !URL.canParse(whole)) return 'not an address';
  const url = new URL(whole);
  if (url.username !== '' || url.password !== '' || !/^https?:$/.test(url.protocol)) return 'not an address';
  return url.protocol === 'https:' || isPrivate(url.hostname) ? { origin: url.origin } : 'not encrypted';
}

/** RFC 1918, loopback and link-local addresses, and `localhost`. */
function isPrivate(host: string): boolean {
  if (host === 'localhost') return true;
  if (isIP(host) !== 4) return false;
  return /^(10\.|127\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(host);
}
