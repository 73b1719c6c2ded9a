import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere, writePrivate } from './private-files.js';

/**
 * A PC that belongs to a customer and is reached for one session. Every order at this agent needs a consent of the
 * session, whatever the order says. The platform cannot remove the binding.
 */
export interface SessionBinding {
  readonly kind: 'remote' | 'one-time';
  readonly sessionId: string;
  /** Name of the shop or person, as the platform knew it at enrolment. */
  readonly who: string;
}

const fileIn = (home: string): string => join(home, 'session.json');

/** An unreadable file binds the PC to a session that nobody can be asked for: nothing is then carried out. */
export async function readBinding(home: string): Promise<SessionBinding | undefined> {
  const text = await readIfThere(fileIn(home));
  if (text === undefined) return undefined;
  try {
    const { kind, sessionId, who } = JSON.parse(text) as Partial<Record<keyof SessionBinding, unknown>>;
    return {
      kind: kind === 'one-time' ? kind : 'remote',
      sessionId: typeof sessionId === 'string' ? sessionId : '',
      who: typeof who === 'string' ? who : '',
    };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return { kind: 'remote', sessionId: '', who: '' };
    throw error;
  }
}

export const writeBinding = (home: string, binding: SessionBinding): Promise<void> =>
  writePrivate(fileIn(home), JSON.stringify(binding));

/**
 * Keeps what the token of an enrolment said. A person at this PC started the enrolment, so a token of the shop's own
 * also ends an earlier remote binding. The binding of a one-time session is written by its own program and stays.
 */
export async function bindToRemoteSession(
  home: string,
  { remoteSession, shopName = '' }: { readonly remoteSession?: string; readonly shopName?: string },
): Promise<void> {
  const kept = await readBinding(home);
  if (kept?.kind === 'one-time') return;
  if (remoteSession) await writeBinding(home, { kind: 'remote', sessionId: remoteSession, who: shopName });
  else if (kept) await rm(fileIn(home), { force: true });
}
