import { cutTo } from '@revive/contracts/graphemes';
import { REPAIR_TYPE_MAX } from '@revive/contracts/repairs/repair-list';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@revive/platform/auth/actor';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { RepairsConfig } from '../../../config.js';
import type {
  Handover,
  HandWork,
  Repair,
  Retention,
  Run,
  Settled,
  Summary,
  Tracking,
} from '@revive/proto/revive/repairs/v1/repairs';
import { shopLogoPath } from '@revive/contracts/access/shop-logo';
import { isDone, isSuccess, REPAIR_STATUSES } from '@revive/contracts/repairs/states';
import { centsToRand } from '@revive/contracts/money';
import { retentionState, type RetentionValue } from '../retention.policy.js';
import { amountsOf, diagnosisFeeOf } from '../amounts.js';
import { scopeOf } from '../quote-scope.js';
import { TicketProjections } from '../ticket-projections.js';
import { publicApproval, publicQuote, shopApproval, shopDeposits, shopDraft, shopQuote } from './quotes.mapper.js';
import { stepsOf } from '../run.lifecycle.js';
import { progressOf, trackingNotes } from '../progress.policy.js';
import { maskEmail } from '@revive/platform/mail/mask-email';
import { MASKED_LINK, mayHoldLink } from '../../links/link-holder.js';
import { maskName, maskPhone } from '../../links/mask.js';
import { addressTagOf } from '../../links/link-codes.js';
import { addressChannelTag, trackingIdOf } from '../../links/tracking-id.js';
import type { HandoverValue, RepairEntity } from '../entities/repair.entity.js';
import type { RunEntity } from '../entities/run.entity.js';
import type { SettlementEntity } from '../entities/settlement.entity.js';
import { publicCoverage, shopCoverage, stepOf, verdictOf } from './run-parts.mapper.js';
import {
  activeRun,
  choosable,
  currentQuote,
  latestRun,
  liveApproval,
  artifactOf,
  productOfRun,
  workOfRun,
  type Ticket,
} from '../ticket.query.js';

/** Required fields of the messages that come from the features' projections. */
type OfFeatures = 'desk' | 'needsAssistance' | 'notes' | 'questions' | 'transfers';
type OfFeaturesForCustomer = 'questions' | 'shopNotes';

function remembered<T>(known: WeakMap<Ticket, T>, ticket: Ticket, render: () => T): T {
  const before = known.get(ticket);
  if (before !== undefined) return before;
  const rendered = render();
  known.set(ticket, rendered);
  return rendered;
}

const iso = (date: Date | null | undefined): string | undefined => date?.toISOString();
const estimatedEnd = (run: RunEntity | undefined): string | undefined =>
  run?.estimateMs == null ? undefined : new Date(run.startedAt.getTime() + run.estimateMs).toISOString();

/**
 * Renders a ticket per audience. Figures come from rows; unknown values are absent. Each rendering is cached per
 * ticket object, so the live frame and the response are identical. A rendered ticket must not be modified.
 */
@Injectable()
export class TicketMapper {
  readonly #repairs = new WeakMap<Ticket, Repair>();
  readonly #trackings = new WeakMap<Ticket, Tracking>();

  constructor(
    @Inject(CONFIG) private readonly config: Pick<RepairsConfig, 'trackingKey' | 'publicUrl'>,
    private readonly projections: TicketProjections,
  ) {}

  trackingId(repairId: string): string {
    return trackingIdOf(this.config.trackingKey, repairId);
  }

  addressTag({ id, customerEmail }: Pick<RepairEntity, 'id' | 'customerEmail'>): string {
    return addressTagOf(this.config.trackingKey, id, customerEmail);
  }

  addressChannel({ customerEmail }: Pick<RepairEntity, 'customerEmail'>): string | undefined {
    return customerEmail === null || customerEmail === ''
      ? undefined
      : addressChannelTag(this.config.trackingKey, customerEmail);
  }

