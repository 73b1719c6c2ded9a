import { describe, expect, it } from '@jest/globals';
import { checkMessage, composeNames } from './message-rules.js';

const DECOMPOSED = 'Zoe\u0308';
const COMPOSED = 'Zo\u00eb';
const device = () => ({ id: 'a', name: DECOMPOSED, kind: 'phone', sizeBytes: 0, detail: DECOMPOSED, status: 'ready' });
const aHello = () => ({
  agentVersion: '1.0.0',
  name: DECOMPOSED,
  platform: 'linux',
  localPort: 8888,
  devices: [device()],
  acknowledgedIds: [],
  firstUnacknowledged: 0,
});

describe('names sent by an agent', () => {
  it('normalises names to one form of Unicode', () => {
    const [hello, attached] = [aHello(), device()];
    composeNames({ hello });
    composeNames({ attached });
    expect(hello).toMatchObject({ name: COMPOSED, devices: [{ name: COMPOSED, detail: COMPOSED }] });
    expect(attached).toMatchObject({ name: COMPOSED, detail: COMPOSED });
  });
});

const AGENT = 'ab'.repeat(32);
const attach = (over: object) => ({
  seq: 0,
  attached: { ...device(), id: `${AGENT.slice(0, 16)}-${'c'.repeat(32)}`, ...over },
});

describe('facts of a device', () => {
  it.each([
    ['none, as of an agent of an earlier release', {}],
    ['empty texts', { type: '', vendor: '', serial: '', fingerprint: '' }],
    [
      'all of them',
      {
        type: 'mobile',
        vendor: 'Samsung',
        model: 'Galaxy S9',
        connection: 'usb',
        serial: 'R58M123ABC',
        osVersion: 'Android 10',
        batteryPercent: 0,
        fingerprint: 'f'.repeat(64),
        heldBy: 'adb (pid 812)',
      },
    ],
  ])('accepts %s', (_, facts) => expect(checkMessage(attach(facts), AGENT)).toBe('attached'));

  it.each([
    ['an unknown type', { type: 'console' }],
    ['an unknown connection', { connection: 'bluetooth' }],
    ['a long vendor', { vendor: 'v'.repeat(121) }],
    ['a model of two lines', { model: 'a\nb' }],
    ['a serial with a hidden character', { serial: 'R58\u202e' }],
    ['a long system version', { osVersion: 'v'.repeat(81) }],
    ['more battery than there is', { batteryPercent: 101 }],
    ['a negative battery', { batteryPercent: -1 }],
    ['a short fingerprint', { fingerprint: 'f'.repeat(63) }],
    ['a long holder', { heldBy: 'h'.repeat(121) }],
  ])('refuses %s', (_, facts) => expect(() => checkMessage(attach(facts), AGENT)).toThrow('The agent sent'));

  it('refuses a machine id or program that enrolment would not accept', () => {
    const hello = { ...aHello(), devices: [] };
    expect(checkMessage({ seq: 0, hello: { ...hello, machineId: 'm'.repeat(32), program: 'node' } }, AGENT)).toBe(
      'hello',
    );
    for (const wrong of [{ machineId: 'short' }, { machineId: 'm'.repeat(129) }, { program: 'docker' }])
      expect(() => checkMessage({ seq: 0, hello: { ...hello, ...wrong } }, AGENT)).toThrow(
        'unknown program or machine',
      );
  });
});
