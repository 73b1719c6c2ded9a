import { DOCTOR_GROUPS, type DoctorGroup, type DoctorState } from '@revive/contracts/fleet/doctor-limits';
import type { DoctorLine, DoctorReport } from './doctor.js';

const MARKS: Readonly<Record<DoctorState, string>> = { ok: 'ok', warning: 'WARNING', problem: 'PROBLEM', unknown: '?' };
const WIDEST = 7;
const TITLES: Readonly<Record<DoctorGroup, string>> = {
  connection: 'Connection',
  this_pc: 'This PC',
  devices: 'Devices',
  tools: 'Tools',
  agent: 'Agent',
};

export function doctorText({ lines, durationMs }: Pick<DoctorReport, 'lines' | 'durationMs'>): string {
  const blocks = DOCTOR_GROUPS.flatMap((group) => {
    const own = lines.filter((line) => line.group === group);
    return own.length === 0 ? [] : [[TITLES[group], ...own.flatMap(linesOf)].join('\n')];
  });
  return [...blocks, `${summaryOf(lines)} Checked in ${(durationMs / 1000).toFixed(1)} s.`].join('\n\n');
}

const linesOf = ({ name, state, found, advice }: DoctorLine): string[] => [
  `  ${MARKS[state].padEnd(WIDEST)}  ${name}: ${found}`,
  ...(advice === '' ? [] : [`  ${''.padEnd(WIDEST)}  -> ${advice}`]),
];

export function summaryOf(lines: readonly DoctorLine[]): string {
  const count = (state: DoctorState): number => lines.filter((line) => line.state === state).length;
  const [problems, warnings, unknowns] = [count('problem'), count('warning'), count('unknown')];
  const of = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;
  const rest = [
    ...(warnings > 0 ? [of(warnings, 'warning')] : []),
    ...(unknowns > 0 ? [`${unknowns} not checked`] : []),
  ];
  return `${problems === 0 ? 'No problems' : of(problems, 'problem')}${rest.length > 0 ? `, ${rest.join(', ')}` : ''}.`;
}
