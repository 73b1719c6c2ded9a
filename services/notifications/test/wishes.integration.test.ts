import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DeliveriesReply } from '@revive/proto/revive/notifications/v1/notifications';
import { changePreferencesSchema, QUIET_TIMES_DIFFER } from '@revive/contracts/notifications/preferences';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { bellBench } from './bell-bench.js';
import { startedNotifications, type StartedNotifications } from './started-notifications.js';

let started: StartedNotifications;
beforeAll(async () => {
  started = await startedNotifications();
});
afterAll(() => started.close());

const { list, titles, decide, write, stateOf } = bellBench(() => started);

describe('preferences of a person', () => {
  it('belong to one person and keep unsent fields', async () => {
    const person = aUser();
    const usual = { off: [], quiet: false, quietFrom: '22:00', quietTo: '07:00', zone: 'Africa/Johannesburg' };
    expect(await started.call(person, 'getPreferences', {})).toEqual(usual);
    expect(await started.call(person, 'changePreferences', { off: { names: ['repairs', 'repairs'] } })).toEqual({
      ...usual,
      off: ['repairs'],
    });
    expect(
      await started.call(person, 'changePreferences', { quiet: true, quietFrom: '21:30', zone: 'Europe/Berlin' }),
    ).toEqual({ off: ['repairs'], quiet: true, quietFrom: '21:30', quietTo: '07:00', zone: 'Europe/Berlin' });
    expect(await started.call(person, 'changePreferences', { off: { names: [] } })).toMatchObject({
      off: [],
      quiet: true,
    });
    expect(await started.call(aUser({ tenantId: person.tenantId ?? '' }), 'getPreferences', {})).toEqual(usual);
  });

  it.each([
    [{ off: ['security'] }, 'off[0]', 'Security emails can’t be turned off'],
    [{ off: ['nothing'] }, 'off[0]', 'Security emails can’t be turned off'],
    [{ quietFrom: '24:00' }, 'quietFrom', 'is not a time of the day'],
    [{ quietTo: '7:00' }, 'quietTo', 'is not a time of the day'],
    [{ quietFrom: ' ' }, 'quietFrom', 'is not a time of the day'],
    [{ zone: 'Mars/Olympus' }, 'zone', 'is not a time zone'],
    [{ zone: '+02:00' }, 'zone', 'is not a time zone'],
  ])('refuse %j in the form and on the server', async (wish, field, sentence) => {
    await expect(changePreferencesSchema.validate(wish)).rejects.toThrow(sentence);
    const { off, ...rest } = wish as { off?: string[] };
    await expect(
      started.call(aUser(), 'changePreferences', { ...rest, ...(off && { off: { names: off } }) }),
    ).rejects.toThrow(expect.objectContaining({ code: 'INVALID', fields: { [field]: sentence } }));
  });

  it('refuse quiet hours of zero length, even across two requests', async () => {
    await expect(started.call(aUser(), 'changePreferences', { quietTo: '22:00' })).rejects.toThrow(
      expect.objectContaining({ fields: { quietTo: QUIET_TIMES_DIFFER } }),
    );
  });

  it('hold back unwanted emails except security emails', async () => {
    const person = aUser({ role: 'user' });
    await started.call(person, 'changePreferences', {
      off: { names: ['account', 'application'] },
      quiet: true,
      quietFrom: '00:00',
      quietTo: '23:59',
    });
    started.owners.readEmail = () => ({
      to: 'person@example.com',
      name: '',
      values: { at: '2026-11-20T07:13:00.000Z' },
    });
    const [unwanted, security] = [
      await write('account_reactivated', person.userId),
      await write('password_changed', person.userId),
    ];
    await waitFor(async () => (await stateOf(security)) === 'sent' && (await stateOf(unwanted)) === 'switched_off');
    expect(await titles(person)).toEqual(['Your password was changed']);
  });

  it('delay non-urgent emails until the quiet hours end', async () => {
    const person = aUser({ role: 'user' });
    const now = new Date();
    const clock = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString().slice(11, 16);
    await started.call(person, 'changePreferences', {
      quiet: true,
      quietFrom: clock(-60),
      quietTo: clock(60),
      zone: 'UTC',
    });
    const id = await write('account_reactivated', person.userId);
    await waitFor(async () => (await stateOf(id)) === 'due');
    const find = async () =>
      (
        await started.call<DeliveriesReply>(aUser({ role: 'admin' }), 'listDeliveries', { before: '', state: 'due' })
      ).deliveries.find((one) => one.id === id);
    await waitFor(async () => (await find())?.reason === 'quiet_hours');
    expect((await find())?.nextAt?.slice(11, 16)).toBe(clock(60));
    expect(await find()).toMatchObject({ attempts: 0 });
    await started.call(person, 'changePreferences', { quiet: false });
    // A postponed email keeps its time; a new email is sent at once.
    const next = await write('account_reactivated', person.userId);
    await waitFor(async () => (await stateOf(next)) === 'sent');
  });

  it('mute repair notifications for one person only', async () => {
    const shop = aUser();
    const colleague = aUser({ role: 'tech', tenantId: shop.tenantId ?? '' });
    await decide('approved', shop.tenantId ?? '');
    await waitFor(async () => (await list(shop)).unread === 1);
    await started.call(shop, 'changePreferences', { off: { names: ['repairs'] } });
    expect(await list(shop)).toMatchObject({ notices: [], unread: 0 });
    expect((await list(colleague)).unread).toBe(1);
  });
});
