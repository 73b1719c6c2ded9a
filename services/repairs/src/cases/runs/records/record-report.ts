import { Injectable } from '@nestjs/common';
import { Offers } from '../../quotes/offers.js';
import { Instructions } from '../../orders/instructions.js';
import { TicketMacs } from '../../tickets/ticket-macs.js';
import type { DiagnosisReport } from '@revive/proto/revive/repair/v1/repair';
import { CatalogClient, type PriceList } from '../../../clients/catalog.client.js';
import type { FindingValue } from '../../tickets/entities/finding.entity.js';
import { RunEntity, type AlternativeValue, type VerdictValue } from '../../tickets/entities/run.entity.js';
import { currentQuote } from '../../tickets/ticket.query.js';
import type { Change } from '../../tickets/ticket.repository.js';
import { isProcedure } from '../../pricing/procedures.policy.js';
import { isEnded } from '../../tickets/run.policy.js';
import { DeviceKeys } from '../device-keys.js';
import { DiagnosisListeners } from '../diagnosis-listeners.js';
import { keepFindings } from '../../quotes/keep-findings.js';
import { alternativeValues, bytesOf, findingValue, isOffer } from './alternative-values.js';
import { coverageValue } from './coverage-value.js';
import { systemFactsOf } from './system-facts.js';
import { figureValues } from './figure-values.js';
import { checkValues, endRun } from '../end-run.js';

const VERDICTS: Record<string, VerdictValue['status']> = {
  repairable: 'repairable',
  healthy: 'healthy',
  no_problem_found: 'no_problem_found',
  needs_person: 'needs_person',
  refused: 'refused',
  failed: 'failed',
};
const MAX_FINDINGS = 200;

@Injectable()
export class RecordReport {
  constructor(
    private readonly offers: Offers,
    private readonly instructions: Instructions,
    private readonly macs: TicketMacs,
    private readonly catalog: CatalogClient,
    private readonly devices: DeviceKeys,
    private readonly listeners: DiagnosisListeners,
  ) {}

  /** Reads prices before the transaction, so that no remote call holds a row lock. */
  prices(tenantId: string, report: DiagnosisReport): Promise<PriceList> {
    return this.catalog.prices(tenantId, report.findings.map((finding) => finding.procedure).filter(isProcedure));
  }

  async run(change: Change, report: DiagnosisReport, prices: PriceList): Promise<void> {
    const { ticket } = change;
    const run = ticket.runs.find((one) => one.id === report.runId);
    if (!run || run.kind !== 'diagnosis' || isEnded(run.status) || report.deviceId !== ticket.repair.deviceId) return;
    const verdict: VerdictValue = {
      status: VERDICTS[report.verdict] ?? 'failed',
      reason: report.reason.slice(0, 1_000),
      checks: checkValues(report.checks),
      ...figureValues(report.figures),
    };
    const isRepair = isOffer(report) && report.findings.some((one) => isProcedure(one.procedure));
    const offered = verdict.status === 'repairable' && isRepair;
    if (verdict.status === 'repairable' && !offered)
      Object.assign(verdict, {
        status: 'failed',
        reason: "The agent reported a plan that this version doesn't support",
      });
    run.coverage = report.coverage ? { ...coverageValue(report.coverage), ...systemFactsOf(report.findings) } : null;
    const findings = findingValues(report).map(({ code }) => code);
    const ended = verdict.status === 'failed' ? 'failed' : 'completed';
    await endRun(change, run, ended, verdict, { status: verdict.status, findings });
    this.devices.know(ticket.repair, report);
    // Frozen when the customer agreed. A warranty claim has no agreement, so its diagnosis costs nothing.
    const diagnosisCents = ticket.repair.diagnosisAgreement?.cents ?? 0;
    await this.listeners.diagnosed(change, run, verdict, findingValues(report));
    ticket.repair.diagnosisCents = diagnosisCents;
    if (ticket.repair.outcome === 'declined') return this.#tooLate(change, run);
    if (run.stopRequestedAt && verdict.status === 'failed') return this.#stopped(change, verdict);
    change.emit('diagnosed');
    if (offered) await this.#offer(change, run, report, { ...prices, diagnosisCents });
    else await this.#nothingToOffer(change, run, report, verdict);
  }

