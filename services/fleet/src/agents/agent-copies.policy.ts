import { createHash } from 'node:crypto';
import { MOST_COPIES } from '@revive/contracts/fleet/bench';

/** A machine that was refused because it uses the key of another machine. Times are ISO 8601. */
export interface AgentCopy {
  readonly id: string;
  readonly machine: string;
  readonly name: string;
  readonly platform: string;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly decidedAt?: string;
}

/** A refused machine dials again and again; the row is written at most this often. */
const SEEN_EVERY_MS = 60_000;

/** An agent of a remote session must not replace a permanent agent of the same machine. */
export const machineHash = (machineId: string, remoteSession: string | null): string =>
  createHash('sha256')
    .update(remoteSession === null ? machineId : `${machineId}\0${remoteSession}`)
    .digest('hex');

/** False for an agent of an earlier release, which names no machine. */
export const isOtherMachine = (
  row: { readonly machine: string; readonly remoteSession: string | null },
  machineId: string | null | undefined,
): machineId is string => Boolean(machineId) && machineHash(machineId ?? '', row.remoteSession) !== row.machine;

export const openCopies = (copies: readonly AgentCopy[]): readonly AgentCopy[] =>
  copies.filter(({ decidedAt }) => decidedAt === undefined);

/**
 * The copies after a refused connection; undefined if nothing changes. A machine about which a person has decided is
 * refused without a new flag. With too many open copies no further machine is recorded.
 */
export function withCopy(
  copies: readonly AgentCopy[],
  seen: Pick<AgentCopy, 'id' | 'machine' | 'name' | 'platform'>,
  now: Date,
): readonly AgentCopy[] | undefined {
  const known = copies.find(({ machine }) => machine === seen.machine);
  const at = now.toISOString();
  if (known === undefined) {
    const kept = copies.length < MOST_COPIES ? copies : copies.filter(({ decidedAt }) => decidedAt === undefined);
    return kept.length < MOST_COPIES ? [...kept, { ...seen, firstSeen: at, lastSeen: at }] : undefined;
  }
  if (now.getTime() - Date.parse(known.lastSeen) < SEEN_EVERY_MS) return undefined;
  return copies.map((copy) => (copy === known ? { ...copy, lastSeen: at } : copy));
}

export function copySentence([first, ...others]: readonly AgentCopy[]): string {
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `Another PC (${first?.name ?? ''}${more}) uses the key of this agent. It is refused until you decide which PC to keep.`;
}
