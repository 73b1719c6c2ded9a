import { expect } from '@jest/globals';
import type { Database } from '@revive/platform/database/database';
import { aShop } from '../../src/testing/books.js';
import { SeededRandom } from '../statement-lines/random.js';
import { Sellers } from '../../src/sellers/sellers.js';
import { personOf } from './books-desk.js';
import { BooksReader } from './books-reader.js';
import { balancesOf, checkBooks, expectedBalances } from './check-books.js';
import { chooseStep, type Scene, type Step } from './choose-step.js';
import type { Command, Outcome } from './commands.js';
import { ShopModel } from './shop-model.js';

/** Runs commands; a killable one also dies in the middle of a command and is alive again for the next. */
export interface Executor {
  execute(command: Command): Promise<Outcome>;
  /** Sends the command and kills the process after so many milliseconds. Resolves when the process is gone. */
  killDuring?(command: Command, afterMs: number): Promise<void>;
}

export interface Plan {
  readonly seed: number;
  readonly operations: number;
  /** Operations between two comparisons of the whole books. */
  readonly checkEvery: number;
  readonly shops: number;
  /** Share of operations during which the process is killed. */
  readonly kills?: number;
  /** A kill comes at most so many milliseconds after the command was sent. */
  readonly killWithinMs?: number;
}

const START = Date.parse('2026-11-02T06:00:00.000Z');
const VAT_BPS = 1_500;
const REPEATED = 0.06;
const REUSED = 0.03;
/** Not repeated: their second run may do new work. */
const GOES_ON: readonly string[] = ['payout-round', 'approve-payout', 'collect'];
const BY_REQUEST = ['pay', 'promise', 'refund', 'write-off', 'move-cash', 'open-drawer', 'import-line'];

/** Runs seeded operations through the services and compares the books with the model. Returns how often each ran. */
export async function runOperations(db: Database, executor: Executor, plan: Plan): Promise<Map<string, number>> {
  const { seed, operations, checkEvery, kills = 0, killWithinMs = 0 } = plan;
  const random = new SeededRandom(seed);
  const books = new BooksReader(db);
  const shops: ShopModel[] = [];
  for (let n = 0; n < plan.shops; n += 1) shops.push(await aShopModel(db, n % 2 === 0));
  const counts = new Map<string, number>();
  const recent: Command[] = [];
  const imported: Scene['imported'] = new Map();
  let time = START;
  for (let n = 1; n <= operations; n += 1) {
    time += random.between(0, 20) * 60_000;
    const step = await stepOf();
    const place = `seed ${seed}, operation ${n}: ${JSON.stringify(step.command)}`;
    const cut = random.chance(kills) ? await killed(step) : undefined;
    const outcome = await executor.execute(step.command).catch((error: unknown) => {
      throw new Error(`${place}\n${error instanceof Error ? error.stack : String(error)}`);
    });
    expect({ place, outcome }).toEqual({ place, outcome: step.expected });
    step.apply();
    if (cut) count(await expectWhole(books, cut, place));
    count(step.expected === 'done' ? step.command.name : step.expected);
    if (step.expected === 'done' && !GOES_ON.includes(step.command.name)) recent.push(step.command);
    if (recent.length > 40) recent.shift();
    if (n % checkEvery === 0 || n === operations) await checkBooks(books, shops, place);
  }
  return counts;

  function count(name: string): void {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }

  /** A new command, a repeat of an earlier one, or an earlier request id with another body. */
  async function stepOf(): Promise<Step> {
    const unchanged = { apply: () => undefined };
    if (recent.length > 0 && random.chance(REPEATED)) {
      count('repeated');
      return { command: random.pick(recent), expected: 'done', ...unchanged };
    }
    const used = recent.filter(({ name }) => BY_REQUEST.includes(name));
    if (used.length > 0 && random.chance(REUSED)) return { ...unchanged, ...reused(random.pick(used)) };
    const at = new Date(time).toISOString();
    const person = random.chance(0.75) ? 'boss' : 'tech';
    return chooseStep({
      random,
      books,
      imported,
      at,
      person,
      shop: random.pick(shops),
      id: () => uuidOf(random, time),
    });
  }

  /** Kills the process during the step, and returns the balances before the step and after the kill. */
  async function killed(step: Step): Promise<Killed | undefined> {
    const shop = shops.find(({ tenantId }) => tenantId === step.command.tenantId);
    const { paid } = await books.payouts(step.command.tenantId);
    if (!shop || !executor.killDuring) return undefined;
    const before = expectedBalances(shop, paid);
    await executor.killDuring(step.command, random.next() * killWithinMs);
    count('killed');
    return { before, found: await balancesOf(books, shop.tenantId), shop };
  }
}

/** A shop; every event names a rate of VAT, but only a registered shop charges it. */
async function aShopModel(db: Database, isRegistered: boolean): Promise<ShopModel> {
  const tenantId = await aShop(db);
  const address = '1 Long Street\nCape Town\n8001';
  if (isRegistered)
    await new Sellers(db, () => new Date(START)).change(personOf(tenantId, 'boss'), {
      registeredName: 'Shop (Pty) Ltd',
      address,
      vatNumber: '4220119988',
    });
  return new ShopModel(tenantId, isRegistered ? VAT_BPS : 0);
}

interface Killed {
  readonly shop: ShopModel;
  readonly before: Record<string, number>;
  readonly found: Record<string, number>;
}

/** After a kill the operation was wholly there or wholly absent, before its repeat settled it. */
async function expectWhole(books: BooksReader, { shop, before, found }: Killed, place: string): Promise<string> {
  const { paid } = await books.payouts(shop.tenantId);
  const after = expectedBalances(shop, paid);
  const is = (one: Record<string, number>): boolean => JSON.stringify(one) === JSON.stringify(found);
  if (is(before)) return is(after) ? 'killed without a posting' : 'absent after the kill';
  expect({ place, found }).toEqual({ place, found: after });
  return 'there after the kill';
}

function reused(command: Command): Pick<Step, 'command' | 'expected'> {
  const expected = 'REQUEST_REUSED';
  return { expected, command: 'cents' in command ? { ...command, cents: command.cents + 100 } : command };
}

/** An id of version 7 from the seed. Its order is the order of the time. */
function uuidOf(random: SeededRandom, time: number): string {
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => random.between(0, 15).toString(16)).join('');
  const stamp = time.toString(16).padStart(12, '0');
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
}
