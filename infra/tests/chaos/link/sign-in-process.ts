import { PublicDoor } from '../../../dev/public-door.js';
import { messageOf } from '@revive/platform/errors/errors';
import { answerWith } from '../../load/chain/answer.js';
import { PASSWORD } from '../../security/world/accounts.js';

export type SignInRequest =
  | { readonly ask: 'begin'; readonly url: string; readonly people: readonly string[]; readonly perSecond: number }
  | { readonly ask: 'end' };
export interface SignIns {
  /** Milliseconds of the successful sign-ins. */
  readonly took: readonly number[];
  readonly failed: readonly string[];
}

/**
 * Signs people in at a steady rate in a separate process, so that the load of other work does not distort the times.
 */
let timer: NodeJS.Timeout | undefined;
const open = new Set<Promise<void>>();
let [took, failed]: [number[], string[]] = [[], []];

async function signIn(url: string, username: string, nth: number): Promise<void> {
  const begun = performance.now();
  // Each sign-in uses a different network, because sign-ins are rate-limited per network.
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
