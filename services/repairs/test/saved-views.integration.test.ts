import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VIEWS_MAX } from '@revive/contracts/repairs/desk';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { repairsOnABench, type Bench } from './bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const ADDRESS = 'assignee=me&order=promised';

describe('saved views', () => {
  it('belong to the user alone, also after a move to another shop', async () => {
    const me = aUser();
    const colleague = { ...aUser(), tenantId: me.tenantId as string };
    const { views } = await bench.savedViews.save(me, { name: 'My morning', address: ADDRESS });
    expect(views).toEqual([{ id: expect.any(String), name: 'My morning', address: ADDRESS }]);
    expect((await bench.savedViews.list(colleague)).views).toEqual([]);
    expect((await bench.savedViews.list({ ...me, tenantId: uuidv7() })).views).toEqual([]);
    const id = views[0]?.id ?? '';
    for (const by of [colleague, aUser()])
      await expect(bench.savedViews.delete(by, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await bench.savedViews.delete(me, id)).views).toEqual([]);
    await expect(bench.savedViews.delete(me, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('replace a view of the same name', async () => {
    const me = aUser();
    await bench.savedViews.save(me, { name: 'Urgent', address: 'priority=urgent' });
    const { views } = await bench.savedViews.save(me, { name: 'URGENT', address: 'priority=high' });
    expect(views).toMatchObject([{ name: 'URGENT', address: 'priority=high' }]);
  });

  it('accept a new unique name from their owner', async () => {
    const me = aUser();
    await bench.savedViews.save(me, { name: 'Urgent', address: 'priority=urgent' });
    const { views } = await bench.savedViews.save(me, { name: 'Mine', address: ADDRESS });
    const id = views.find(({ name }) => name === 'Mine')?.id ?? '';
    await expect(bench.savedViews.rename(me, { id, name: 'URGENT' })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { name: 'You have another view of this name' },
    });
    await expect(bench.savedViews.rename(me, { id, name: 'x'.repeat(41) })).rejects.toMatchObject({ code: 'INVALID' });
    for (const by of [{ ...aUser(), tenantId: me.tenantId as string }, aUser()])
      await expect(bench.savedViews.rename(by, { id, name: 'Theirs' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // Changing only the case of its own name is not a conflict.
    await bench.savedViews.rename(me, { id, name: 'MINE' });
    expect((await bench.savedViews.rename(me, { id, name: 'Morning' })).views).toEqual([
      { id, name: 'Morning', address: ADDRESS },
      expect.objectContaining({ name: 'Urgent' }),
    ]);
    await bench.savedViews.delete(me, id);
    await expect(bench.savedViews.rename(me, { id, name: 'Gone' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('allow at most twenty, also for concurrent saves', async () => {
    const me = aUser();
    const saved = await Promise.allSettled(
      Array.from({ length: VIEWS_MAX + 5 }, (_, i) => bench.savedViews.save(me, { name: `View ${i}`, address: '' })),
    );
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(VIEWS_MAX);
    expect((await bench.savedViews.list(me)).views).toHaveLength(VIEWS_MAX);
    await expect(bench.savedViews.save(me, { name: 'One more', address: '' })).rejects.toMatchObject({
      code: 'INVALID',
    });
  });

  it('accept filters only', async () => {
    const me = aUser();
    for (const address of ['a=<script>', 'find=Thandi Dlamini', 'x'.repeat(501), '//elsewhere.example'])
      await expect(bench.savedViews.save(me, { name: 'Bad', address })).rejects.toMatchObject({ code: 'INVALID' });
    for (const name of ['', '  ', 'x'.repeat(41)])
      await expect(bench.savedViews.save(me, { name, address: '' })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(bench.savedViews.list(aUser({ role: 'master' }))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
