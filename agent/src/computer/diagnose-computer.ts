/**
 * Builds the diagnosis of the agent's computer after an inspection. The diagnosis never reports "healthy", because
 * files are not checked individually.
 */
import { counted } from '../repair/counted.js';
import type { Diagnosis, RehearsedCheck } from '../repair/model/diagnosis.js';
import type { HardwareParts } from '../repair/hardware.js';
import type { Finding } from '../repair/model/finding.js';
import { list } from '../repair/words.js';
import { figuresOf } from './inspect/figures.js';
import type { Inspection } from './inspect/inspection.js';
import { notesOf, notSeenOf } from './inspect/notes.js';
import { problemsIn, type ComputerProblem } from './inspect/problems.js';

const NOTHING = { files: 0, complete: true } as const;

export function diagnosisOf(seen: Inspection, hardware?: HardwareParts): Diagnosis {
  const problems = problemsIn(seen);
  const missing = notSeenOf(seen);
  return {
    verdict: problems.length > 0 ? 'needs_person' : 'no_problem_found',
    reason: reasonOf(problems, missing),
    findings: problems.map(findingOf),
    checks: missing.map(notRun),
    reachable: { before: NOTHING, after: NOTHING },
    layers: [],
    notes: notesOf(seen),
    figures: figuresOf(seen).map(({ value, ...figure }) => ({ ...figure, before: value })),
    ...(hardware && { hardware }),
  };
}

function reasonOf(problems: readonly ComputerProblem[], missing: readonly { readonly what: string }[]): string {
  const found =
    problems.length === 0
      ? 'We found no problem in what we could see of this computer.'
      : `We found ${counted(problems.length, 'problem')}: ${problems.map(({ plain }) => plain).join(' ')}`;
  if (missing.length === 0) return found;
  return `${found} Not seen: ${list(missing.map(({ what }) => what.toLowerCase()))}.`;
}

const findingOf = ({ code, severity, part, plain, expected, seen }: ComputerProblem): Finding => ({
  code,
  procedure: 'computer.optimise',
  severity,
  layer: part,
  plain,
  evidence: [{ offset: 0, expected, seen }],
});

const notRun = ({ what, why }: { readonly what: string; readonly why: string }): RehearsedCheck => {
  const reading = { state: 'not_run', detail: `not run: ${why}` } as const;
  return { name: `revive: ${what.toLowerCase()}`, layer: 'disk', before: reading, rehearsed: reading };
};
