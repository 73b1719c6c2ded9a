import { readFileSync } from 'node:fs';

/** Points at which a test can kill the process: between two actions that must be atomic. */
export const FAILPOINTS = [
  'before-commit',
  'after-commit',
  'after-publish',
  'after-effect',
  'before-offset-commit',
] as const;
export type Failpoint = (typeof FAILPOINTS)[number];
export const AGENT_FAILPOINTS = ['after-journal-entry', 'after-write', 'after-read-back', 'before-answer'] as const;
export const JOURNAL_FAILPOINTS = ['journal-rewritten', 'journal-synced', 'journal-renamed', 'journal-named'] as const;
type AgentFailpoint = (typeof AGENT_FAILPOINTS)[number] | (typeof JOURNAL_FAILPOINTS)[number];
const ALL: readonly (Failpoint | AgentFailpoint)[] = [...FAILPOINTS, ...AGENT_FAILPOINTS, ...JOURNAL_FAILPOINTS];

let armed: { readonly name: Failpoint | AgentFailpoint; left: number } | undefined;

/** Does nothing unless armed; then the cost is one comparison. */
export function failpoint(name: Failpoint | AgentFailpoint): void {
  if (armed?.name !== name) return;
  armed.left -= 1;
  // SIGKILL instead of an exit: no handlers, no flush, no closed connections.
  if (armed.left === 0) process.kill(process.pid, 'SIGKILL');
}

export function armFailpoint(name: Failpoint | AgentFailpoint, passage: number): void {
  if (!Number.isSafeInteger(passage) || passage < 1) throw new TypeError('A passage is a whole number from 1');
  armed = { name, left: passage };
}

export function disarmFailpoint(): void {
  armed = undefined;
}

export function parseFailpoint(line: string): { name: Failpoint | AgentFailpoint; passage: number } {
  const [, point, passage] = /^([a-z-]+) ([1-9]\d{0,5})$/.exec(line.trim()) ?? [];
  const name = ALL.find((one) => one === point);
  if (name === undefined || passage === undefined)
    throw new TypeError(`A failpoint is <point> <passage>, the point one of ${ALL.join(', ')}`);
  return { name, passage: Number(passage) };
}

/**
 * For fault tests only: on SIGUSR2 the process reads the failpoint from the file and counts from there. A sender of
 * the signal could kill the process anyway; the file only chooses the moment.
 */
export function armOnSignal(file: string): void {
  process.on('SIGUSR2', () => {
    const { name, passage } = parseFailpoint(readFileSync(file, 'utf8'));
    armFailpoint(name, passage);
  });
}
