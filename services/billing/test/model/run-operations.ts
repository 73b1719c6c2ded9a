import type { Database } from '@revive/platform/database/database';
import type { Failpoint } from '@revive/platform/telemetry/failpoint';
import { aShop } from '../../src/testing/books.js';
import { SeededRandom } from '../statement-lines/random.js';
import { Sellers } from '../../src/sellers/sellers.js';
import { personOf, taxDetails } from './books-desk.js';
import { BooksReader } from './books-reader.js';
import { balancesOf, checkBooks, checkEnd, checkShop, expectedBalances, expectSame } from './check-books.js';
import { chooseStep } from './choose-step.js';
import type { Command, Outcome } from './commands.js';
import { DAY_MS } from './money-rules.js';
import { RateModel } from './rate-model.js';
import { RunSummary } from './run-summary.js';
import type { Scene, Step } from './scene.js';
import { ShopModel } from './shop-model.js';

/** The moment of a kill: milliseconds after the command was sent, or the passage of a failpoint. */
export type Kill = { readonly afterMs: number } | { readonly failpoint: Failpoint; readonly passage: number };

/** Runs commands; a killable one also dies in the middle of a command and is alive again for the next. */
export interface Executor {
  execute(command: Command): Promise<Outcome>;
  /** Sends the command and kills the process, at the latest after its answer. Resolves when the process is gone. */
  killDuring?(command: Command, kill: Kill): Promise<void>;
}

export interface Plan {
  readonly seed: number;
  readonly operations: number;
  /** Operations between two comparisons of the whole books. */
  readonly checkEvery: number;
  readonly shops: number;
  /** Share of operations during which the process is killed. */
  readonly kills?: number;
}

const START = Date.parse('2026-11-02T06:00:00.000Z');
const REPEATED = 0.05;
const REUSED = 0.03;
const REDELIVERED = 0.02;
/** A killed round of payouts keeps its payouts for this time. */
const LEASE_MS = 30_000;
/** A kill by time comes within twice the usual time of a command, so that a busy machine is killed as often inside. */
const KILL_WITHIN = 2;
const FAILPOINTS: readonly Failpoint[] = ['before-commit', 'after-commit', 'after-effect'];
/** Not repeated: their second run may do new work, or is refused. */
const GOES_ON: readonly string[] = ['payout-round', 'approve-payout', 'cancel-payout', 'tax-details'];
const BY_REQUEST = ['pay', 'promise', 'refund', 'write-off', 'move-cash', 'open-drawer', 'import-line'];
/** Rounds at the end, until each payout has its last state: the longest hold, and a day for returned money. */
const LAST_ROUNDS = 3;

/** Runs seeded operations through the services and compares the books with the model. */
export class ModelRun {
  readonly summary = new RunSummary();
  readonly #random: SeededRandom;
  readonly #books: BooksReader;
  readonly #shops: ShopModel[] = [];
  readonly #recent: Command[] = [];
  readonly #imported: Scene['imported'] = new Map();
  readonly #rates = new RateModel();
  #time = START;
  #restsUntil = 0;
  /** Milliseconds of a command, averaged over the last ones. */
  #usualMs = 5;

  constructor(
    private readonly db: Database,
    private readonly executor: Executor,
    private readonly plan: Plan,
  ) {
    this.#random = new SeededRandom(plan.seed);
    this.#books = new BooksReader(db);
  }

