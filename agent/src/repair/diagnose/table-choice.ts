/**
 * Tables of which a person may choose one. Each is rehearsed by itself, with everything behind it, and offered only where it
 * passes every rule of a repair.
 */
import type { DeviceLook } from '../look/look.js';
import type { TableChoice } from '../look/lost-table.js';
import type { Choices } from './alternatives.js';
import type { Weighed } from './instead.js';
import type { JudgedUnit } from './unit-verdicts.js';

/** Reads only. `weigh` rehearses a device whose table is the chosen one, and judges it. */
export async function rehearseTables(
  tables: readonly TableChoice[],
  weigh: (chosen: DeviceLook) => Promise<Weighed & { units: JudgedUnit[] }>,
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

/** What the same plan mends behind the table: read by whoever chooses it. */
const besides = (findings: Weighed['judgement']['findings']): string[] =>
  findings.filter(({ layer }) => layer !== 'disk').map(({ layer, plain }) => `Also repaired, in ${layer}: ${plain}`);
