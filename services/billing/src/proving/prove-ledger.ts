import { ledgerDayOf } from '@revive/contracts/billing/ledger-day';
import { Inject, Injectable } from '@nestjs/common';
import type { LedgerProof, LedgerProofList } from '@revive/proto/revive/billing/v1/explain';
import { requireRole, systemActor, type Actor, type UserActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { firstIdAt, uuidv7 } from '@revive/platform/core/ids';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { lockName } from '@revive/platform/database/lock-name';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import { publishStaffNotification } from '@revive/platform/mail/staff-notification';
import { CLOCK, LOG } from '@revive/platform/runtime/service-context';
import type { Logger } from '@revive/platform/telemetry/log';
import { daysBefore } from '../ledger/figures/days.policy.js';
import { ZONE } from '../ledger/business-day.policy.js';
import {
  checkCurrentAccounts,
  checkDays,
  countDays,
  ledgerSpan,
  type Difference,
  type Span,
} from '../ledger/proofs/checks.query.js';
import { addDays, checkChain, compareDays } from '../ledger/proofs/day-hashes.query.js';

const SYSTEM = systemActor('billing:proof');
const DAYS_AT_ONCE = 31;
/** Stored differences; the count covers all. */
const MOST_FOUND = 100;
const LISTED = 30;
/** Hour of the nightly proof, in the zone of the ledger. */
const NIGHT_HOUR = 2;
/** Transactions of this age have ended, so the hash of a day misses no entry with a smaller id. */
const SETTLED_MS = 3_600_000;

interface Round {
  readonly days: number;
  readonly entries: number;
  readonly postings: number;
  readonly debitCents: number;
  readonly differences: readonly Difference[];
  readonly fresh: Awaited<ReturnType<typeof compareDays>>['fresh'];
}

/**
 * Recomputes totals, balances, bills and the hashes of all days from the postings. Each proof is an append-only row. A
 * difference raises an alarm in the log and for the platform's staff.
 */
@Injectable()
export class ProveLedger {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Logger, 'error' | 'info'>,
  ) {}

  /** Throws NOT_ALLOWED (403). */
  async onDemand(actor: Actor): Promise<LedgerProof> {
    // control: only master and finance prove the ledger = actor as UserActor
    const person = requireRole(actor, 'master', 'finance');
    const id = uuidv7();
    await this.#run(id, person);
    const proof = await this.db.tx(actor, (em) => readProofs(em, 1, id));
    return proof[0] as LedgerProof;
  }

  async list(actor: Actor): Promise<LedgerProofList> {
    // control: only master and finance read the proofs of the ledger
    requireRole(actor, 'master', 'finance');
    return { proofs: await this.db.tx(actor, (em) => readProofs(em, LISTED)) };
  }

  /** Runs the proof of this night once, also with several instances. */
  async nightly(): Promise<void> {
    const now = this.clock();
    const hour = Number(
      new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' }).format(now),
    );
    if (hour < NIGHT_HOUR) return;
    const night = ledgerDayOf(now);
    if (!(await this.db.tx(SYSTEM, (em) => isProven(em, night)))) await this.#run(uuidv7(), undefined, night);
  }

  async #run(id: string, person: UserActor | undefined, night?: string): Promise<void> {
    const now = this.clock();
    const watermark = firstIdAt(new Date(now.getTime() - SETTLED_MS));
    const round = await this.#check(watermark);
    await this.db.tx(SYSTEM, async (em) => {
      await lockName(em, 'ledger-proof', 'round');
      if (night !== undefined && (await isProven(em, night))) return;
      const { head, differences: broken } = await checkChain(em);
      const chain = await addDays(em, head, { proofId: id, watermark, days: round.fresh });
      const differences = [...round.differences, ...broken];
      await em.query(
        `insert into ledger_proofs (id, at, night, by_user, by_name, days, entries, postings, debit_cents, differences,
            found, chain) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [
          ...[id, now, night ?? null, person?.userId ?? null, person?.username ?? null],
          ...[round.days, round.entries, round.postings, round.debitCents, differences.length],
          ...[JSON.stringify(differences.slice(0, MOST_FOUND)), chain],
        ],
      );
      if (person)
        await addAuditLine(
          em,
          {
            topic: 'billing.audit',
            action: 'Ledger checked',
            notes: `${round.entries} entries, ${differences.length} differences`,
            tenantId: '',
            by: namedIn(person),
          },
          now,
        );
      await this.#tell(em, id, round, differences);
    });
  }

  async #tell(em: EntityManager, id: string, { entries }: Round, differences: readonly Difference[]): Promise<void> {
    if (differences.length === 0) {
      this.log.info({ proofId: id, entries }, 'the ledger agrees with its postings');
      return;
    }
    // control: a ledger that differs from its postings raises an alarm
    this.log.error(
      { proofId: id, entries, differences: differences.length, first: differences[0] },
      'ALARM: the ledger differs from its postings',
    );
    await publishStaffNotification(em, {
      topic: 'billing.staff-notification',
      kind: 'ledger.differs',
      about: id,
      part: 1,
    });
  }

  async #check(watermark: string): Promise<Round> {
    const span = await this.db.tx(SYSTEM, ledgerSpan);
    const differences: Difference[] = [];
    const fresh: Round['fresh'][number][] = [];
    let [days, entries, postings, debitCents] = [0, 0, 0, 0];
    for (const part of span ? partsOf(span) : []) {
      await this.db.tx(SYSTEM, async (em) => {
        const counts = await countDays(em, part);
        const compared = await compareDays(em, part, watermark);
        differences.push(...(await checkDays(em, part)), ...compared.differences);
        fresh.push(...compared.fresh);
        days += lengthOf(part);
        entries += counts.entries;
        postings += counts.postings;
        debitCents += counts.debitCents;
      });
    }
    differences.push(...(await this.db.tx(SYSTEM, checkCurrentAccounts)));
    return { days, entries, postings, debitCents, differences, fresh };
  }
}

async function isProven(em: EntityManager, night: string): Promise<boolean> {
  const [done] = await em.query<unknown[]>('select 1 from ledger_proofs where night = $1', [night]);
  return done !== undefined;
}

const lengthOf = ({ from, through }: Span): number => (Date.parse(through) - Date.parse(from)) / 86_400_000 + 1;

function* partsOf({ from, through }: Span): Generator<Span> {
  for (let first = from; first <= through; first = daysBefore(first, -DAYS_AT_ONCE)) {
    const last = daysBefore(first, 1 - DAYS_AT_ONCE);
    yield { from: first, through: last < through ? last : through };
  }
}

interface ProofRow {
  readonly id: string;
  readonly at: Date;
  readonly by_name: string | null;
  readonly days: string;
  readonly entries: string;
  readonly postings: string;
  readonly debit_cents: string;
  readonly differences: string;
  readonly found: LedgerProof['found'];
  readonly chain: Buffer;
}

async function readProofs(em: EntityManager, most: number, id?: string): Promise<LedgerProof[]> {
  const rows = await em.query<ProofRow[]>(
    'select * from ledger_proofs where $2::uuid is null or id = $2 order by at desc, id desc limit $1',
    [most, id ?? null],
  );
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    byName: row.by_name ?? undefined,
    days: Number(row.days),
    entries: Number(row.entries),
    postings: Number(row.postings),
    debitCents: Number(row.debit_cents),
    differences: Number(row.differences),
    found: row.found,
    chain: row.chain.toString('hex'),
  }));
}
