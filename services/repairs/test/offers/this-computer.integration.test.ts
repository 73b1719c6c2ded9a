import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Alternative, DiagnosisReport, Figure } from '@revive/proto/revive/repair/v1/repair';
import { aCommand, anOutcome, repairsOnABench, type Bench } from '../bench.js';
import { approveInPerson, jobsOn } from '../jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const { quoted } = jobsOn(() => bench);
const PLAN = 'e'.repeat(64);
const figure = (over: Partial<Figure> = {}): Figure => ({
  name: 'start_items',
  unit: 'count',
  before: 3,
  after: null,
  detail: 'Not part of the operating system',
  ...over,
});
const startOffer: Alternative = {
  finding: {
    code: 'computer.start_items',
    procedure: 'computer.optimise',
    severity: 'low',
    layer: 'start items',
    plain: 'chat starts with the computer.',
    evidence: [],
    unit: { id: 'start-items', label: 'Start items' },
  },
  procedures: [{ id: 'computer.optimise', version: '1.0.0' }],
  writes: [],
  planDigest: PLAN,
  nonce: 'c'.repeat(32),
  loses: 'chat no longer starts when the computer does.',
  checks: [],
  part: false,
  commands: [
    {
      command: 'computer.start.off',
      arguments: ['/home/thandi/.config/autostart', 'chat.desktop'],
      before: 'Starts with the computer (file:1)',
      after: 'Does not start, set aside (file:1)',
      why: 'chat: no longer starts with the computer',
      canBeUndone: true,
    },
  ],
};
const computer = (figures: Figure[]): Partial<DiagnosisReport> => ({
  verdict: 'no_problem_found',
  reason: 'We found no problem in what we could see of this computer.',
  planDigest: '',
  nonce: '',
  writes: [],
  findings: [],
  alternatives: { offered: [startOffer] },
  figures,
});

describe('computer that runs the agent', () => {
  it('quotes the optimisation and shows figures before and after to shop and customer', async () => {
    const job = await quoted(computer([figure(), figure({ name: 'read_median', unit: 'microseconds', before: 95 })]));
    const { actor, repairId } = job;
    const shown = bench.mapper.repair(await job.ticket());
    expect(shown.runs[0]?.verdict?.figures).toMatchObject([
      { name: 'start_items', unit: 'count', before: 3 },
      { name: 'read_median', unit: 'microseconds', before: 95 },
    ]);
    await bench.chooseAlternative.run(actor, { repairId, planDigest: PLAN }, aCommand());
    expect((await job.ticket()).quotes.at(-1)?.lines).toMatchObject([
      { serviceId: 'performance_boost', name: 'Start programs turned off' },
    ]);
    await approveInPerson(bench, { actor, repairId });
    const runId = await bench.executeRepair.run(actor, { repairId, quoteVersion: 1 }, aCommand());
    const outcome = anOutcome({ ...job.ids, runId }, { planDigest: PLAN, figures: [figure({ after: 2 })] });
    await bench.say(job.agent, job.tenantId, { outcome: job.agent.outcome(outcome) });
    const done = await job.ticket();
    expect([done.repair.status, done.repair.outcome]).toEqual(['completed', 'repaired']);
    const told = [
      { name: 'start_items', unit: 'count', before: 3, after: 2, detail: 'Not part of the operating system' },
    ];
    expect(bench.mapper.repair(done).runs.at(-1)?.verdict?.figures).toEqual(told);
    expect(bench.mapper.tracking(done).verdict?.figures).toEqual(told);
  });

  it.each<[string, Partial<Figure>]>([
    ['of a name that this release does not know', { name: 'happiness' }],
    ['of another unit', { unit: 'percent' }],
    ['below nothing', { before: -1 }],
    ['without a number', { before: null }],
  ])('omits a figure %s', async (_, over) => {
    const { runs } = await (await quoted(computer([figure(over)]))).ticket();
    expect(runs[0]?.verdict?.figures).toBeUndefined();
  });

  it('shows each figure once, in one line', async () => {
    const { runs } = await (
      await quoted(computer([figure({ detail: 'a\u202eb\nc' }), figure({ before: 9 })]))
    ).ticket();
    expect(runs[0]?.verdict?.figures).toEqual([{ name: 'start_items', unit: 'count', before: 3, detail: 'abc' }]);
  });
});
