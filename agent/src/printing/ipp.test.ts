import { describe, expect, it } from '@jest/globals';
import { decodeJobs, ippServerOf } from './ipp.js';

const value = (tag: number, name: string, bytes: Buffer): Buffer => {
  const head = Buffer.alloc(3);
  head.writeUInt8(tag, 0);
  head.writeUInt16BE(name.length, 1);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length, 0);
  return Buffer.concat([head, Buffer.from(name), length, bytes]);
};
const whole = (n: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(n, 0);
  return bytes;
};
const answer = (...parts: Buffer[]): Buffer => Buffer.concat([Buffer.from([2, 0, 0, 0, 0, 0, 0, 1]), ...parts]);
const aJob = (id: number, name: string, state: number): Buffer =>
  Buffer.concat([
    Buffer.from([0x02]),
    value(0x21, 'job-id', whole(id)),
    value(0x42, 'job-name', Buffer.from(name)),
    value(0x23, 'job-state', whole(state)),
  ]);

describe('answers of a print server', () => {
  it('reads number, title and state of each job', () => {
    const bytes = answer(
      Buffer.from([0x01]),
      value(0x47, 'attributes-charset', Buffer.from('utf-8')),
      aJob(1, 'revive-1', 4),
      aJob(2, 'Rechnung für Käthe', 9),
      Buffer.from([0x03]),
    );
    expect(decodeJobs(bytes)).toEqual({
      status: 0,
      jobs: [
        { id: 1, name: 'revive-1', state: 4 },
        { id: 2, name: 'Rechnung für Käthe', state: 9 },
      ],
    });
  });

  it('ignores further values of an attribute, and text in the place of a number', () => {
    const odd = Buffer.concat([
      Buffer.from([0x02]),
      value(0x44, 'job-id', Buffer.from('x')),
      value(0x44, '', Buffer.from('y')),
    ]);
    expect(decodeJobs(answer(odd)).jobs).toEqual([{ id: Number.NaN, name: '', state: 0 }]);
  });

  it('throws for an answer that is cut off, at any byte', () => {
    const bytes = answer(aJob(1, 'revive-1', 4));
    for (let length = 9; length < bytes.length; length++) {
      const cut = () => decodeJobs(bytes.subarray(0, length));
      // A cut between two attributes is a shorter answer.
      try {
        expect(cut().jobs.length).toBeLessThanOrEqual(1);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }
  });
});

describe('address of the print server', () => {
  it.each([
    ['/run/cups/cups.sock\n', { socketPath: '/run/cups/cups.sock' }],
    ['localhost:631', { host: 'localhost', port: 631 }],
    ['printers.shop.example', { host: 'printers.shop.example', port: 631 }],
    ['printers:8631/version=1.1', { host: 'printers', port: 8631 }],
    ['[::1]:631', { host: '::1', port: 631 }],
    ['lpstat: no server', undefined],
  ])('reads %j', (text, server) => expect(ippServerOf(text)).toEqual(server));
});
