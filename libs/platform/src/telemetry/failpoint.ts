import { readFileSync } from 'node:fs';

/** Where a process can be made to die: between two things that must both happen, or neither. */
export const FAILPOINTS = [
  'before-commit',
  'after-commit',
  'after-publish',
  'after-effect',
  'before-offset-commit',
] as const;
export type Failpoint = (typeof FAILPOINTS)[number];
/** Where the technician's agent can, while a repair goes through. */
export const AGENT_FAILPOINTS = ['after-journal-entry', 'after-write', 'after-read-back', 'before-answer'] as const;
/** And while it rewrites a journal. */
export const JOURNAL_FAILPOINTS = ['journal-rewritten', 'journal-synced', 'journal-renamed', 'journal-named'] as const;
export type AgentFailpoint = (typeof AGENT_FAILPOINTS)[number] | (typeof JOURNAL_FAILPOINTS)[number];
const ALL: readonly (Failpoint | AgentFailpoint)[] = [...FAILPOINTS, ...AGENT_FAILPOINTS, ...JOURNAL_FAILPOINTS];

let armed: { readonly name: Failpoint | AgentFailpoint; left: number } | undefined;

/** Costs a comparison, and does nothing in a process that nobody has armed. */
export function failpoint(name: Failpoint | AgentFailpoint): void {
  if (armed?.name !== name) return;
  armed.left -= 1;
  // SIGKILL, not an exit: no handler, no flush, no goodbye to any server.
  if (armed.left === 0) process.kill(process.pid, 'SIGKILL');
}

/** From now on the process dies at the n-th passage of the point; n = 1 is the next one. */
export function armFailpoint(name: Failpoint | AgentFailpoint, passage: number): void {
  if (!Number.isSafeInteger(passage) || passage < 1) throw new TypeError('A passage is a whole number from 1');
  armed = { name, left: passage };
}

export function disarmFailpoint(): void {
  armed = undefined;
}

/** `<point> <passage>`, as `after-commit 3`. Throws TypeError with a sentence. */
export function parseFailpoint(line: string): { name: Failpoint | AgentFailpoint; passage: number } {
  const [, point, passage] = /^([a-z-]+) ([1-9]\d{0,5})$/.exec(line.trim()) ?? [];
  const name = ALL.find((one) => one === point);
  if (name === undefined || passage === undefined)
    throw new TypeError(`A failpoint is <point> <passage>, the point one of ${ALL.join(', ')}`);
  return { name, passage: Number(passage) };
}

/**
 * For the runner of faults alone: at each SIGUSR2 the process reads from the file where it is to die, and counts from
 * there. Who can send the signal can kill the process as well; the file only chooses the moment.
 */
export function armOnSignal(file: string): void {
  process.on('SIGUSR2', () => {
    const { name, passage } = parseFailpoint(readFileSync(file, 'utf8'));
    armFailpoint(name, passage);
  });
}
