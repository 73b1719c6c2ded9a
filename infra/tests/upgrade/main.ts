import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageOf } from '@revive/platform/errors/errors';
import { eventually } from '../world/eventually.js';
import { approveQuote, handOver, isOver, markReady, untilTicket } from '../world/repairs.js';
import { RefusedError, type PublicDoor } from '../../dev/public-door.js';
import { complain, print } from '../../dev/terminal.js';
import { Installation } from './installation.js';
import {
  agentsOf,
  applicationOf,
  COLLECTION,
  digestsOf,
  execute,
  makeEverything,
  NOT_HELD,
  repairOf,
  takeIn,
  userOf,
  type EarlierInstallation,
} from './earlier-installation.js';
import { previousRelease } from './previous-release.js';
import { salesOf } from './money-figures.js';
import { inDatabases, isFilled, migrate, type Money } from './tables.js';
import { revertAndRerun } from './revert-migrations.js';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const DEFAULT_REVISION = '82eb27f';

type Made = Omit<EarlierInstallation, 'objects'>;

const END = 'completed, ready_for_pickup, handed over';

interface Fact {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}
const facts: Fact[] = [];
/** Intended differences. */
const notes: string[] = [];
const compare = (what: string, before: unknown, after: unknown) =>
  void facts.push({ what, before: String(before), after: String(after) });

const nameOf = (before: string, after: string): string => {
  if (before === after) return after;
  return before === '' ? `${after} (new)` : `${before} → ${after}`;
};

/**
 * `npm run test:upgrade [revision]`: checks that an installation of an earlier release works under the present
 * release.
 */
async function main(revision: string): Promise<void> {
  print(`Building ${revision} in a folder of its own`);
  const previous = previousRelease(repository, revision);
  const installation = await Installation.fresh();
  try {
    await installation.start(previous);
    print(`${revision} runs at ${installation.url}; accounts, repairs, files and an application are made`);
    const made = await makeEverything(installation);
    await installation.stop();
    const objects = digestsOf(join(installation.home, 'objects'));
    print('It is stopped; its data is migrated and counted');
    const { tables, money } = await migrate(installation.home);
    compareMoney('the upgrade', money);
    for (const { service, before, after, rowsBefore, rowsAfter, filledBy } of tables) {
      if (filledBy === undefined) compare(`rows of ${service}: ${nameOf(before, after)}`, rowsBefore, rowsAfter);
      else if (rowsAfter > rowsBefore)
        notes.push(`${service}, ${after}: ${rowsBefore} → ${rowsAfter} rows; ${filledBy}`);
      else compare(`rows of ${service}: ${after}, which a migration fills`, `more than ${rowsBefore}`, rowsAfter);
    }
    await installation.start(repository);
    print('The present release runs on it');
    await compareSales(made, money);
    await lookAt(installation, { ...made, objects });
    await goBack(installation, made);
    if (facts.some(({ before, after }) => before !== after)) print(`It printed last:\n${installation.lastOutput}`);
  } finally {
    await installation.stop();
    await installation.remove();
    rmSync(previous, { recursive: true, force: true });
  }
}

function compareMoney(step: string, { before, after, problems }: Money): void {
  for (const what of new Set([...before.keys(), ...after.keys()]))
    compare(`money, ${what}, after ${step}`, before.get(what) ?? '0', after.get(what) ?? '0');
  compare(`the books after ${step}`, 'balanced', problems.length === 0 ? 'balanced' : problems.join('; '));
}

/** The present release shows the sales that the shops had before. */
async function compareSales({ sessions }: Made, { before }: Money): Promise<void> {
  const door = sessions.get('master')?.door;
  const shops = (await door?.get<{ tenantId: string; totalSales: number }[]>('/api/commissions')) ?? [];
  for (const [shop, cents] of salesOf(before))
    compare(
      `sales of shop ${shop} in the commissions list`,
      cents / 100,
      shops.find(({ tenantId }) => tenantId === shop)?.totalSales,
    );
}

async function lookAt(installation: Installation, made: EarlierInstallation): Promise<void> {
  for (const [name, { door, user }] of made.sessions)
    compare(`session: ${name}`, user, await userOf(door).catch(messageOf));
  const agents = await eventually(
    () => agentsOf(made.shop),
    (now) => now.join() === made.agents.join(),
  ).catch(messageOf);
  compare('the agent reconnects', made.agents, agents);
  const { link, seen } = made.application;
  compare('application', seen, await applicationOf(installation, link).catch(messageOf));
  const objects = digestsOf(join(installation.home, 'objects'));
  for (const [name, digest] of made.objects) compare(`object ${name}`, digest, objects.get(name) ?? 'gone');
  for (const [name, repair] of made.repairs)
    compare(`repair: ${name}`, repair.seen, await repairOf(made.shop, repair.id).catch(messageOf));
  compare('the quoted repair to its end', END, await carryOn(made, 'quoted').catch(messageOf));
  compare('the approved repair to its end', END, await carryOn(made, 'approved').catch(messageOf));
}

async function carryOn({ shop, repairs }: Made, name: 'quoted' | 'approved'): Promise<string> {
  const id = repairs.get(name)?.id ?? '';
  if (name === 'quoted') await approveQuote(shop, id);
  return carryOnApproved(shop, id, name);
}

