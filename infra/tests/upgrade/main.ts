import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageOf } from '@revive/platform/errors/errors';
import { eventually } from '../world/eventually.js';
import { approveQuote, handOver, isOver, markReady, untilTicket } from '../world/repairs.js';
import { RefusedError } from '../../dev/public-door.js';
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
  userOf,
  type EarlierInstallation,
} from './earlier-installation.js';
import { previousRelease } from './previous-release.js';
import { migrate } from './tables.js';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const DEFAULT_REVISION = '82eb27f';

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
    for (const { service, before, after, rowsBefore, rowsAfter, filledBy } of await migrate(installation.home)) {
      if (filledBy === undefined) compare(`rows of ${service}: ${nameOf(before, after)}`, rowsBefore, rowsAfter);
      else if (rowsAfter > rowsBefore)
        notes.push(`${service}, ${after}: ${rowsBefore} → ${rowsAfter} rows; ${filledBy}`);
      else compare(`rows of ${service}: ${after}, which a migration fills`, `more than ${rowsBefore}`, rowsAfter);
    }
    await installation.start(repository);
    print('The present release runs on it');
    await lookAt(installation, { ...made, objects });
    if (facts.some(({ before, after }) => before !== after)) print(`It printed last:\n${installation.lastOutput}`);
  } finally {
    await installation.stop();
    await installation.remove();
    rmSync(previous, { recursive: true, force: true });
  }
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
  const END = 'completed, ready_for_pickup, handed over';
  compare('the quoted repair to its end', END, await carryOn(made, 'quoted').catch(messageOf));
  compare('the approved repair to its end', END, await carryOn(made, 'approved').catch(messageOf));
}

async function carryOn({ shop, repairs }: EarlierInstallation, name: 'quoted' | 'approved'): Promise<string> {
  const id = repairs.get(name)?.id ?? '';
  if (name === 'quoted') await approveQuote(shop, id);
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
