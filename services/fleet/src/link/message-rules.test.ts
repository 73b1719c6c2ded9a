import { describe, expect, it } from '@jest/globals';
import { composeNames } from './message-rules.js';

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
