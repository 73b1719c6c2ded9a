import { Injectable } from '@nestjs/common';
import { Offers } from '../quotes/offers.js';
import { Instructions } from '../orders/instructions.js';
import { TicketMacs } from '../tickets/ticket-macs.js';
import type { DiagnosisReport } from '@revive/proto/revive/repair/v1/repair';
import { SEVERITIES } from '@revive/contracts/repairs/states';
import { uuidv7 } from '@revive/platform/core/ids';
import { CatalogClient, type PriceList } from '../clients/catalog.client.js';
import { FindingEntity } from '../tickets/entities/finding.entity.js';
import { QuoteEntity } from '../tickets/entities/quote.entity.js';
import type { RunEntity, VerdictValue } from '../tickets/entities/run.entity.js';
import { currentQuote } from '../tickets/ticket.query.js';
import type { Change } from '../tickets/ticket.repository.js';
import { isKnownProcedure, isProcedure } from '../pricing/procedures.policy.js';
import { quoteLines, totalOf } from '../pricing/quote.policy.js';
import { isEnded } from '../tickets/run.policy.js';
import { ownDiagnosisFee } from '../quotes/diagnosis-fee.js';
import { checkValues, endRun } from './end-run.js';

const DIGEST = /^[0-9a-f]{64}$/;
const VERDICTS: Record<string, VerdictValue['status']> = {
  repairable: 'repairable',
  healthy: 'healthy',
  no_problem_found: 'no_problem_found',
  needs_person: 'needs_person',
  refused: 'refused',
  failed: 'failed',
};
const MAX_FINDINGS = 200;

/** What a diagnosis found, verified to be the agent's own words. Decides what the ticket becomes. */
@Injectable()
export class RecordReport {
  constructor(
    private readonly offers: Offers,
    private readonly instructions: Instructions,
    private readonly macs: TicketMacs,
    private readonly catalog: CatalogClient,
  ) {}

  /** Asked before the report's transaction: a call to another service never holds a row lock. */
  prices(tenantId: string, report: DiagnosisReport): Promise<PriceList> {
    return this.catalog.prices(tenantId, report.findings.map((finding) => finding.procedure).filter(isProcedure));
  }

  async run(change: Change, report: DiagnosisReport, prices: PriceList): Promise<void> {
    const { ticket, em } = change;
    const run = ticket.runs.find((one) => one.id === report.runId);
    if (!run || run.kind !== 'diagnosis' || isEnded(run.status) || report.deviceId !== ticket.repair.deviceId) return;
    const verdict: VerdictValue = {
      status: VERDICTS[report.verdict] ?? 'failed',
      reason: report.reason.slice(0, 1_000),
      checks: checkValues(report.checks),
    };
    const offered = verdict.status === 'repairable' && isOffer(report);
    if (verdict.status === 'repairable' && !offered)
      Object.assign(verdict, {
        status: 'failed',
        reason: "The agent reported a plan that this version doesn't support",
      });
    await endRun(change, run, verdict.status === 'failed' ? 'failed' : 'completed', verdict);
    const diagnosisCents = (await ownDiagnosisFee(em, ticket.repair.tenantId)) ?? prices.diagnosisCents;
    ticket.repair.diagnosisCents = diagnosisCents;
    if (ticket.repair.outcome === 'declined') return this.#tooLate(change, run);
    if (run.stopRequestedAt && verdict.status === 'failed') return this.#stopped(change, verdict);
    change.emit('diagnosed');
    if (offered) await this.#offer(change, run, report, { ...prices, diagnosisCents });
    else await this.#nothingToOffer(change, verdict);
  }

