/** What a technician can run on Windows where a finding is left to a person. Named, never run by the agent. */
import type { DriveLetter, WindowsToolId } from './contract.js';
import { WINDOWS_TOOLS } from './tools.js';

/** Whatever letter the volume has there. */
const ITS_LETTER = 'X:' as DriveLetter;

const commandOf = (id: WindowsToolId): string => {
  const { program, argv } = WINDOWS_TOOLS[id];
  return [program.replace(/\.exe$/i, '').toLowerCase(), ...argv(ITS_LETTER)].join(' ');
};

/** One sentence for each kind of volume that is left to a person, however many there are. */
export function adviceOn(layers: readonly { readonly format: string; readonly state: string }[]): string[] {
  return [...new Set(layers.flatMap((layer) => adviceFor(layer) ?? []))];
}

/** A volume of Windows that is not ours to settle: what its own system does with it. */
export function adviceFor(volume: { readonly format: string; readonly state: string }): string | undefined {
  if (!['ntfs', 'exFAT', 'fat32'].includes(volume.format)) return undefined;
  if (volume.state !== 'needs_person' && volume.state !== 'pending') return undefined;
  const [look, mend] =
    volume.format === 'ntfs' ? (['chkdsk_scan', 'chkdsk_repair'] as const) : ([undefined, 'chkdsk_repair'] as const);
  const commands = [look, mend].flatMap((id) => (id === undefined ? [] : [`\`${commandOf(id)}\``]));
  return `On Windows, a technician can check this volume with ${commands.join(' and repair it with ')} (X: is its drive letter). Copy the files that matter before a repair.`;
}
