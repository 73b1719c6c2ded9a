/**
 * Candidate tables for a person to choose from. Each table is rehearsed on its own, with all volumes behind it, and is
 * offered only if it passes every rule of a repair.
 */
import type { DeviceInspection } from '../inspect/inspect-device.js';
import type { TableChoice } from '../inspect/lost-table.js';
import type { Choices } from './alternatives.js';
import type { Weighed } from './instead.js';
import type { JudgedUnit } from '../model/units.js';

export async function rehearseTables(
  tables: readonly TableChoice[],
  weigh: (chosen: DeviceInspection) => Promise<Weighed & { units: JudgedUnit[] }>,
): Promise<Choices> {
  const choices: Choices = { alternatives: [], notes: [] };
  for (const { table, loses } of tables) {
    const { plan, judgement, checks, units } = await weigh({ kind: 'table', table, volumes: [] });
    const [finding] = table.findings;
    if (finding === undefined) throw new TypeError('a table that is to be made has no finding');
    if (plan === undefined) choices.notes.push(`${table.scheme} is not offered: ${judgement.reason}`);
    else
      choices.alternatives.push({
        kind: 'change',
        finding: { ...finding, plain: [finding.plain, ...besides(judgement.findings)].join(' ') },
        plan,
        loses,
        checks,
        units,
      });
  }
  return choices;
}

const besides = (findings: Weighed['judgement']['findings']): string[] =>
  findings.filter(({ layer }) => layer !== 'disk').map(({ layer, plain }) => `Also repaired, in ${layer}: ${plain}`);
