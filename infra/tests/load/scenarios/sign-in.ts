import { HASH_THREADS } from '@revive/identity/passwords/hash-threads';
import { cookiesOf, Door } from '../../security/world/door.js';
import type { SplitProduct } from '../../cluster/split-product.js';
import type { HashRequest } from '../bare/argon2.js';
import { closedLoop } from '../closed-loop.js';
import { drive } from '../drive.js';
import { Forked } from '../forked.js';
import { interleaved, median, type Figure } from '../harness.js';
import { makeShopsIn, type ProductDoors } from '../product/product-doors.js';
import { REHEARSED_SECONDS, type LoadContext, type Scenario } from '../scenario.js';
import { doorsOf, PASSWORD, splitFor } from '../split-in-load.js';
import { checkSession, signIn as comeIn } from '../visitors.js';

const AT_ONCE = 8;
const PEOPLE = 32;
const REHEARSED_PEOPLE = 4;
/** Session checks per second from open pages during the sign-ins. */
const CHECKS_PER_SECOND = 100;

export const signIn: Scenario = {
  name: 'sign-in',
  title: 'Sign-ins beside bare argon2id, and GET /api/user meanwhile',
  async run(context) {
    const product = await splitFor(context);
    const floor = new Forked<HashRequest>('bare/argon2');
    try {
      const rush = await Rush.of(doorsOf(product), product.gateway(0).url, PEOPLE);
      const seconds = context.quick ? 4 : 10;
      await rush.perSecond(2);
      const beside = (atOnce: number) =>
        interleaved(
          context.rounds,
          () => rush.perSecond(seconds),
          async () => (await floor.ask<{ perSecond: number }>({ atOnce, seconds })).perSecond,
        );
      const bar = { of: 'ratio', atLeast: 0.8 } as const;
      return [
        { name: 'sign-ins', unit: '1/s', ...(await beside(AT_ONCE)), bar },
        {
          name: `sign-ins, the floor on as many threads as we hash on (${HASH_THREADS})`,
          unit: '1/s',
          ...(await beside(HASH_THREADS)),
          bar,
        },
        ...(await checksMeanwhile(context, product, rush, seconds)),
      ];
    } finally {
      await floor.stop();
      await product.stop();
    }
  },
  async rehearse(context) {
    const product = await context.product();
    const floor = new Forked<HashRequest>('bare/argon2');
    try {
      const [rush, visitor] = [
        await Rush.of(product, product.url, REHEARSED_PEOPLE),
        await comeIn(product.anyone, 'shop', PASSWORD),
      ];
      await Promise.all([
        rush.perSecond(REHEARSED_SECONDS),
        closedLoop(1, REHEARSED_SECONDS, () => checkSession(product.anyone, visitor)),
      ]);
      await floor.ask({ atOnce: HASH_THREADS, seconds: 0.2 });
    } finally {
      await floor.stop();
    }
  },
};

class Rush {
  private constructor(
    private readonly door: Door,
    private readonly people: readonly { readonly username: string; readonly cookie: string }[],
  ) {}

  static async of(product: Pick<ProductDoors, 'environments'>, url: string, count: number): Promise<Rush> {
    const door = new Door(url);
    const people = [];
    for (const { username } of await makeShopsIn(product, 'sign-in', count)) {
      const answer = await door.signIn(username, PASSWORD);
      // Drops the session cookie, because ending the old session would be a further call.
      people.push({
        username,
        cookie: cookiesOf(answer)
          .split('; ')
          .filter((one) => /^\w+_device=/.test(one))
          .join('; '),
      });
    }
    if (people.some(({ cookie }) => cookie === '')) throw new TypeError('A sign-in did not mark its browser');
    return new Rush(door, people);
  }

  perSecond(seconds: number): Promise<number> {
    return closedLoop(AT_ONCE, seconds, async (nth) => {
      const { username, cookie } = this.people[nth % this.people.length] ?? { username: '', cookie: '' };
      const answer = await this.door.signIn(username, PASSWORD, cookie);
      if (answer.status !== 200) throw new TypeError(`A sign-in was answered ${answer.status} ${answer.text}`);
    });
  }
}

async function checksMeanwhile(
  { rounds, say }: LoadContext,
  product: SplitProduct,
  rush: Rush,
  seconds: number,
): Promise<Figure[]> {
  const url = `${product.gateway(0).url}/api/user`;
  const check = async (): Promise<number> => {
    const { cookie } = await comeIn(product.gateway(0), 'shop', PASSWORD);
    const answered = await drive({ url, perSecond: CHECKS_PER_SECOND, seconds, cookies: [cookie] }, say);
    if (answered.failed > 0) throw new TypeError(`${answered.failed} session checks failed`);
    return answered.p99Ms;
  };
  const [rushed, idle]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    idle.push(await check());
    const [p99] = await Promise.all([check(), rush.perSecond(seconds)]);
    rushed.push(p99);
    say(`  p99 of a session check: ${idle.at(-1)?.toFixed(2)} ms, ${p99.toFixed(2)} ms while people sign in`);
  }
  return [
    {
      name: `GET /api/user at ${CHECKS_PER_SECOND}/s while people sign in, p99`,
      unit: 'ms',
      ours: median(rushed),
      floor: median(idle),
      bar: { of: 'ratio', atMost: 2 },
      note: 'its own idle p99 as the floor',
    },
  ];
}
