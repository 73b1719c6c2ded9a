import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Alternative, DiagnosisReport, PlannedCommand } from '@revive/proto/revive/repair/v1/repair';
import { aCommand, repairsOnABench, type Bench } from '../bench.js';
import { approveInPerson, jobsOn } from '../jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const { quoted } = jobsOn(() => bench);
const PLAN = 'e'.repeat(64);
const command = (over: Partial<PlannedCommand> = {}): PlannedCommand => ({
  command: 'android.app.disable',
  arguments: ['com.example.crashes'],
  before: 'com.example.crashes: enabled',
  after: 'com.example.crashes: disabled',
  why: 'Turn off com.example.crashes',
  canBeUndone: true,
  ...over,
});
const crashing = (over: Partial<Alternative> = {}): Alternative => ({
  finding: {
    code: 'android.app_crashes',
    procedure: 'android.apply',
    severity: 'medium',
    layer: 'phone',
    plain: 'The app com.example.crashes stopped 7 times.',
    evidence: [],
    unit: { id: 'phone', label: 'Phone' },
  },
  procedures: [{ id: 'android.apply', version: '1.0.0' }],
  writes: [],
  planDigest: PLAN,
  nonce: 'c'.repeat(32),
  loses: 'The app is off until it is turned on again.',
  checks: [],
  part: false,
  commands: [command()],
  ...over,
});
const phone = (...offered: Alternative[]): Partial<DiagnosisReport> => ({
  verdict: 'needs_person',
  reason: 'A technician decides.',
  planDigest: '',
  nonce: '',
  writes: [],
  findings: [],
  alternatives: { offered },
});
type Job = Awaited<ReturnType<typeof quoted>>;
const choose = ({ actor, repairId }: Job) =>
  bench.chooseAlternative.run(actor, { repairId, planDigest: PLAN }, aCommand());
async function execute(job: Job): Promise<string> {
  await choose(job);
  const { actor, repairId } = job;
  await approveInPerson(bench, { actor, repairId });
  return bench.executeRepair.run(actor, { repairId, quoteVersion: 1 }, aCommand());
}

describe('commands to a device', () => {
  it('offers a command with both states, quotes it from the catalog and executes it', async () => {
    const job = await quoted(phone(crashing()));
    const shown = bench.mapper.repair(await job.ticket());
    expect([shown.status, shown.alternatives]).toEqual([
      'diagnosing',
      [
        expect.objectContaining({
          writes: 1,
          bytes: 0,
          commands: [
            {
              why: 'Turn off com.example.crashes',
              before: 'com.example.crashes: enabled',
              after: 'com.example.crashes: disabled',
              canBeUndone: true,
            },
          ],
        }),
      ],
    ]);
    const runId = await execute(job);
    const begun = await job.ticket();
    expect(begun.steps.filter((step) => step.runId === runId).map(({ name }) => name)).toEqual([
      'detect',
      'execute',
      'verify',
    ]);
    expect(begun.quotes.at(-1)?.lines).toMatchObject([
      { serviceId: 'performance_boost', name: 'Phone app turned off' },
    ]);
    const tracked = bench.mapper.tracking(begun);
    expect(tracked.quote?.byCommand).toBe(true);
  });

  it.each<[string, Partial<Alternative>]>([
    ['no command', { commands: [] }],
    ['a command beside the procedure of a repair', { procedures: [{ id: 'boot.table', version: '1.0.0' }] }],
    ['writes beside it', { writes: [{ offset: 0, length: 1, before: PLAN, after: PLAN, why: 'x' }] }],
    ['one that does not say what is there now', { commands: [command({ before: ' ' })] }],
    ['one that changes nothing', { commands: [command({ after: 'com.example.crashes: enabled' })] }],
    ['too many', { commands: Array.from({ length: 33 }, () => command()) }],
    ['no word on what is lost', { loses: '' }],
  ])('omits a command with %s', async (_, over) => {
    const { runs } = await (await quoted(phone(crashing(over)))).ticket();
    expect(runs[0]?.alternatives).toEqual([]);
  });

  it('refuses a quote after the states were changed in the database', async () => {
    const job = await quoted(phone(crashing()));
    await bench.db.tx({ kind: 'system', name: 'test' }, (em) =>
      em.query(
        `update runs set alternatives = jsonb_set(alternatives, '{0,commands,0,canBeUndone}', 'false') where id = $1`,
        [job.runId],
      ),
    );
    await expect(choose(job)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });
});