async function carryOnApproved(shop: PublicDoor, id: string, name: string): Promise<string> {
  try {
    await execute(shop, id);
  } catch (error) {
    if (!(error instanceof RefusedError) || error.code !== 'NOT_APPROVED') throw error;
    // A ticket from before the combined seal must be diagnosed and approved again.
    await shop.post(`/api/repairs/${id}/diagnose`);
    const { quotes } = await untilTicket(
      shop,
      id,
      (ticket) => ticket.status === 'quoted' && isOver(ticket) && ticket.quotes.some(({ current }) => current),
    );
    const version = quotes.find(({ current }) => current)?.version ?? 0;
    await approveQuote(shop, id, { quoteVersion: version });
    await execute(shop, id, version);
    notes.push(`the ${name} repair had to be looked at and approved anew`);
  }
  const { status } = await untilTicket(shop, id, isOver);
  const { status: then } = await markReady<{ status: string }>(shop, id);
  const over = await handOver<{ handedOverAt?: string }>(shop, id, COLLECTION);
  return `${status}, ${then}, ${over.handedOverAt === undefined ? 'not handed over' : 'handed over'}`;
}

/**
 * Undoes the later migrations on the data that the present release has written, and runs them again. Their own tables
 * and columns come back empty; every other row stays, and the product works on it.
 */
async function goBack(installation: Installation, made: Made): Promise<void> {
  const { shop } = made;
  const quoted = await takeIn(installation, shop, 'quoted before the way back');
  await openSession(shop);
  await haveReport(shop);
  const before = await stateOf(installation, made);
  await installation.stop();
  print('It is stopped; the migrations since bb667c0a are undone and run again');
  for (const one of await inDatabases(installation.home, revertAndRerun)) {
    const { service, undone, rows, dropped, money, schema } = one;
    if (undone.length === 0) continue;
    if (money) compareMoney('the way back', money);
    compare(`schema of ${service} after ${undone.length} migrations undone and run again`, '', schema);
    for (const { table, before: first, back, after: last } of rows) {
      // The way back removes the rows that an undone migration has added.
      const rowsBack = isFilled(service, table, undone) ? first : back;
      compare(`rows of ${service}: ${table}, back and again`, `${first} ${first}`, `${rowsBack} ${last}`);
    }
    for (const { table, rows: lost } of dropped) notes.push(`${service}, ${table}: the way back drops ${lost} rows`);
  }
  await installation.start(repository);
  print('The present release runs on it again');
  const agents = await eventually(
    () => agentsOf(made.shop),
    (now) => now.join() === made.agents.join(),
  ).catch(messageOf);
  compare('the agent reconnects after the way back', made.agents, agents);
  const after = await stateOf(installation, made);
  for (const [what, state] of before) compare(`${what}, after the way back`, state, after.get(what) ?? 'gone');
  await approveQuote(shop, quoted);
  const end = await carryOnApproved(shop, quoted, 'later').catch(messageOf);
  compare('a repair quoted before the way back to its end', END, end);
  compare('a one-time session opens after the way back', 'waiting', await openSession(shop).catch(messageOf));
}

/** Lets the agent report on its PC, which fills a table that is newer than bb667c0a. */
async function haveReport(shop: PublicDoor): Promise<void> {
  const read = () => shop.get<{ agentId: string; report?: object }[]>('/api/agents/doctor');
  for (const { agentId } of await read()) await shop.post(`/api/agents/${agentId}/doctor`, {}).catch(messageOf);
  await eventually(read, (agents) => agents.some(({ report }) => report !== undefined));
}

/** Returns the state of the session. */
async function openSession(shop: PublicDoor): Promise<string> {
  const { session } = await shop.post<{ session: { state: string } }>('/api/one-time-sessions', {});
  return session.state;
}

/** What people see of the data of the earlier installation. */
async function stateOf(installation: Installation, made: Made): Promise<ReadonlyMap<string, string>> {
  const state = new Map<string, string>();
  for (const [name, { door }] of made.sessions) state.set(`session: ${name}`, await userOf(door).catch(messageOf));
  for (const [name, { id }] of made.repairs)
    state.set(`repair: ${name}`, await repairOf(made.shop, id).catch(messageOf));
  state.set('application', await applicationOf(installation, made.application.link).catch(messageOf));
  return state;
}

const WIDTH = 60;
const short = (text: string) => (text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text);

function report(): number {
  const wrong = facts.filter(({ before, after }) => before !== after);
  for (const { what, before, after } of facts)
    print(
      `${before === after ? 'same  ' : 'OTHER '} ${what.padEnd(WIDTH)} ${before === after ? short(before) : `\n  before ${before}\n  after  ${after}`}`,
    );
  for (const state of NOT_HELD)
    print(`not held  a repair that is ${state}: its agent leads it out of that state by itself`);
  for (const note of notes) print(`note      ${note}`);
  print(`${facts.length} compared, ${wrong.length} differ`);
  return wrong.length;
}

try {
  await main(process.argv[2] ?? DEFAULT_REVISION);
  process.exitCode = report() === 0 ? 0 : 1;
} catch (error) {
  report();
  complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}
