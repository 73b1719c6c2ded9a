/**
 * Reports the recovery options of a Windows as fixed codes. The customer reads them before any payment, and the
 * original sentences contain drives, dates and folders that only the shop may see.
 */
import type { PcOption, PcOptionState } from '@revive/contracts/repairs/pc-options';
import type { PcOptions } from '@revive/proto/revive/repair/v1/repair';
import type { Observation } from '../repair/model/finding.js';
import type { Diagnosis } from '../repair/model/diagnosis.js';

const PROCEDURE = 'windows.options';
/** Matches the sentences of `repair/windows/options`: notes have no code, and one code covers two sentences. */
const SENTENCES = {
  notSeen: /: Not seen on this disk: /,
  registryCopies: /: RegBack holds complete copies of the registry files /,
  afterwards: /They cannot start from this disk as it is/,
  fileHistory: /: File History was set up for /,
} as const;

/**
 * With several Windows installations, one working set of tools is enough. On a disk in need of repair, no tool starts.
 */
function repairTools(told: readonly Observation[]): PcOptionState {
  const tools = told.filter(({ code }) => code === 'windows.startup_repair');
  if (tools.some(({ plain }) => !SENTENCES.afterwards.test(plain))) return 'seen';
  return tools.length > 0 || told.some(({ code }) => code === 'windows.startup_repair_off') ? 'off' : 'not_seen';
}

export function pcOptionsMessage({ observations = [], notes }: Diagnosis): PcOptions | undefined {
  const told = observations.filter(({ procedure }) => procedure === PROCEDURE);
  const codes = new Set(told.map(({ code }) => code));
  const isTold = (note: RegExp): boolean => notes.some((one) => note.test(one));
  const seen = (is: boolean): PcOptionState => (is ? 'seen' : 'not_seen');
  const key: [PcOption, PcOptionState][] = codes.delete('windows.bitlocker') ? [['recovery_key', 'seen']] : [];
  const isWindows = codes.size > 0 || isTold(SENTENCES.notSeen);
  const options: [PcOption, PcOptionState][] = isWindows
    ? [
        ['repair_tools', repairTools(told)],
        ['restore_points', seen(codes.has('windows.shadow_copies'))],
        ['registry_copies', seen(isTold(SENTENCES.registryCopies))],
        ['last_known_good', seen(codes.has('windows.last_known_good'))],
        ['file_history', seen(codes.has('windows.file_history') || isTold(SENTENCES.fileHistory))],
      ]
    : [];
  const all = [...key, ...options].map(([what, state]) => ({ what, state }));
  return all.length > 0 ? { options: all } : undefined;
}