  /**
   * The ticket for the shop and staff. The tracking link is masked unless a permitted `reader` is given, so that a
   * channel frame with many readers never contains the link.
   */
  repair(ticket: Ticket, reader?: Actor): Repair {
    const repair = remembered(this.#repairs, ticket, () => this.#repair(ticket));
    return reader === undefined ? repair : { ...repair, ...this.link(ticket.repair, reader) };
  }

  link(repair: Pick<RepairEntity, 'id' | 'tenantId'>, reader: Actor): Pick<Repair, 'trackingId' | 'trackingUrl'> {
    // control: a link is its customer’s and the shop’s own people’s
    if (!mayHoldLink(reader, repair.tenantId)) return MASKED_LINK;
    return this.#link(repair);
  }

  #link({ id }: Pick<RepairEntity, 'id'>): Pick<Repair, 'trackingId' | 'trackingUrl'> {
    const trackingId = this.trackingId(id);
    return { trackingId, trackingUrl: `${this.config.publicUrl}/track-repair?id=${trackingId}` };
  }

  #repair(ticket: Ticket): Repair {
    return { ...this.#coreRepair(ticket), ...this.projections.repair(ticket) } as Repair;
  }

  #coreRepair(ticket: Ticket): Omit<Repair, OfFeatures> {
    const { repair } = ticket;
    return {
      id: repair.id,
      number: repair.number,
      version: repair.version,
      tenantId: repair.tenantId,
      tenantName: ticket.tenant?.name ?? '',
      ...MASKED_LINK,
      status: repair.status,
      outcome: repair.outcome,
      outcomeReason: repair.outcomeReason ?? undefined,
      deviceId: repair.deviceId ?? '',
      deviceName: repair.deviceName,
      deviceType: repair.deviceType,
      deviceAttached: repair.deviceAttached,
      customerId: repair.customerId ?? undefined,
      visitId: repair.visitId ?? undefined,
      customerName: repair.customerName ?? undefined,
      customerPhone: repair.customerPhone ?? undefined,
      customerEmail: repair.customerEmail ?? undefined,
      issueDescription: repair.issueDescription ?? undefined,
      findings: ticket.findings.map(({ id, code, severity, layer, plain, evidence, unit }) => ({
        id,
        code,
        severity,
        layer,
        plain,
        evidence,
        unit: unit ?? undefined,
      })),
      quotes: ticket.quotes.map((quote) => shopQuote(ticket, quote)),
      approvals: ticket.approvals.map((one) => shopApproval(ticket, one)),
      runs: ticket.runs.map((run) => this.#run(ticket, run)),
      charge: settled(ticket.settlements, 'charge'),
      commission: settled(ticket.settlements, 'commission'),
      history: visited(ticket),
      handedOverAt: iso(repair.handedOverAt),
      handover: repair.handover ? handoverOf(repair.handover) : undefined,
      createdAt: repair.createdAt.toISOString(),
      updatedAt: repair.updatedAt.toISOString(),
      awaitsDevice: repair.awaitsDevice,
      messagesStopped: repair.stoppedTag !== null && repair.stoppedTag === this.addressTag(repair),
      handWork: handWorkOf(ticket),
      diagnosisCents: diagnosisFeeOf(ticket),
      alternatives: (choosable(ticket)?.alternatives ?? []).map(({ finding, ...one }) => ({
        planDigest: one.planDigest,
        code: finding.code,
        plain: finding.plain,
        loses: one.loses,
        unit: finding.unit ?? undefined,
        evidence: finding.evidence,
        writes: one.writes,
        bytes: one.bytes,
        produces: one.produces,
        commands: one.commands ?? [],
      })),
      deposits: shopDeposits(ticket),
      depositReceivedCents: amountsOf(ticket).deposit.received,
      owedCents: amountsOf(ticket).owed,
      paidCents: amountsOf(ticket).paid,
      dueCents: amountsOf(ticket).due,
      draft: shopDraft(ticket),
    };
  }

