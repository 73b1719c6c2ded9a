import { describe, expect, it } from '@jest/globals';
import { REMOTE_SESSION_STATES } from '@revive/contracts/remote-sessions/session';
import { remoteSessionLifecycle } from './remote-session.lifecycle.js';

describe('a remote session', () => {
  // spec E120
  it('is connecting, then connected, and has an end', () => {
    expect(remoteSessionLifecycle.states).toEqual(REMOTE_SESSION_STATES);
    expect(remoteSessionLifecycle.initial).toBe('connecting');
    expect(remoteSessionLifecycle.transition('connecting', 'connected')).toBe('connected');
    for (const to of ['connecting', 'connected'] as const)
      expect(() => remoteSessionLifecycle.transition('ended', to)).toThrow(
        expect.objectContaining({ code: 'INVALID_TRANSITION' }),
      );
  });
});
