import { setTimeout as sleep } from 'node:timers/promises';
import { AccountMaker, PASSWORD } from '../../security/world/accounts.js';
import { Http, Person } from '../../security/world/http.js';
import type { Ticket } from '../../security/world/shop.js';
import { RepairingAgent } from '../agents/repairing-agent.js';
import { Caller } from './caller.js';
import { makeShop, type ProductDoors } from './product-doors.js';
import { approveAndExecute, openRepair } from '../../world/repairs.js';

export const VIEWS = 20;
const VIEW_EVERY_MS = 500;
/**
 * Interval between the starts of a round's shops: the rate at which two processors complete whole repairs. A faster
 * rate would only build a queue.
 */
const BEGIN_EVERY_MS = 300;
/** Milliseconds from the last view to the agent's last message. */
const AT_MOST_MS = 60_000;
const AT_ONCE = 4;

interface Shop {
  readonly nth: number;
  readonly owner: Caller;
  readonly customer: Caller;
  readonly agent: RepairingAgent;
  readonly repairs: string[];
}

interface RepairingOptions {
  readonly shops: number;
  readonly repairsEach: number;
  readonly progressEvents?: number;
  readonly views?: number;
}

export class RepairingShops {
  private constructor(
    private readonly shops: readonly Shop[],
    private readonly http: Http,
    private readonly views: number,
  ) {}

  static async open(
    product: Pick<ProductDoors, 'url' | 'environments'>,
    { shops: count, repairsEach, progressEvents, views = VIEWS }: RepairingOptions,
  ): Promise<RepairingShops> {
    const http = new Http(product.url);
    const maker = await AccountMaker.open(product);
    const shops: Shop[] = [];
    try {
      let next = 0;
      const worker = async (): Promise<void> => {
        for (let nth = next++; nth < count; nth = next++)
          shops.push(await open(maker, http, nth, { repairsEach, progressEvents }));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      return new RepairingShops(shops, http, views);
    } catch (error) {
      for (const shop of shops) closeShop(shop);
      http.close();
      throw error;
    } finally {
      await maker.close();
    }
  }

  async round(round: number): Promise<void> {
    await Promise.all(
      this.shops.map(async (shop) => {
        await sleep(shop.nth * BEGIN_EVERY_MS);
        await repair(shop, round, this.views);
      }),
    );
  }

  async checkRound(round: number): Promise<void> {
    const fault = await this.faultOf(round);
    if (fault !== undefined) throw new TypeError(fault);
  }

  async faultOf(round: number): Promise<string | undefined> {
    for (const { owner, repairs } of this.shops) {
      const { status, outcome, charge, commission } = await owner.get<Ticket>(`/api/repairs/${repairs[round]}`);
      if (status !== 'completed' || outcome !== 'repaired' || !charge || !commission)
        return `A repair is ${status}, ${outcome}, ${charge ? '' : 'not '}charged, its commission ${commission ? '' : 'not '}posted`;
    }
    return undefined;
  }

  close(): void {
    for (const shop of this.shops) closeShop(shop);
    this.http.close();
  }
}

async function open(
  maker: AccountMaker,
  http: Http,
  nth: number,
  { repairsEach, progressEvents }: Pick<RepairingOptions, 'repairsEach' | 'progressEvents'>,
): Promise<Shop> {
  const { username } = await makeShop(maker, `price-${nth}`, `${nth} Long Street`);
  const from = `127.10.0.${nth + 1}`;
  const person = await new Person(http, username, from).signIn(PASSWORD);
  const agent = await RepairingAgent.enrol(person, repairsEach, progressEvents);
  await agent.connect();
  return {
    nth,
    owner: new Caller(http.url, from, person.cookie),
    customer: new Caller(http.url, `127.10.1.${nth + 1}`),
    agent,
    repairs: [],
  };
}

function closeShop({ agent, owner, customer }: Shop): void {
  agent.stop();
  owner.close();
  customer.close();
}

async function repair({ owner, customer, agent, repairs }: Shop, round: number, views: number): Promise<void> {
  const { repairId, trackingId } = await openRepair(owner, agent.deviceId(round));
  repairs[round] = repairId;
  let approved = false;
  const end = Date.now() + AT_MOST_MS;
  // On a busy machine the quote may take longer than all views.
  for (let view = 1; view <= views || (!approved && Date.now() < end); view++) {
    await sleep(VIEW_EVERY_MS);
    const { status } = await customer.get<{ status: string }>(`/api/customer/repair-status?trackingId=${trackingId}`);
    if (approved || status !== 'quoted') continue;
    approved = true;
    await approveAndExecute({ shop: owner, customer, repairId, trackingId });
  }
  if (!approved) throw new TypeError(`A repair was not quoted within ${AT_MOST_MS / 1000} s`);
  // On a busy machine the last write may follow the last view.
  for (const late = Date.now() + AT_MOST_MS; agent.executed <= round; await sleep(100))
    if (Date.now() > late) throw new TypeError(`A repair did not end within ${AT_MOST_MS / 1000} s`);
}