  summary(ticket: Ticket): Summary {
    return { ...this.#coreSummary(ticket), ...this.projections.summary(ticket) } as Summary;
  }

  #coreSummary(ticket: Ticket): Omit<Summary, OfFeatures> {
    const { repair } = ticket;
    const run = activeRun(ticket) ?? latestRun(ticket);
    const steps = run ? ticket.steps.filter((step) => step.runId === run.id) : [];
    const present =
      steps.find((step) => step.status === 'active') ??
      steps.findLast((step) => step.status === 'completed' || step.status === 'failed');
    const total = Math.max(run ? stepsOf(run.kind, workOfRun(ticket, run)).length : 0, steps.length);
    return {
      id: repair.id,
      number: repair.number,
      version: repair.version,
      tenantId: repair.tenantId,
      tenantName: ticket.tenant?.name ?? '',
      deviceId: repair.deviceId ?? '',
      deviceName: repair.deviceName,
      customerName: repair.customerName ?? undefined,
      status: repair.status,
      outcome: repair.outcome,
      runId: run?.id,
      runKind: run?.kind,
      runStatus: run?.status,
      currentStep: present?.plain,
      stepsDone: steps.filter((step) => step.status === 'completed').length,
      stepsTotal: total,
      progress: progressOf(repair.status),
      ...quotedWork(ticket),
      startTime: (run?.startedAt ?? repair.createdAt).toISOString(),
      endTime: iso(run?.endedAt),
      handedOverAt: iso(repair.handedOverAt),
      updatedAt: repair.updatedAt.toISOString(),
      takenInAt: repair.createdAt.toISOString(),
      awaitsDevice: repair.awaitsDevice,
      hasDraft: repair.draft !== null,
    };
  }

  /** The ticket for the tracking page: spec part 3 §3, masked, without ids of devices or agents. */
  tracking(ticket: Ticket): Tracking {
    return remembered(this.#trackings, ticket, () => this.#tracking(ticket));
  }

  #tracking(ticket: Ticket): Tracking {
    return { ...this.#coreTracking(ticket), ...this.projections.tracking(ticket) } as Tracking;
  }

  #coreTracking(ticket: Ticket): Omit<Tracking, OfFeaturesForCustomer> {
    const { repair, tenant } = ticket;
    const quote = currentQuote(ticket) ?? ticket.quotes.at(-1);
    const approval = liveApproval(ticket) ?? ticket.approvals.filter((one) => !one.withdrawnAt).at(-1);
    const run = latestRun(ticket);
    const made = artifactOf(ticket);
    const amounts = amountsOf(ticket);
    // control: no customer reads what a draft stands on = false
    const isDraft = repair.draft !== null;
    const coverage = isDraft ? undefined : ticket.runs.findLast((one) => one.coverage !== null)?.coverage;
    return {
      id: this.trackingId(repair.id),
      customerName: maskName(repair.customerName),
      customerPhone: maskPhone(repair.customerPhone),
      customerEmail: maskEmail(repair.customerEmail),
      deviceType: repair.deviceType,
      deviceModel: repair.deviceName,
      issueDescription: repair.issueDescription ?? '',
      repairShopName: tenant?.name ?? '',
      repairShopPhone: tenant?.phone ?? '',
      repairShopAddress: tenant?.address ?? '',
      repairShopLogo: tenant?.logo == null ? undefined : shopLogoPath(tenant.id, tenant.logo),
      status: repair.status,
      estimatedCompletion: estimatedEnd(activeRun(ticket)),
      awaitsDevice: repair.awaitsDevice,
      estimateRuns: activeRun(ticket)?.estimateRuns ?? undefined,
      totalCost: centsToRand(amounts.price),
      servicesPerformed: isDone(repair.outcome)
        ? (scopeOf(ticket)?.lines ?? (isSuccess(repair.outcome) ? quote?.lines : undefined) ?? []).map(
            (line) => line.name,
          )
        : [],
      progress: progressOf(repair.status),
      notes: trackingNotes(ticket.history),
      createdAt: repair.createdAt.toISOString(),
      updatedAt: repair.updatedAt.toISOString(),
      number: repair.number,
      version: repair.version,
      outcome: repair.outcome,
      // The agent's reason for produced files contains locations on the shop's PC. The customer sees a text derived
      // from the figures.
      outcomeReason: made ? undefined : (repair.outcomeReason ?? undefined),
      findings: (isDraft ? [] : ticket.findings).map(({ code, severity, plain, evidence, unit }) => ({
        code,
        severity,
        plain,
        evidence,
        unit: unit?.label,
      })),
      quote: quote && publicQuote(ticket, quote),
      approval: approval && publicApproval(ticket, approval),
      steps: ticket.steps
        .filter((step) => step.runId === run?.id && (!isDraft || run.endedAt === null))
        .map((step) => ({ name: step.name, status: step.status, plain: step.plain, endedAt: iso(step.endedAt) })),
      verdict: run?.verdict && !isDraft ? verdictOf(run.verdict) : undefined,
      history: visited(ticket),
      handedOverAt: iso(repair.handedOverAt),
      repairId: repair.id,
      handWork: handWorkOf(ticket),
      diagnosisCents: diagnosisFeeOf(ticket),
      coverage: publicCoverage(coverage),
      pcOptions: coverage?.pcOptions && { options: coverage.pcOptions },
      retention: repair.handover?.retention && retention(repair.handover.retention),
      made: made && { what: made.what, count: made.count, whole: made.whole, badBytes: made.badBytes },
      depositReceivedCents: amounts.deposit.received,
      keptCents: amounts.remaining,
      paidCents: amounts.paid,
      dueCents: amounts.due,
    };
  }

