import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { personOf } from '../fixtures/people-actors.js';
import { startedIdentity, type StartedIdentity } from '../fixtures/started-identity.js';

let started: StartedIdentity;
beforeAll(async () => {
  started = await startedIdentity();
});
afterAll(() => started.close());

describe('confirmed address', () => {
  it('returns the caller’s own address once confirmed', async () => {
    const [confirmed, named] = [await started.anAccount({ confirmed: true }), await started.anAccount()];
    const read = (account: typeof named) => started.identity.readConfirmedEmail.run(personOf(account));
    expect(await read(confirmed)).toEqual({ email: confirmed.email, name: confirmed.name, shopName: '' });
    expect(await read(named)).toEqual({ email: undefined, name: named.name, shopName: '' });
    // An impersonating staff member sees the same data as the person.
    expect(await started.identity.readConfirmedEmail.run({ ...personOf(confirmed), viewedBy: uuidv7() })).toMatchObject(
      {
        email: confirmed.email,
      },
    );
  });

  it('refuses an altered confirmation row', async () => {
    const account = await started.anAccount({ confirmed: true });
    await started.db.tx(systemActor('test'), (em) =>
      em.query(`update email_addresses set email_key = 'other@people.example' where user_id = $1`, [account.id]),
    );
    await expect(started.identity.readConfirmedEmail.run(personOf(account))).rejects.toMatchObject({
      code: 'SEAL_BROKEN',
    });
  });

  it('refuses actors other than people', async () => {
    await expect(started.identity.readConfirmedEmail.run(systemActor('test'))).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});
