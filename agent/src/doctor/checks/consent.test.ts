import { describe, expect, it } from '@jest/globals';
import { thisPc } from '../doctor-pc.js';
import { staffConsent } from './consent.js';

const check = (setting: string | undefined, ownPort: number | undefined = 8888) =>
  staffConsent.run(
    thisPc(setting === undefined ? {} : { REVIVE_AGENT_STAFF_CONSENT: setting }, {
      agentVersion: '0.1.0',
      userName: 'technician',
      ...(ownPort !== 0 && { ownPort }),
    }),
    undefined as never,
    new AbortController().signal,
  );

describe('consent for staff in the doctor', () => {
  it.each([
    [undefined, 'ok', /need the consent/],
    ['ask', 'ok', /need the consent/],
    ['off', 'ok', /work here without a consent \(REVIVE_AGENT_STAFF_CONSENT=off\)/],
    ['no', 'problem', /is "no", so the agent does not start/],
  ])('shows the setting %s', async (setting, state, found) => {
    expect(await check(setting)).toMatchObject({ state, found: expect.stringMatching(found) });
  });

  it('says that the command sees its own environment only', async () => {
    expect((await check('off', 0)).found).toContain('A service may be set differently');
    expect((await check('off')).found).not.toContain('service');
  });
});
