import { Inject, Injectable } from '@nestjs/common';
import { setRateRuleSchema } from '@revive/contracts/billing/commissions';
import { ledgerDayOf } from '@revive/contracts/billing/ledger-day';
import type {
  ListRateRulesReply,
  ListRateRulesRequest,
  RateRule,
  SetRateRuleRequest,
} from '@revive/proto/revive/billing/v1/commissions';
import { requireRole, systemActor, type Actor, type UserActor } from '@revive/platform/auth/actor';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid, uuidv7 } from '@revive/platform/core/ids';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { runOnce } from '../commands/run-once.js';
import { insertRule, listRules } from '../rates/rate-rules.query.js';
import { shopNames } from '../ledger/shops/shop-money.query.js';
import { requireIds } from '../request-values.js';

/** Adds versions of rate rules. A version never changes and never concerns a day that has begun. */
@Injectable()
export class SetRateRule {
  constructor(
    private readonly db: Database,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403), INVALID (400), NOT_FOUND (404), REQUEST_REUSED (422). */
  async run(actor: Actor, asked: SetRateRuleRequest, command: Pick<Command, 'id'>): Promise<RateRule> {
    // control: only a master sets rates = actor as UserActor
    const master = requireRole(actor, 'master');
    const input = checked(asked);
    return this.db.tx(systemActor('billing:rates'), async (em) => {
      // control: a confirmation of a rate is spent
      await spendCommand(em, command);
      return runOnce(em, { tenantId: null, requestId: input.requestId, body: { setRateRule: input } }, () =>
        this.#add(em, master, input),
      );
    });
  }

  /** Throws NOT_ALLOWED (403), INVALID (400). */
  async list(actor: Actor, { tenantId }: ListRateRulesRequest): Promise<ListRateRulesReply> {
    // control: rates are read by master, admin and finance only
    requireRole(actor, 'master', 'admin', 'finance');
    requireIds({ tenantId });
    return this.db.tx(actor, async (em) => ({
      rules: await namesOf(em, await listRules(em, tenantId || undefined, this.#today())),
    }));
  }

  async #add(em: EntityManager, by: UserActor, input: Checked): Promise<RateRule> {
    const today = this.#today();
    // control: a rate is never set for a day that has begun
    if (input.from <= today) throw invalid({ from: 'must be tomorrow or later' });
    const now = this.clock();
    if (input.tenantId !== undefined) await requireShop(em, input.tenantId);
    const id = uuidv7();
    await insertRule(em, {
      ...input,
      id,
      by: { userId: by.userId, name: by.username },
      madeAt: now.toISOString(),
    });
    await addAuditLine(
      em,
      {
        topic: 'billing.audit',
        tenantId: input.tenantId ?? '',
        action: input.rate === undefined ? 'commission_rule.ended' : 'commission_rule.set',
        notes: noteOf(input),
        by: namedIn(by),
      },
      now,
    );
    afterCommit(em, () => this.#announce(id, input.tenantId, now));
    const [made] = (await listRules(em, input.tenantId, today)).filter((rule) => rule.id === id);
    const [named] = await namesOf(em, made === undefined ? [] : [made]);
    if (named === undefined) throw new AppError('NOT_FOUND', { id });
    return named;
  }

  /** The frame carries no rate: readers read their statement or the rules again. */
  #announce(id: string, tenantId: string | undefined, at: Date): void {
    const frame = { type: 'billing.rate' as const, id, version: at.getTime(), row: {} };
    this.live.publish({ kind: 'staff' }, frame);
    if (tenantId !== undefined) this.live.publish({ kind: 'tenant', tenantId }, frame);
  }

  #today(): string {
    return ledgerDayOf(this.clock());
  }
}

interface Checked {
  readonly requestId: string;
  readonly tenantId?: string | undefined;
  readonly serviceId?: string | undefined;
  readonly rate?: number | undefined;
  readonly from: string;
  readonly notes: string;
}

function checked({ requestId, tenantId, serviceId, rate, from, notes }: SetRateRuleRequest): Checked {
  if (!isUuid(requestId)) throw invalid({ requestId: 'is not an id' });
  const input = {
    requestId,
    tenantId: tenantId ?? undefined,
    serviceId: serviceId ?? undefined,
    rate: rate ?? undefined,
    from,
    notes,
  };
  if (!setRateRuleSchema.isValidSync(input)) throw invalid({ rate: 'is not valid' });
  return { ...input, notes: notes.trim() };
}

async function requireShop(em: EntityManager, tenantId: string): Promise<void> {
  if (!(await shopNames(em, [tenantId], { withDemo: false })).has(tenantId))
    throw new AppError('NOT_FOUND', { tenantId });
}

async function namesOf(em: EntityManager, rules: readonly RateRule[]): Promise<RateRule[]> {
  const names = await shopNames(
    em,
    rules.flatMap(({ tenantId }) => tenantId ?? []),
  );
  return rules.map((rule) => ({ ...rule, tenantName: names.get(rule.tenantId ?? '') }));
}

const noteOf = ({ tenantId, serviceId, rate, from, notes }: Checked): string =>
  [
    `${tenantId === undefined ? 'all shops' : `shop ${tenantId}`}, ${serviceId ?? 'all services'}`,
    rate === undefined ? `no rule of their own from ${from}` : `${Math.round(rate * 10_000) / 100}% from ${from}`,
    notes,
  ]
    .filter(Boolean)
    .join(': ');