  async #tooLate({ ticket: { repair }, em, now }: Change, run: RunEntity): Promise<void> {
    await this.instructions.withdraw(em, repair, run.id, '', now);
  }

  /**
   * The shop stopped the diagnosis. An existing quote is kept, because every execution reads the device again first.
   */
  async #stopped(change: Change, verdict: VerdictValue): Promise<void> {
    const { repair } = change.ticket;
    await change.note('Diagnosis stopped. Nothing was changed');
    change.audit('repair.diagnosis_stopped', `repair ${repair.number}`);
    if (currentQuote(change.ticket) || repair.draft) return;
    repair.outcome = 'needs_person';
    repair.outcomeReason = verdict.reason;
    if (repair.status !== 'diagnosing') await change.transition('diagnosing', 'A technician decides the next step');
    change.emit('changed');
  }

  /**
   * The same digest keeps its quote and approval (the device was reconnected). A different digest creates a new quote
   * version.
   */
  async #offer(change: Change, run: RunEntity, report: DiagnosisReport, prices: PriceList): Promise<void> {
    const { planDigest, nonce, procedures, writes, reachable } = report;
    if (await this.#keepAlternatives(change, run, report)) return;
    if (await this.offers.renew(change, planDigest, nonce)) return;
    const plan = {
      runId: run.id,
      procedures,
      planDigest,
      nonce,
      writes: writes.length,
      bytes: bytesOf(writes),
      filesBefore: reachable?.before ?? null,
      filesAfter: reachable?.after ?? null,
    };
    await this.offers.quote(change, plan, findingValues(report), prices);
  }

  /**
   * Seals the alternatives with the run for a later choice. An already quoted alternative keeps its quote. File
   * production is always offered; a change of the device only for a verdict in `mayChange`; a partial repair
   * only beside a whole repair.
   */
  async #keepAlternatives(change: Change, run: RunEntity, report: DiagnosisReport): Promise<boolean> {
    const mayChange = ['healthy', 'no_problem_found', 'needs_person', 'repairable'].includes(report.verdict);
    const values = alternativeValues(report)
      .filter(({ produces, part }) => produces !== undefined || (part ? report.verdict === 'repairable' : mayChange))
      .map((one): AlternativeValue => ({ ...one, seal: '' }));
    for (const value of values) value.seal = this.macs.alternative(run, value);
    run.alternatives = values;
    await change.em.update(RunEntity, { id: run.id }, { alternatives: values });
    for (const { planDigest, nonce } of values) if (await this.offers.renew(change, planDigest, nonce)) return true;
    return false;
  }

  async #nothingToOffer(change: Change, run: RunEntity, report: DiagnosisReport, verdict: VerdictValue): Promise<void> {
    const { repair } = change.ticket;
    if (await this.#keepAlternatives(change, run, report)) return;
    const choice = run.alternatives?.find(({ produces }) => produces === undefined);
    // The agent issued the nonces of the current alternatives earlier; they stay valid.
    await this.offers.retire(change, run.alternatives?.length ? 'this one' : 'all');
    // Keep the findings for the person who decides.
    if (verdict.status === 'needs_person') await keepFindings(change, run.id, findingValues(report));
    const nothingFound = (verdict.status === 'healthy' || verdict.status === 'no_problem_found') && !choice;
    repair.outcome = nothingFound ? 'nothing_found' : 'needs_person';
    repair.outcomeReason = choice ? `${verdict.reason} ${choice.finding.plain}`.slice(0, 1_000) : verdict.reason;
    const words = nothingFound ? 'We found no problem' : 'A technician needs to decide. Nothing was changed';
    if (repair.status === 'repairing') await change.transition('quoted', words);
    // A `needs_person` ticket waits for the shop's decision before `ready_for_pickup`.
    if (nothingFound) await change.transition('ready_for_pickup', words);
    else if (repair.status === 'diagnosing') await change.note(words);
    else await change.transition('diagnosing', words);
    if (nothingFound) change.emit('ready');
    change.audit('repair.diagnosed', `repair ${repair.number}, ${verdict.status}`);
  }
}

const findingValues = ({ findings }: DiagnosisReport): FindingValue[] =>
  findings.slice(0, MAX_FINDINGS).map(findingValue);
