import type { ReviewedApplication, ReviewLine } from '@revive/proto/revive/onboarding/v1/account_review';
import { REQUIRED_MODULES } from '@revive/contracts/training/modules';
import type { EntityManager } from '@revive/platform/database/database';
import { AccountAssignmentEntity, AccountRefusalEntity } from './account-review.entity.js';
import { awaitingPartyOf } from '../applications/application-rules.js';
import { ApplicationEntity } from '../applications/application.entity.js';
import { isOpen, turnOfAccount, type Turn } from './refusals.js';

interface ReviewFacts {
  readonly agreement: { readonly signedAt: Date; readonly textsKey: string } | undefined;
  readonly profileSubmittedAt: Date | undefined;
  readonly modulesDone: number;
  /** The newest application that was not withdrawn. */
  readonly application: ApplicationEntity | undefined;
  readonly refusal: AccountRefusalEntity | undefined;
  readonly assignment: AccountAssignmentEntity | undefined;
}

interface Known {
  readonly id: string;
  readonly signed_at: Date | null;
  readonly texts_key: string | null;
  readonly submitted_at: Date | null;
  readonly modules_done: number;
}

/**
 * Reads the facts for a page of accounts with one query per kind of fact. MACs are checked when an account is opened,
 * not for list lines.
 */
export async function factsOf(em: EntityManager, ids: readonly string[]): Promise<ReadonlyMap<string, ReviewFacts>> {
  if (ids.length === 0) return new Map();
  const known = await em.query<Known[]>(
    `select wanted.id, signed.signed_at, signed.texts_key, p.submitted_at,
       (select count(*)::int from training_modules m
         where m.account_id = wanted.id and m.completed_at is not null and m.module_id = any($2)) as modules_done
     from unnest($1::uuid[]) as wanted(id)
     left join lateral (select a.signed_at, a.texts_key from agreements a where a.account_id = wanted.id
     order by a.id desc limit 1) signed on true
     left join business_profiles p on p.account_id = wanted.id`,
    [ids, REQUIRED_MODULES],
  );
  const of = { ids: [...ids] };
  const applications = await em
    .createQueryBuilder(ApplicationEntity, 'a')
    .where('a.account_id = any(:ids) and not a.withdrawn', of)
    .orderBy('a.id', 'DESC')
    .getMany();
  const refusals = await em
    .createQueryBuilder(AccountRefusalEntity, 'r')
    .distinctOn(['r.account_id'])
    .where('r.account_id = any(:ids)', of)
    .orderBy('r.account_id')
    .addOrderBy('r.id', 'DESC')
    .getMany();
  const assignments = await em
    .createQueryBuilder(AccountAssignmentEntity, 's')
    .where('s.account_id = any(:ids)', of)
    .getMany();
  return new Map(
    known.map(
      ({ id, signed_at: signedAt, texts_key: textsKey, submitted_at: submittedAt, modules_done: modulesDone }) => [
        id,
        {
          agreement: signedAt === null || textsKey === null ? undefined : { signedAt, textsKey },
          profileSubmittedAt: submittedAt ?? undefined,
          modulesDone,
          application: applications.find(({ accountId }) => accountId === id),
          refusal: refusals.find(({ accountId }) => accountId === id),
          assignment: assignments.find(({ accountId }) => accountId === id),
        },
      ],
    ),
  );
}

const sentOf = ({ agreement, profileSubmittedAt }: ReviewFacts) => ({
  agreementSignedAt: agreement?.signedAt,
  profileSubmittedAt,
});

/** An application under review determines the turn itself. */
function turnOf(facts: ReviewFacts): Turn {
  const turn = turnOfAccount(sentOf(facts), facts.refusal);
  if (!facts.application || (facts.refusal && isOpen(facts.refusal, sentOf(facts)))) return turn;
  const its = awaitingPartyOf(facts.application);
  return its === 'nobody'
    ? turn
    : { waitsFor: its === 'staff' ? 'staff' : 'account', waitsSince: facts.application.waitsSince };
}

export const applicationLine = ({
  id,
  businessName,
  status,
  withdrawn,
  closedAt,
}: ApplicationEntity): ReviewedApplication => ({
  id,
  businessName,
  status,
  withdrawnAt: withdrawn ? closedAt?.toISOString() : undefined,
});

/** `current` is the key of the texts to sign now; `me` is the id of the reviewer. */
export function lineOf(id: string, facts: ReviewFacts, { current, me }: { current: string; me: string }): ReviewLine {
  const { agreement, profileSubmittedAt, modulesDone, application, refusal, assignment } = facts;
  const { waitsFor, waitsSince } = turnOf(facts);
  return {
    id,
    agreementSignedAt: agreement?.signedAt.toISOString(),
    agreementCurrent: agreement?.textsKey === current,
    profileSubmittedAt: profileSubmittedAt?.toISOString(),
    modulesDone,
    modulesRequired: REQUIRED_MODULES.length,
    application: application ? applicationLine(application) : null,
    refused: refusal !== undefined && isOpen(refusal, sentOf(facts)),
    waitsFor,
    waitsSince: waitsSince?.toISOString(),
    assignedTo: assignment?.staffName,
    assignedToMe: assignment?.staffId === me,
  };
}
