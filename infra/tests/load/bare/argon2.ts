import { hash, verify } from '@node-rs/argon2';
import { HASH_COST } from '@revive/identity/passwords/password-hasher';
import { answerWith } from '../chain/answer.js';
import { closedLoop } from '../closed-loop.js';

/** The floor of a sign-in: only the comparison of a password with its hash at the product's cost. */
export interface HashRequest {
  readonly atOnce: number;
  readonly seconds: number;
}

const PASSWORD = 'a password of the usual length';
const stored = await hash(PASSWORD, HASH_COST);
answerWith<HashRequest>(async ({ atOnce, seconds }) => ({
  perSecond: await closedLoop(atOnce, seconds, async () => {
    if (!(await verify(stored, PASSWORD))) throw new TypeError('The right password was refused');
  }),
}));
process.send?.({ id: 0 });
