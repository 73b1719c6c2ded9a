import { PublicDoor } from '../../../dev/public-door.js';
import { messageOf } from '@revive/platform/errors/errors';
import { answerWith } from '../../load/chain/answer.js';
import { PASSWORD } from '../../security/world/accounts.js';

export type SignInRequest =
  | { readonly ask: 'begin'; readonly url: string; readonly people: readonly string[]; readonly perSecond: number }
  | { readonly ask: 'end' };
export interface SignIns {
  /** Milliseconds, of those that were let in. */
  readonly took: readonly number[];
  /** Sentences. */
  readonly failed: readonly string[];
}

/** People signing in at an even pace, in a process of their own, so that nobody else's work is taken for theirs. */
let timer: NodeJS.Timeout | undefined;
const open = new Set<Promise<void>>();
let [took, failed]: [number[], string[]] = [[], []];

async function signIn(url: string, username: string, nth: number): Promise<void> {
  const begun = performance.now();
  // Each from a network of their own, as the product's proxy is told: one network may not sign in so often.
  const from = { 'x-forwarded-for': `10.1.${nth % 256}.7` };
  const answer = await new PublicDoor(url).raw('POST', '/api/login', { username, password: PASSWORD }, from).then(
    async (response) => `${response.status} ${response.ok ? '' : await response.text()}`.trim(),
    (error: unknown) => messageOf(error),
  );
  if (answer === '200') took.push(performance.now() - begun);
  else failed.push(`${username}: ${answer} after ${Math.round(performance.now() - begun)} ms`);
}

answerWith<SignInRequest>(async (request) => {
  if (request.ask === 'begin') {
    [took, failed] = [[], []];
    let nth = 0;
    timer = setInterval(() => {
      const one = signIn(request.url, request.people[nth % request.people.length] ?? '', nth++).finally(() =>
        open.delete(one),
      );
      open.add(one);
    }, 1000 / request.perSecond);
    return {};
  }
  clearInterval(timer);
  await Promise.all(open);
  return { took, failed } satisfies SignIns;
});
process.send?.({ id: 0 });