  #run(ticket: Ticket, run: RunEntity): Run {
    return {
      id: run.id,
      kind: run.kind,
      status: run.status,
      startedAt: run.startedAt.toISOString(),
      endedAt: iso(run.endedAt),
      lastNewsAt: iso(run.lastNewsAt),
      agentId: run.agentId,
      steps: ticket.steps.filter((step) => step.runId === run.id).map(stepOf),
      verdict: run.verdict ? verdictOf(run.verdict) : undefined,
      stopRequestedAt: run.endedAt ? undefined : iso(run.stopRequestedAt),
      coverage: run.coverage ? shopCoverage(run.coverage) : undefined,
      produced: run.produced ?? undefined,
      units: run.verdict?.units ?? [],
      product: productOfRun(ticket, run),
    };
  }
}

/**
 * Retention for both audiences. The reason for a failed deletion names locations on the shop's PC and is shown only to
 * the shop.
 */
function retention(value: RetentionValue): Retention {
  const { state, at } = retentionState(value);
  return { state, at, until: state === 'kept' ? (value.until ?? undefined) : undefined };
}

function handoverOf({ retention: value, receivedCents: _, ...note }: HandoverValue): Handover {
  const reasons = value?.made.flatMap(({ state, reason }) => (state === 'not_deleted' && reason ? [reason] : []));
  return {
    ...note,
    retention: value && { ...retention(value), reason: reasons?.join(' ').slice(0, 1_000) || undefined },
  };
}

function handWorkOf({ handWork }: Ticket): HandWork | undefined {
  const work = handWork.at(-1);
  if (!work) return undefined;
  const { done, byName, result, serviceName, cents, lines, at } = work;
  const shown = (lines ?? []).map((line) => ({ name: line.name, cents: line.cents }));
  return { done, byName, result, serviceName, cents, lines: shown, at: at.toISOString() };
}

function settled(rows: readonly SettlementEntity[], kind: SettlementEntity['kind']): Settled | undefined {
  const row = rows.find((one) => one.kind === kind);
  const keptCents = row?.reversedAt && row.standsCents > 0 ? row.standsCents : undefined;
  return row && { cents: row.cents, at: row.at.toISOString(), reversedAt: iso(row.reversedAt), keptCents };
}

function visited(ticket: Ticket): { status: string; at: string }[] {
  return REPAIR_STATUSES.flatMap((status) => {
    const row = ticket.history.filter((one) => one.moved && one.status === status).at(-1);
    return row ? [{ status, at: row.at.toISOString() }] : [];
  });
}

function quotedWork(ticket: Ticket): Pick<Summary, 'totalCents' | 'repairCost' | 'repairType'> {
  const quote = currentQuote(ticket);
  if (!quote) return {};
  const totalCents = amountsOf(ticket).price;
  return {
    totalCents,
    repairCost: centsToRand(totalCents),
    repairType: cutTo(quote.lines.map(({ name }) => name).join(', '), REPAIR_TYPE_MAX),
  };
}
