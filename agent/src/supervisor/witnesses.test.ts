import { describe, expect, it } from '@jest/globals';
import { MOST_VETOES, weigh, type Testimony } from './witnesses.js';

const said = (over: Partial<Testimony>): Testimony => ({
  channel: false,
  channelBefore: true,
  file: false,
  vetoes: 0,
  ...over,
});

describe('weigh', () => {
  it.each([
    ['believes the channel while the file cannot be written', { channel: true }, { isAlive: true, vetoes: 0 }],
    ['misses an agent that neither witness has seen', {}, { isAlive: false, vetoes: 0 }],
    ['lets a fresh file overrule a silent channel once', { file: true }, { isAlive: true, vetoes: 1 }],
    ['ends the veto after some checks', { file: true, vetoes: MOST_VETOES }, { isAlive: false, vetoes: MOST_VETOES }],
    [
      'believes the file alone of a process without a channel',
      { file: true, channelBefore: false },
      { isAlive: true, vetoes: 0 },
    ],
    [
      'forgets earlier vetoes when the channel is heard',
      { channel: true, file: true, vetoes: 2 },
      { isAlive: true, vetoes: 0 },
    ],
  ] as const)('%s', (_name, testimony, result) => {
    expect(weigh(said(testimony))).toEqual(result);
  });
});
