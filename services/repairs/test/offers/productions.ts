import type { Alternative, DiagnosisReport, Produced } from '@revive/proto/revive/repair/v1/repair';
import { aCommand, anOutcome, DIGEST, type Bench } from '../bench.js';
import type { jobsOn } from '../jobs.js';
import { approveInPerson } from '../jobs.js';

export const PLAN = 'e'.repeat(64);
export const NONCE = 'c'.repeat(32);
export const files = (over: Partial<Alternative> = {}): Alternative => ({
  finding: {
    code: 'files.deleted',
    procedure: 'files.recover',
    severity: 'low',
    layer: 'volume',
    plain: '12 deleted files can be looked for.',
    evidence: [],
    unit: { id: 'volume', label: 'Volume' },
  },
  procedures: [{ id: 'files.recover', version: '1.0.0' }],
  writes: [],
  planDigest: PLAN,
  nonce: NONCE,
  loses: 'Deleted files may be damaged.',
  checks: [],
  part: false,
  commands: [],
  produces: {
    what: 'files',
    sink: 'disk-0123456789ab',
    place: '/home/shop/recovered',
    bytes: 4_096,
    count: 12,
    kinds: [{ kind: 'JPEG', count: 12, bytes: 4_096 }],
    freeBytes: 1_000_000,
  },
  ...over,
});
export const sound = (...offered: Alternative[]): Partial<DiagnosisReport> => ({
  verdict: 'healthy',
  reason: 'Nothing is wrong.',
  planDigest: '',
  nonce: '',
  writes: [],
  findings: [],
  alternatives: { offered },
});
export const produced: Produced = {
  what: 'files',
  path: '/home/shop/recovered/disk-0123456789ab',
  bytes: 4_096,
  sha256: DIGEST,
  badBytes: 0,
  badPlaces: 0,
  count: 12,
  whole: 11,
};
export type Job = Awaited<ReturnType<ReturnType<typeof jobsOn>['quoted']>>;

export function productionsOn(bench: () => Bench) {
  const choose = ({ actor, repairId }: Job) =>
    bench().chooseAlternative.run(actor, { repairId, planDigest: PLAN }, aCommand());
  async function approved(job: Job): Promise<void> {
    await choose(job);
    const { actor, repairId } = job;
    await approveInPerson(bench(), { actor, repairId }, (await job.ticket()).quotes.at(-1)?.version ?? 0);
  }
  async function execute(job: Job): Promise<string> {
    const quoteVersion = (await job.ticket()).quotes.at(-1)?.version ?? 0;
    return bench().executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion }, aCommand());
  }
  const ended = (job: Job, runId: string, over: Parameters<typeof anOutcome>[1]) =>
    bench().say(job.agent, job.tenantId, {
      outcome: job.agent.outcome(
        anOutcome(
          { ...job.ids, runId },
          {
            planDigest: PLAN,
            writesDone: 0,
            bytesWritten: 0,
            backupObject: '',
            wrappedBackupKey: Buffer.alloc(0),
            ...over,
          },
        ),
      ),
    });
  return { choose, approved, execute, ended };
}
