import { describe, expect, it } from '@jest/globals';
import { REMOTE_SESSION_STATES } from '@revive/contracts/remote-sessions/session';
import { remoteSessionLifecycle } from './remote-session.lifecycle.js';

describe('remote session lifecycle', () => {
  // spec E120
  it('moves from connecting to connected, and never leaves ended', () => {
    expect(remoteSessionLifecycle.states).toEqual(REMOTE_SESSION_STATES);
    expect(remoteSessionLifecycle.initial).toBe('connecting');
    expect(remoteSessionLifecycle.transition('connecting', 'connected')).toBe('connected');
    for (const to of ['connecting', 'connected'] as const)
      expect(() => remoteSessionLifecycle.transition('ended', to)).toThrow(
        expect.objectContaining({ code: 'INVALID_TRANSITION' }),
      );
  });
});
