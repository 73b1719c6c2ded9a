import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { createFirstAccounts } from '@revive/identity/first-accounts';
import type { Environment } from '@revive/platform/core/config';
import { readConfig } from '@revive/identity/config';
import type { Installation } from './installation.js';
import type { Settings } from './settings.js';

export interface FirstAccounts {
  readonly master: string;
  readonly shop: string;
  readonly customer: string;
}
const NAMES = ['master', 'shop', 'customer'] as const;

const SYMBOLS = 'abcdefghjkmnpqrstvwxyz23456789';
/** Four groups of four typeable symbols: 16 symbols of 30, about 78 bits. */
export function makePassword(): string {
  const symbols: string[] = [];
  while (symbols.length < 16) {
    // Bytes above the last multiple of 30 are discarded, so that every symbol is equally likely.
    for (const byte of randomBytes(32))
      if (byte < 240 && symbols.length < 16) symbols.push(SYMBOLS[byte % SYMBOLS.length] as string);
  }
  return [0, 4, 8, 12].map((at) => symbols.slice(at, at + 4).join('')).join('-');
}

export async function firstAccounts(
  env: Environment,
  installation: Installation,
  settings: Settings,
): Promise<FirstAccounts> {
  if (existsSync(installation.credentials)) return readAccounts(readFileSync(installation.credentials, 'utf8'));
  const password = (): string => settings.seedPassword ?? makePassword();
  const accounts: FirstAccounts = { master: password(), shop: password(), customer: password() };
  await createFirstAccounts(readConfig(env), { passwords: { ...accounts } });
  const lines = NAMES.map((name) => `${name.padEnd(10)}${accounts[name]}`);
  writeFileSync(
    installation.credentials,
    `# Sign-in names and first passwords of this installation.\n${lines.join('\n')}\n`,
    { mode: 0o600, flag: 'wx' },
  );
  return accounts;
}

function readAccounts(text: string): FirstAccounts {
  const of = (name: string): string => new RegExp(`^${name} +(\\S.*)$`, 'm').exec(text)?.[1]?.trim() ?? '';
  return { master: of('master'), shop: of('shop'), customer: of('customer') };
}
