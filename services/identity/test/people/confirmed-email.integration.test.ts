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

describe('the address under which somebody is shown what is theirs', () => {
  it('is the caller’s own, once it is confirmed', async () => {
    const [confirmed, named] = [await started.anAccount({ confirmed: true }), await started.anAccount()];
    const read = (account: typeof named) => started.identity.readConfirmedEmail.run(personOf(account));
    expect(await read(confirmed)).toEqual({ email: confirmed.email, name: confirmed.name, shopName: '' });
    expect(await read(named)).toEqual({ email: undefined, name: named.name, shopName: '' });
    // Staff who look through the person's eyes see what the person sees.
    expect(await started.identity.readConfirmedEmail.run({ ...personOf(confirmed), viewedBy: uuidv7() })).toMatchObject(
      {
        email: confirmed.email,
      },
    );
  });

  it('is refused where the row that confirms it was altered', async () => {
    const account = await started.anAccount({ confirmed: true });
    await started.db.tx(systemActor('test'), (em) =>
      em.query(`update email_addresses set email_key = 'other@people.example' where user_id = $1`, [account.id]),
    );
    await expect(started.identity.readConfirmedEmail.run(personOf(account))).rejects.toMatchObject({
      code: 'SEAL_BROKEN',
    });
  });

  it('is nobody’s but a person’s', async () => {
    await expect(started.identity.readConfirmedEmail.run(systemActor('test'))).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});
