import { readBinding } from '../identity/session-binding.js';
import { SessionError } from './session-error.js';
import { messages } from './session.messages.js';

/** Throws `SessionError` if `home` belongs to a session: its agent runs only within the session's own program. */
export async function refuseSessionHome(home: string): Promise<void> {
  // control: no agent starts from the folder of a one-time session
  if ((await readBinding(home))?.kind === 'one-time') throw new SessionError(messages.overHome(home));
}
