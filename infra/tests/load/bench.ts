import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startRealServers } from '../../servers/servers.js';
import { table, verdictOf, type Figure } from './harness.js';
import { rehearse } from './rehearsal.js';
import type { Scenario } from './scenario.js';
import { agents } from './scenarios/agents.js';
import { events } from './scenarios/events.js';
import { growth } from './scenarios/growth.js';
import { plug } from './scenarios/plug.js';
import { imaging } from './scenarios/imaging.js';
import { largeDisks } from './scenarios/large-disks.js';
import { ledger } from './scenarios/ledger.js';
import { lists, shopList } from './scenarios/lists.js';
import { live } from './scenarios/live.js';
import { oneHop } from './scenarios/one-hop.js';
import { repairPrice } from './scenarios/repair-price.js';
import { signIn } from './scenarios/sign-in.js';
import { start } from './scenarios/start.js';
import { user } from './scenarios/user.js';

const SCENARIOS: readonly Scenario[] = [
  user,
  oneHop,
  agents,
  live,
  events,
  start,
  ledger,
  lists,
  shopList,
  growth,
  plug,
  repairPrice,
  signIn,
  imaging,
  largeDisks,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    rehearse: { type: 'boolean', default: false },
    'judge-counts': { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (values.help) {
  say('npm run test:load -- [--rehearse | [--quick] [--judge-counts]] [--seed N] [scenario…]');
  say('  --judge-counts: times and sizes are stated only, for a machine that others use as well');
  say('  --rehearse: each scenario for two seconds on one product without real servers, nothing is measured');
  for (const { name, title } of SCENARIOS) say(`  ${name.padEnd(12)} ${title}`);
} else process.exitCode = await run();

/** Returns 0 if every bar holds or every scenario was rehearsed, else 1. A run without figures fails too. */
async function run(): Promise<number> {
  const unknown = positionals.filter((name) => !SCENARIOS.some((one) => one.name === name));
  if (unknown.length > 0) {
    say(`There is no scenario ${unknown.join(', ')}. Known: ${SCENARIOS.map((one) => one.name).join(', ')}.`);
    return 2;
  }
  const chosen = SCENARIOS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  if (values.rehearse) {
    const code = await rehearse(chosen, Number(values.seed), say);
    // Exits explicitly, because an interrupted scenario may still wait for a stopped process.
    return process.exit(code);
  }
  const home = await mkdtemp(join(tmpdir(), 'revive-load-'));
  // PostgreSQL runs under a separate account, which must be able to enter this folder.
  await chmod(home, 0o711);
  const servers = chosen.every(({ isAlone }) => isAlone)
    ? undefined
    : await startRealServers({ dir: join(home, 'servers'), durable: true, say });
  const figures: Figure[] = [];
  try {
    for (const scenario of chosen) {
      say(`── ${scenario.title}`);
      const context = {
        quick: values.quick,
        seed: Number(values.seed),
        rounds: values.quick ? 3 : 5,
        home,
        say,
      };
      if (scenario.isAlone) figures.push(...(await scenario.run(context)));
      else if (servers) figures.push(...(await scenario.run({ ...context, servers })));
    }
  } finally {
    await servers?.stop();
    await rm(home, { recursive: true, force: true });
  }
  say(`\n${table(figures)}`);
  const judged = values['judge-counts'] ? figures.filter(({ bar }) => bar?.isCount) : figures;
  return judged.length > 0 && judged.every((one) => ['holds', 'stated'].includes(verdictOf(one))) ? 0 : 1;
}
