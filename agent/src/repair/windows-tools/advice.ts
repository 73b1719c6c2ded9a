/**
 * Windows commands for a technician when a finding is left to a person. The agent only names them and never runs them.
 */
import type { DriveLetter, WindowsToolId } from './contract.js';
import { WINDOWS_TOOLS } from './tools.js';

/** A placeholder: the real drive letter is unknown. */
const ITS_LETTER = 'X:' as DriveLetter;

const commandOf = (id: WindowsToolId): string => {
  const { program, argv } = WINDOWS_TOOLS[id];
  return [program.replace(/\.exe$/i, '').toLowerCase(), ...argv(ITS_LETTER)].join(' ');
};

export function adviceOn(layers: readonly { readonly format: string; readonly state: string }[]): string[] {
  return [...new Set(layers.flatMap((layer) => adviceFor(layer) ?? []))];
}

export function adviceFor(volume: { readonly format: string; readonly state: string }): string | undefined {
  if (!['ntfs', 'exFAT', 'fat32'].includes(volume.format)) return undefined;
  if (volume.state !== 'needs_person' && volume.state !== 'pending') return undefined;
  const [look, mend] =
    volume.format === 'ntfs' ? (['chkdsk_scan', 'chkdsk_repair'] as const) : ([undefined, 'chkdsk_repair'] as const);
  const commands = [look, mend].flatMap((id) => (id === undefined ? [] : [`\`${commandOf(id)}\``]));
  return `On Windows, a technician can check this volume with ${commands.join(' and repair it with ')} (X: is its drive letter). Copy the files that matter before a repair.`;
}