  /** Declined while the device was still being read: what that look offers is nobody's any more. */
  async #tooLate({ ticket: { repair }, em, now }: Change, run: RunEntity): Promise<void> {
    await this.instructions.withdraw(em, repair, run.id, '', now);
  }

  /** The shop ended the look. A quote that stands is kept: whoever executes it has the device read again anyway. */
  async #stopped(change: Change, verdict: VerdictValue): Promise<void> {
    const { repair } = change.ticket;
    await change.note('Diagnosis stopped. Nothing was changed');
    change.audit('repair.diagnosis_stopped', `repair ${repair.number}`);
    if (currentQuote(change.ticket)) return;
    repair.outcome = 'needs_person';
    repair.outcomeReason = verdict.reason;
    if (repair.status !== 'diagnosing') await change.transition('diagnosing', 'A technician decides the next step');
    change.emit('changed');
  }

  /**
   * The same digest keeps its quote and its approval (the device was away and is back); another is a new quote version.
   */
  async #offer(change: Change, run: RunEntity, report: DiagnosisReport, prices: PriceList): Promise<void> {
    const { ticket, em, now } = change;
    const { repair } = ticket;
    const present = currentQuote(ticket);
    // Rows that are not as they were sealed are not sealed anew: then it is a new quote.
    if (present?.planDigest === report.planDigest && change.head !== 'broken' && this.macs.isWhole(present)) {
      present.nonce = report.nonce;
      present.seal = this.macs.quote(present);
      const { version, nonce, seal } = present;
      await em.update(QuoteEntity, { repairId: repair.id, version }, { nonce, seal });
      return;
    }
    const findings = await this.#keepFindings(change, run, report);
    const lines = quoteLines(findings, prices.services);
    // The agent has given out a newer number already, which stays alive.
    await this.offers.retire(change, 'this one');
    const quote: QuoteEntity = {
      repairId: repair.id,
      version: (ticket.quotes.at(-1)?.version ?? 0) + 1,
      tenantId: repair.tenantId,
      runId: run.id,
      lines,
      totalCents: totalOf(lines),
      diagnosisCents: prices.diagnosisCents,
      procedures: report.procedures,
      planDigest: report.planDigest,
      nonce: report.nonce,
      writes: report.writes.length,
      bytes: report.writes.reduce((sum, write) => sum + write.length, 0),
      filesBefore: report.reachable?.before ?? null,
      filesAfter: report.reachable?.after ?? null,
      current: true,
      seal: Buffer.alloc(0),
      createdAt: now,
    };
    quote.seal = this.macs.quote(quote);
    await change.add('quotes', quote);
    repair.outcome = 'none';
    repair.outcomeReason = null;
    if (repair.status !== 'quoted')
      await change.transition(
        'quoted',
        quote.version === 1
          ? 'We found the problem and can fix it'
          : 'We found more problems than you approved. Please check the new quote',
      );
    change.emit('quoted');
    change.audit('repair.quoted', `repair ${repair.number}, quote ${quote.version}`);
  }

  async #nothingToOffer(change: Change, verdict: VerdictValue): Promise<void> {
    const { repair } = change.ticket;
    await this.offers.retire(change);
    const nothingFound = verdict.status === 'healthy' || verdict.status === 'no_problem_found';
    repair.outcome = nothingFound ? 'nothing_found' : 'needs_person';
    repair.outcomeReason = verdict.reason;
    const words = nothingFound ? 'We found no problem' : 'A technician needs to decide. Nothing was changed';
    if (repair.status === 'repairing') await change.transition('quoted', words);
    // What needs a person waits for the shop, and is ready only when the shop has decided.
    if (nothingFound) await change.transition('ready_for_pickup', words);
    else if (repair.status === 'diagnosing') await change.note(words);
    else await change.transition('diagnosing', words);
    if (nothingFound) change.emit('ready');
    change.audit('repair.diagnosed', `repair ${repair.number}, ${verdict.status}`);
  }

  async #keepFindings(change: Change, run: RunEntity, report: DiagnosisReport) {
    const { repair } = change.ticket;
    await change.em.delete(FindingEntity, { repairId: repair.id });
    change.ticket.findings = [];
    const rows = report.findings
      .slice(0, MAX_FINDINGS)
      .flatMap((finding): (FindingEntity & { procedure: Parameters<typeof quoteLines>[0][number]['procedure'] })[] =>
        isProcedure(finding.procedure)
          ? [
              {
                id: uuidv7(),
                repairId: repair.id,
                tenantId: repair.tenantId,
                runId: run.id,
                code: finding.code.slice(0, 80),
                procedure: finding.procedure,
                severity: SEVERITIES.find((one) => one === finding.severity) ?? 'medium',
                layer: finding.layer.slice(0, 80),
                plain: finding.plain.slice(0, 1_000),
                evidence: finding.evidence.slice(0, 32).map(({ offset, expected, seen }) => ({
                  offset,
                  expected: expected.slice(0, 400),
                  seen: seen.slice(0, 400),
                })),
              },
            ]
          : [],
      );
    if (rows.length > 0) await change.add('findings', ...rows);
    return rows;
  }
}

/** A plan that this release may order: a digest, a nonce, writes, and only procedures and versions it knows. */
function isOffer(report: DiagnosisReport): boolean {
  return (
    DIGEST.test(report.planDigest) &&
    report.nonce.length >= 16 &&
    report.nonce.length <= 128 &&
    report.writes.length > 0 &&
    report.procedures.length > 0 &&
    report.procedures.every((one) => isKnownProcedure(one.id, one.version)) &&
    report.findings.some((one) => isProcedure(one.procedure))
  );
}
