import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { OrderHold } from './order-hold.js';

describe('order hold', () => {
  it('begins no order between the hold and the release', async () => {
    const hold = new OrderHold();
    const begun: string[] = [];
    expect(hold.hold(false)).toBe(true);
    const admitted = hold.admit(() => Promise.resolve(void begun.push('order')));
    await turn();
    expect(begun).toEqual([]);
    hold.release();
    await admitted;
    expect(begun).toEqual(['order']);
  });

  it('starts no hold during a run', () => {
    expect(new OrderHold().hold(true)).toBe(false);
  });

  it('starts no hold while an order is being accepted', async () => {
    const hold = new OrderHold();
    let accept = (): void => undefined;
    const admitted = hold.admit(() => new Promise<void>((resolve) => (accept = resolve)));
    expect(hold.hold(false)).toBe(false);
    accept();
    await admitted;
    expect(hold.hold(false)).toBe(true);
  });

  it('holds again an order that waited when a second hold follows the release', async () => {
    const hold = new OrderHold();
    hold.hold(false);
    let begun = 0;
    const admitted = hold.admit(() => Promise.resolve(void (begun += 1)));
    hold.release();
    hold.hold(false);
    await turn();
    expect(begun).toBe(0);
    hold.release();
    await admitted;
    expect(begun).toBe(1);
  });
});