  async run(): Promise<RunSummary> {
    const { operations, checkEvery, seed } = this.plan;
    for (let n = 0; n < this.plan.shops; n += 1) this.#shops.push(await aShopModel(this.db, this.#rates, n % 2 === 0));
    let place = '';
    for (let n = 1; n <= operations; n += 1) {
      this.#time += this.#random.between(0, 45) * 60_000;
      const step = await this.#choose();
      place = `seed ${seed}, operation ${n}: ${JSON.stringify(step.command)}`;
      await this.#take(step, place);
      if (n % checkEvery === 0) await checkBooks(this.#books, this.#shops, place);
    }
    await this.#payOut();
    await checkBooks(this.#books, this.#shops, `seed ${seed}, after ${place}`);
    await checkEnd(this.#books, this.#shops, new Date(this.#time));
    for (const { payouts } of this.#shops) for (const { state } of payouts) this.summary.note(`payout ${state}`);
    return this.summary;
  }

  async #take(step: Step, place: string): Promise<void> {
    const { command, expected, repeated = expected } = step;
    const before = this.#balancesOf(command.tenantId);
    const found = this.#random.chance(this.#killsOf(command)) ? await this.#kill(step, place) : undefined;
    const started = performance.now();
    const outcome = await this.executor.execute(command).catch((error: unknown) => {
      throw new Error(`${place}\n${error instanceof Error ? error.stack : String(error)}`);
    });
    if (!found) this.#usualMs = 0.9 * this.#usualMs + 0.1 * (performance.now() - started);
    // Before the kill, the command may have been completed.
    const allowed = found ? [expected, repeated] : [expected];
    if (!allowed.includes(outcome)) expectSame(place, 'outcome', outcome, expected);
    step.apply();
    if (command.name === 'payout-round') await this.#followRound(command.at, false, place);
    else if (found) this.#expectWhole(before, found, command.tenantId, place);
    for (const shop of this.#shops)
      if (shop.tenantId === command.tenantId || command.name === 'payout-round')
        await checkShop(this.#books, shop, place);
    this.summary.count(command.name, expected);
    if (expected === 'done' && !GOES_ON.includes(command.name)) this.#recent.push(command);
    if (this.#recent.length > 40) this.#recent.shift();
  }

  /** A new command, a repeat of an earlier one, or an earlier request id with another body. */
  async #choose(): Promise<Step> {
    const [random, recent] = [this.#random, this.#recent];
    const unchanged = { expected: 'done', apply: () => undefined };
    if (recent.length > 0 && random.chance(REPEATED)) {
      this.summary.note('repeated');
      return { ...unchanged, command: random.pick(recent) };
    }
    const used = recent.filter(({ name }) => BY_REQUEST.includes(name));
    if (used.length > 0 && random.chance(REUSED)) {
      const command = random.pick(used);
      return { ...unchanged, expected: 'REQUEST_REUSED', command: withOtherAmount(command) };
    }
    const told = recent.filter((one) => one.name === 'repair-event');
    if (told.length > 0 && random.chance(REDELIVERED)) {
      this.summary.note('repeated as another event');
      return { ...unchanged, command: { ...random.pick(told), eventId: this.#id() } };
    }
    return chooseStep({
      random,
      books: this.#books,
      imported: this.#imported,
      at: new Date(this.#time).toISOString(),
      person: random.chance(0.75) ? 'boss' : 'tech',
      shop: random.pick(this.#shops),
      shops: this.#shops,
      id: () => this.#id(),
    });
  }

  /** Kills the process during the step. Returns the balances of the shop after the kill. */
  async #kill({ command }: Step, place: string): Promise<Record<string, number> | undefined> {
    if (!this.executor.killDuring) return undefined;
    const kill = this.#killOf(command);
    await this.executor.killDuring(command, kill);
    await this.#books.untilQuiet();
    this.summary.note('failpoint' in kill ? `killed at ${kill.failpoint}` : 'killed by time');
    if (command.name === 'payout-round') {
      this.summary.note('killed in a round of payouts');
      this.#restsUntil = Date.parse(command.at) + LEASE_MS;
      await this.#followRound(command.at, true, place);
    }
    return balancesOf(this.#books, command.tenantId);
  }

  /** A round of payouts calls the bank between two transactions, so that it is killed more often. */
  #killsOf({ name }: Command): number {
    return (this.plan.kills ?? 0) * (name === 'payout-round' ? 15 : 1);
  }

  #killOf({ name }: Command): Kill {
    const random = this.#random;
    if (random.chance(name === 'payout-round' ? 0.2 : 0.5))
      return { afterMs: random.next() * KILL_WITHIN * this.#usualMs };
    const failpoint = random.pick(FAILPOINTS.filter((one) => one !== 'after-effect' || name === 'payout-round'));
    return { failpoint, passage: name === 'payout-round' ? random.between(1, 2) : 1 };
  }

  /** A round pays all shops. */
  async #followRound(at: string, mayStop: boolean, place: string): Promise<void> {
    const mayRest = Date.parse(at) < this.#restsUntil;
    for (const shop of this.#shops) {
      const found = await this.#books.payouts(shop.tenantId);
      const wrong = shop.followRound(found, at, { mayRest, mayStop });
      expectSame(`${place}, shop ${shop.tenantId}`, 'payouts', wrong, []);
    }
  }

  /** The killed command was wholly there or wholly absent, before its repeat settled it. */
  #expectWhole(before: string, found: Record<string, number>, tenantId: string, place: string): void {
    const after = this.#balancesOf(tenantId);
    if (JSON.stringify(found) !== before) {
      expectSame(place, 'half of a killed operation', JSON.stringify(found), after);
      this.summary.note('there after the kill');
    } else this.summary.note(before === after ? 'killed without a posting' : 'absent after the kill');
  }

  #balancesOf(tenantId: string): string {
    const shop = this.#shops.find((one) => one.tenantId === tenantId);
    return shop ? JSON.stringify(expectedBalances(shop)) : '';
  }

  /** Ends all payouts: no hold and no return is left. */
  async #payOut(): Promise<void> {
    this.#time = Math.max(this.#time, ...this.#shops.map(({ heldUntil }) => heldUntil));
    for (let n = 0; n < LAST_ROUNDS; n += 1) {
      this.#time += DAY_MS;
      const at = new Date(this.#time).toISOString();
      const [shop] = this.#shops;
      if (!shop) return;
      const digests = Object.fromEntries(this.#shops.map(({ tenantId, digest }) => [tenantId, digest]));
      const command = {
        name: 'payout-round',
        digests,
        tenantId: shop.tenantId,
        person: 'boss',
        requestId: '',
        at,
      } as const;
      await this.executor.execute(command);
      await this.#followRound(at, false, `seed ${this.plan.seed}, last rounds`);
    }
  }

  /** An id of version 7 from the seed. Its order is the order of the time. */
  #id(): string {
    const hex = (digits: number): string =>
      Array.from({ length: digits }, () => this.#random.between(0, 15).toString(16)).join('');
    const stamp = this.#time.toString(16).padStart(12, '0');
    return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
  }
}

function withOtherAmount(command: Command): Command {
  const more = <Part extends { readonly cents: number }>(part: Part): Part => ({ ...part, cents: part.cents + 100 });
  if (command.name === 'refund' && command.lines.length > 0) return { ...command, lines: command.lines.map(more) };
  return 'cents' in command ? more(command) : command;
}

async function aShopModel(db: Database, rates: RateModel, isRegistered: boolean): Promise<ShopModel> {
  const tenantId = await aShop(db);
  if (isRegistered)
    await new Sellers(db, () => new Date(START)).change(personOf(tenantId, 'boss'), taxDetails(isRegistered));
  return new ShopModel(tenantId, rates, isRegistered);
}
