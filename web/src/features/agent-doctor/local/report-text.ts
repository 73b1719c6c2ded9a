import type { DoctorLine } from '@revive/contracts/fleet/doctor';
import { DOCTOR_GROUPS, type DoctorState } from '@revive/contracts/fleet/doctor-limits';
import { messages } from '../agent-doctor.messages.js';

export const countOf = (lines: readonly DoctorLine[], state: DoctorState): number =>
  lines.filter((line) => line.state === state).length;

/** "2 problems, 1 warning, 3 not checked". */
export function summaryText(lines: readonly DoctorLine[]): string {
  const [problems, warnings, unknown] = [
    countOf(lines, 'problem'),
    countOf(lines, 'warning'),
    countOf(lines, 'unknown'),
  ];
  const { summary } = messages;
  return [
    problems === 0 ? summary.good : summary.problems(problems),
    ...(warnings === 0 ? [] : [summary.warnings(warnings)]),
    ...(unknown === 0 ? [] : [summary.unknown(unknown)]),
  ].join(', ');
}

/** The whole report for an email or a chat, without formatting. */
export function reportText(agent: string, at: string, lines: readonly DoctorLine[]): string {
  const groups = DOCTOR_GROUPS.flatMap((group) => {
    const own = lines.filter((line) => line.group === group);
    return own.length === 0 ? [] : [[messages.groups[group], ...own.map(lineText)].join('\n')];
  });
  return [`${agent}, ${at}: ${summaryText(lines)}`, ...groups].join('\n\n');
}

const lineText = ({ name, state, found, advice }: DoctorLine): string =>
  `- ${messages.states[state]}: ${name}. ${found}${advice === '' ? '' : `\n  ${messages.doctor.toDo}: ${advice}`}`;
