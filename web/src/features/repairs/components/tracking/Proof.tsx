import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { isSuccess, type Outcome, type VerdictStatus } from '@revive/contracts/repairs/states';
import { Suspense } from 'react';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { moneyText } from '#ui/data-display/Money.js';
import { Loading } from '#ui/feedback/async-states.js';
import { Stack } from '#ui/layout/Stack.js';
import {
  CREATED_AND_CHECKED,
  messages,
  VERDICT_SENTENCES,
  witnessSentence,
} from '../../messages/tracking/tracking-details.messages.js';
import { Part } from '../../sections/Part.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const CustomerFiles = lazyNamed(() => import('./CustomerFiles.js'), 'CustomerFiles');
const Figures = lazyNamed(() => import('../findings/Figures.js'), 'Figures');
const TrackingEvidence = lazyNamed(() => import('./TrackingEvidence.js'), 'TrackingEvidence');

/** Verdicts of a diagnosis, which writes nothing. */
const LOOKED_ONLY: ReadonlySet<VerdictStatus> = new Set<VerdictStatus>([
  'healthy',
  'no_problem_found',
  'needs_person',
  'refused',
]);

function proofText(outcome: Outcome, { status, reason, checks }: NonNullable<RepairTracking['verdict']>): string {
  if (status !== 'verified') return `${VERDICT_SENTENCES[status]}. ${reason}`;
  return outcome === 'produced' ? CREATED_AND_CHECKED : `${VERDICT_SENTENCES.verified}. ${witnessSentence(checks)}`;
}

export function Proof({ tracking }: { tracking: RepairTracking }) {
  const { verdict, servicesPerformed, status } = tracking;
  // A diagnosis ends with a verdict as well; the offer itself already states the result of the rehearsal.
  if (verdict === undefined || verdict.status === 'repairable' || status === 'approved') return null;
  const isDone = isSuccess(tracking.outcome) && (status === 'completed' || status === 'ready_for_pickup');
  return (
    <Part title={LOOKED_ONLY.has(verdict.status) ? messages.proof.checked : messages.proof.done}>
      <Stack spacing={2.5}>
        <p>{proofText(tracking.outcome, verdict)}</p>
        {servicesPerformed.length === 0 ? null : (
          <ul>
            {servicesPerformed.map((service) => (
              <li key={service}>{service}</li>
            ))}
          </ul>
        )}
        {isDone ? (
          <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
            <strong>{messages.proof.cost}</strong>
            <strong>{moneyText(Math.round(tracking.totalCost * 100))}</strong>
          </Stack>
        ) : null}
        {(verdict.figures ?? []).length === 0 ? null : (
          <Suspense fallback={<Loading rows={2} />}>
            <Figures figures={verdict.figures ?? []} compared={!LOOKED_ONLY.has(verdict.status)} />
          </Suspense>
        )}
        {verdict.checks.length === 0 ? null : (
          <Disclosure closed={messages.proof.show} open={messages.proof.hide}>
            <Suspense fallback={<Loading rows={2} />}>
              <TrackingEvidence tracking={tracking} what="checks" />
            </Suspense>
          </Disclosure>
        )}
        {isDone ? (
          <Suspense fallback={<Loading rows={1} />}>
            <CustomerFiles trackingId={tracking.id} />
          </Suspense>
        ) : null}
      </Stack>
    </Part>
  );
}
