import { describe, expect, it } from '@jest/globals';
import type { Repair } from '#api/generated/repairs.gen.js';
import { doneByHand } from './ticket-facts.js';

const DONE = { at: '2026-11-20T10:00:00.000Z', by: 'Thandi' };
const line = (id: string, cents: number, over: object = {}) => ({ id, name: id, kind: 'labour', cents, ...over });
const repairOf = (lines: object[], totalCents: number): Repair =>
  ({
    quotes: [{ version: 1, current: true, totalCents, lines }],
    approvals: [{ quoteVersion: 1, at: DONE.at }],
  }) as unknown as Repair;

describe('finished work by hand', () => {
  const machine = line('boot repair', 35_000, { kind: 'procedure' });
  it('stays owed after a rollback of the agent’s part, as on the server', () => {
    const [cleaning, cable] = [line('cleaning', 10_000, { done: DONE }), line('cable', 10_000)];
    expect(doneByHand(repairOf([machine, cleaning], 45_000))).toEqual({ names: ['cleaning'], cents: 10_000 });
    // A discount of R50.00, which unfinished work absorbs first.
    expect(doneByHand(repairOf([machine, cleaning, cable], 50_000))).toEqual({ names: ['cleaning'], cents: 10_000 });
    expect(doneByHand(repairOf([machine], 35_000))).toEqual({ names: [], cents: 0 });
  });
});
