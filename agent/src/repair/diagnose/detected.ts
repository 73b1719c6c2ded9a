/** The result sentence of the detect step. The sentence claims no more than the agent has read. */
import { counted } from '../counted.js';
import { volumesOf, type Rehearsal } from '../inspect/rehearse.js';
import { countProblems } from '../model/units.js';

export const NOT_READ = "Couldn't read this drive.";
const NOT_RECOGNISED = 'Nothing recognised.';

const UNDERSTOOD: readonly string[] = ['sound', 'reserved'];

/** `unreadable`: some sectors of the device could not be read. */
export function detected(
  { findings, last }: Pick<Rehearsal, 'findings' | 'last'>,
  unreadable: boolean,
): { status: 'completed' | 'failed'; plain: string } {
  const problems = countProblems(findings);
  if (problems > 0) return { status: 'completed', plain: `Found ${counted(problems, 'problem')}.` };
  const volumes = volumesOf(last);
  const isStrange = last.kind === 'stop' ? last.format === 'unknown' : volumes.every(({ kind }) => kind === 'unknown');
  if (isStrange && (last.kind === 'stop' || volumes.length > 0))
    return { status: 'failed', plain: unreadable ? NOT_READ : NOT_RECOGNISED };
  const isWhole = !unreadable && last.kind !== 'stop' && volumes.every(({ kind }) => UNDERSTOOD.includes(kind));
  return { status: 'completed', plain: isWhole ? 'Found no problems.' : 'Found no problems in what we could read.' };
}
