/**
 * What a Windows offers its owner without a repair, in words of a closed set: the customer reads it before anything is paid, and
 * the sentences of the look name drives, dates and folders, which are the shop's alone.
 */
import type { PcOption, PcOptionState } from '@revive/contracts/repairs/pc-options';
import type { PcOptions } from '@revive/proto/revive/repair/v1/repair';
import type { Diagnosis } from '../repair/diagnose/diagnosis.js';

const PROCEDURE = 'windows.options';
/** Sentences of `repair/windows/options`: what is told as a note has no code. */
const NOTES = {
  notSeen: /: Not seen on this disk: /,
  registryCopies: /: RegBack holds complete copies of the registry files /,
  fileHistory: /: File History was set up for /,
} as const;

/** Of several Windows the one that starts its tools counts. */
function repairTools(codes: ReadonlySet<string>): PcOptionState {
  if (codes.has('windows.startup_repair')) return 'seen';
  return codes.has('windows.startup_repair_off') ? 'off' : 'not_seen';
}

/** Undefined where no Windows was looked at, and nothing is encrypted with BitLocker. */
export function pcOptionsMessage({ observations = [], notes }: Diagnosis): PcOptions | undefined {
  const codes = new Set(observations.flatMap(({ procedure, code }) => (procedure === PROCEDURE ? [code] : [])));
  const isTold = (note: RegExp): boolean => notes.some((one) => note.test(one));
  const seen = (is: boolean): PcOptionState => (is ? 'seen' : 'not_seen');
  const key: [PcOption, PcOptionState][] = codes.delete('windows.bitlocker') ? [['recovery_key', 'seen']] : [];
  const isWindows = codes.size > 0 || isTold(NOTES.notSeen);
  const options: [PcOption, PcOptionState][] = isWindows
    ? [
        ['repair_tools', repairTools(codes)],
        ['restore_points', seen(codes.has('windows.shadow_copies'))],
        ['registry_copies', seen(isTold(NOTES.registryCopies))],
        ['last_known_good', seen(codes.has('windows.last_known_good'))],
        ['file_history', seen(codes.has('windows.file_history') || isTold(NOTES.fileHistory))],
      ]
    : [];
  const all = [...key, ...options].map(([what, state]) => ({ what, state }));
  return all.length > 0 ? { options: all } : undefined;
}
