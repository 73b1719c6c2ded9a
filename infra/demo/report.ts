import type { InferType } from '@revive/contracts/rules';
import type { repairSchema } from '@revive/contracts/repairs/repair';

export type Ticket = InferType<typeof repairSchema>;

export interface ImageReport {
  image: string;
  verdict: 'repaired' | 'healthy' | 'no_problem_found' | 'needs_person' | 'refused' | 'failed';
  reason: string;
  findings: {
    code: string;
    severity: string;
    layer: string;
    plain: string;
    evidence: { offset: number; expected: string; seen: string }[];
  }[];
  writes: { offset: number; length: number; why: string }[];
  checks: { name: string; before?: boolean; after?: boolean; beforeDetail?: string; afterDetail?: string }[];
}

/** Returns true after the first diagnosis; a ticket in need of a person stays in its status. */
export const isDiagnosed = ({ status, outcome }: Pick<Ticket, 'status' | 'outcome'>): boolean =>
  (status !== 'received' && status !== 'diagnosing') || outcome !== 'none';

export function reportOf(image: string, ticket: Ticket): ImageReport {
  const repair = ticket.runs.filter((run) => run.kind === 'repair').at(-1);
  const run = repair ?? ticket.runs.at(-1);
  const writes = repair?.steps.find((step) => step.name === 'execute')?.writes ?? [];
  const [verdict, reason] = verdictOf(ticket);
  return {
    image,
    verdict,
    reason,
    findings: ticket.findings.map(({ code, severity, layer, plain, evidence }) => ({
      code,
      severity,
      layer,
      plain,
      evidence,
    })),
    writes: writes.map(({ offset, length, why }) => ({ offset, length, why })),
    checks: run?.verdict?.checks ?? [],
  };
}

function verdictOf(ticket: Ticket): [ImageReport['verdict'], string] {
  const run = ticket.runs.at(-1);
  const reason = run?.verdict?.reason ?? ticket.outcomeReason ?? '';
  if (ticket.outcome === 'repaired')
    return run?.verdict?.status === 'verified' ? ['repaired', reason] : ['failed', reason];
  if (ticket.outcome === 'nothing_found')
    return [run?.verdict?.status === 'healthy' ? 'healthy' : 'no_problem_found', reason];
  const word = run?.verdict?.status;
  if (run?.kind === 'diagnosis' && (word === 'needs_person' || word === 'refused')) return [word, reason];
  return ['failed', reason || 'the repair did not come to an end'];
}

/** Exit code. 0: every repairable image is repaired and verified. 3: an image needs a person. 1: an image failed. */
export function exitCodeOf(reports: readonly ImageReport[]): 0 | 1 | 3 {
  if (reports.some((one) => one.verdict === 'failed')) return 1;
  return reports.some((one) => one.verdict === 'needs_person') ? 3 : 0;
}
