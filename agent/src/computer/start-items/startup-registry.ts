/**
 * Queries and changes a few values in the registry of a running Windows, as typed steps of `reg.exe`. Never run on a
 * real Windows by this project: reports say so (`NOT_VERIFIED`). Services and drivers are out of reach.
 */
import type { Meaning, TextMeaning } from '../../repair/windows-tools/contract.js';
import { decode } from '../../repair/windows-tools/decode.js';
import { interpret } from '../../repair/windows-tools/interpret.js';
import { captured, type WindowsHost } from '../../repair/windows-tools/run-windows-tool.js';
import { registryValues, type RegistryValue } from './registry-query.js';

/** Only these keys are written: `StartupApproved` lists the disabled start items and holds nothing else. */
const WRITABLE =
  /^(HKLM|HKCU)\\SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Explorer\\StartupApproved\\(Run|Run32|StartupFolder)$/;
const HEX = /^([0-9A-F]{2}){1,64}$/;

/** Exit codes of reg.exe: 0 for success, 1 for failure (its page, "Return values"). The output names the failure. */
const EXITS: Readonly<Record<number, Meaning>> = { 0: { verdict: 'told', plain: 'Done.' } };
const MISSING: TextMeaning = {
  verdict: 'failed',
  plain: 'There is no such key or value.',
  any: [
    /unable to find the specified registry key or value/i,
    /angegebene Registrierungsschlüssel bzw\. Wert.{0,20}nicht gefunden/i,
  ],
};
const WORDS: readonly TextMeaning[] = [
  {
    verdict: 'not_allowed',
    plain: 'Access is denied. Run the agent as administrator',
    any: [/Access is denied/i, /Zugriff verweigert/i],
  },
  MISSING,
];
const LIMITS = { timeoutMs: 30_000, maxBytes: 4 * 1024 * 1024 } as const;

export interface StartupRegistry {
  /**
   * Values of one key, without its subkeys; empty where the key does not exist. Throws where the answer is unknown.
   */
  values(key: string): Promise<RegistryValue[]>;
  setBinary(key: string, name: string, hex: string): Promise<void>;
  remove(key: string, name: string): Promise<void>;
}

export function startupRegistry(host: WindowsHost, signal: AbortSignal): StartupRegistry {
  const ask = async (argv: readonly string[]): Promise<{ text: string; isMissing: boolean }> => {
    const ended = await captured(host.locate('reg.exe'), argv, LIMITS, signal);
    signal.throwIfAborted();
    if (!('exit' in ended)) throw new RangeError(`reg.exe: ${ended.plain}`);
    const codePage = await host.codePage();
    const { verdict, plain, said } = interpret(
      { exitMap: EXITS, textMap: WORDS, decoder: 'oem' },
      ended.exit,
      ended.output,
      codePage,
    );
    if (plain === MISSING.plain) return { text: '', isMissing: true };
    if (verdict !== 'told') throw new RangeError(verdict === 'not_allowed' ? plain : `reg.exe: ${plain} (${said})`);
    const decoded = decode(ended.output, 'oem', codePage);
    // Undecodable output may name the very item that the caller looks for.
    if (!('text' in decoded)) throw new RangeError(`reg.exe: its answer can't be read (${decoded.undecoded})`);
    return { text: decoded.text, isMissing: false };
  };
  const write = async (key: string, argv: readonly string[]): Promise<void> => {
    // control: of a registry only the switches of start items are written
    if (!WRITABLE.test(key)) throw new RangeError('this registry key must not be changed');
    const { isMissing } = await ask(argv);
    if (isMissing) throw new RangeError('there is no such key or value');
  };
  return {
    values: async (key) => registryValues((await ask(['query', key])).text),
    setBinary: async (key, name, hex) => {
      if (!HEX.test(hex)) throw new RangeError('the registry value is not binary');
      await write(key, ['add', key, '/v', name, '/t', 'REG_BINARY', '/d', hex, '/f']);
    },
    remove: (key, name) => write(key, ['delete', key, '/v', name, '/f']),
  };
}
