import type { DiagnosisReport } from '@revive/proto/revive/repair/v1/repair';
import { SEVERITIES } from '@revive/contracts/repairs/states';
import { uuidv7 } from '@revive/platform/ids';
import type { PriceList } from '../adapters/catalog.client.js';
import { ApprovalRow, FindingRow, QuoteRow, type RunRow, type VerdictValue } from '../data/rows.js';
import type { Seals } from '../data/seals.js';
import { currentQuote, liveApproval } from '../data/ticket.js';
import type { Change } from '../data/tickets.js';
import { isKnownProcedure, isProcedure } from '../domain/procedures.js';
import { quoteLines, totalOf } from '../domain/quote.js';
import { isEnded } from '../domain/runs.js';
import { checkValues, endRun } from './end-run.js';

const DIGEST = /^[0-9a-f]{64}$/;
const VERDICTS: Record<string, VerdictValue['status']> = { repairable: 'repairable', healthy: 'healthy', no_problem_found: 'no_problem_found', needs_person: 'needs_person', refused: 'refused', failed: 'failed' };
const MAX_FINDINGS = 200;

/** What a diagnosis found, verified to be the agent's own words. Decides what the ticket becomes. */
export class RecordReport {
  constructor(private readonly seals: Seals) {}

  async run(change: Change, report: DiagnosisReport, prices: PriceList): Promise<void> {
    const { ticket, em, now } = change;
    const run = ticket.runs.find((one) => one.id === report.runId);
    if (!run || run.kind !== 'diagnosis' || isEnded(run.status) || report.deviceId !== ticket.repair.deviceId) return;
    const verdict: VerdictValue = { status: VERDICTS[report.verdict] ?? 'failed', reason: report.reason.slice(0, 1_000), checks: checkValues(report.checks) };
    const offered = verdict.status === 'repairable' && isOffer(report);
    if (verdict.status === 'repairable' && !offered) Object.assign(verdict, { status: 'failed', reason: 'The agent’s report offers no plan that this release knows' });
    await endRun(em, run, verdict.status === 'failed' ? 'failed' : 'completed', verdict, now);
    change.tell('diagnosed');
    if (offered) await this.#offer(change, run, report, prices);
    else await this.#nothingToOffer(change, verdict);
  }

  /** The same digest keeps its quote and its approval (the device was away and is back); another is a new quote version. */
  async #offer(change: Change, run: RunRow, report: DiagnosisReport, prices: PriceList): Promise<void> {
    const { ticket, em, now } = change;
    const { repair } = ticket;
    const present = currentQuote(ticket);
    if (present?.planDigest === report.planDigest) {
      present.nonce = report.nonce;
      await em.update(QuoteRow, { repairId: repair.id, version: present.version }, { nonce: report.nonce, seal: this.seals.quote(present) });
      return;
    }
    const findings = await this.#keepFindings(change, run, report);
    const lines = quoteLines(findings, prices.services);
    await retireQuote(change, this.seals);
    const quote: QuoteRow = {
      repairId: repair.id, version: (ticket.quotes.at(-1)?.version ?? 0) + 1, tenantId: repair.tenantId, runId: run.id, lines, totalCents: totalOf(lines),
      diagnosisCents: prices.diagnosisCents, procedures: report.procedures, planDigest: report.planDigest, nonce: report.nonce, writes: report.writes.length,
      bytes: report.writes.reduce((sum, write) => sum + write.length, 0), filesBefore: report.reachable?.before ?? null, filesAfter: report.reachable?.after ?? null,
      current: true, seal: Buffer.alloc(0), createdAt: now,
    };
    quote.seal = this.seals.quote(quote);
    await em.insert(QuoteRow, quote);
    repair.outcome = 'none';
    repair.outcomeReason = null;
    if (repair.status !== 'quoted') await change.move('quoted', quote.version === 1 ? 'We found the problem and can repair it' : 'We found more than was approved; please look at the new quote');
    change.tell('quoted');
    change.audit('repair.quoted', `repair ${repair.number}, quote ${quote.version}`);
  }

  async #nothingToOffer(change: Change, verdict: VerdictValue): Promise<void> {
    const { repair } = change.ticket;
    await retireQuote(change, this.seals);
    const nothingFound = verdict.status === 'healthy' || verdict.status === 'no_problem_found';
    repair.outcome = nothingFound ? 'nothing_found' : 'needs_person';
    repair.outcomeReason = verdict.reason;
    const words = nothingFound ? 'We found no fault we can detect' : 'A person at the shop has to decide; nothing was changed';
    if (repair.status === 'repairing') await change.move('quoted', words);
    await change.move('ready_for_pickup', words);
    change.audit('repair.diagnosed', `repair ${repair.number}, ${verdict.status}`);
  }

  async #keepFindings(change: Change, run: RunRow, report: DiagnosisReport) {
    const { repair } = change.ticket;
    await change.em.delete(FindingRow, { repairId: repair.id });
    const rows = report.findings.slice(0, MAX_FINDINGS).flatMap((finding): (FindingRow & { procedure: Parameters<typeof quoteLines>[0][number]['procedure'] })[] =>
      isProcedure(finding.procedure)
        ? [{
            id: uuidv7(), repairId: repair.id, tenantId: repair.tenantId, runId: run.id, code: finding.code.slice(0, 80), procedure: finding.procedure,
            severity: SEVERITIES.find((one) => one === finding.severity) ?? 'medium', layer: finding.layer.slice(0, 80), plain: finding.plain.slice(0, 1_000),
            evidence: finding.evidence.slice(0, 32).map(({ offset, expected, seen }) => ({ offset, expected: expected.slice(0, 400), seen: seen.slice(0, 400) })),
          }]
        : []);
    if (rows.length > 0) await change.em.insert(FindingRow, rows);
    return rows;
  }
}

/** A plan that this release may order: a digest, a nonce, writes, and only procedures and versions it knows. */
function isOffer(report: DiagnosisReport): boolean {
  return (
    DIGEST.test(report.planDigest) && report.nonce.length >= 16 && report.nonce.length <= 128 && report.writes.length > 0 && report.procedures.length > 0 &&
    report.procedures.every((one) => isKnownProcedure(one.id, one.version)) && report.findings.some((one) => isProcedure(one.procedure))
  );
}

/** The present quote no longer holds, and an approval of it neither. */
export async function retireQuote(change: Change, seals: Seals): Promise<void> {
  const { ticket, em, now } = change;
  const quote = currentQuote(ticket);
  if (quote) {
    quote.current = false;
    await em.update(QuoteRow, { repairId: quote.repairId, version: quote.version }, { current: false, seal: seals.quote(quote) });
  }
  const approval = liveApproval(ticket);
  if (approval) {
    approval.withdrawnAt = now;
    await em.update(ApprovalRow, { id: approval.id }, { withdrawnAt: now, seal: seals.approval(approval) });
  }
}
