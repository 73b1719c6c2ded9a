import { problemsOf } from '@revive/contracts/repairs/problems';
import { Suspense } from 'react';
import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { Loading } from '#ui/feedback/async-states.js';
import { Stack } from '#ui/layout/Stack.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { messages } from '../../messages/tracking/tracking-quote.messages.js';
import { Part } from '../../sections/Part.js';

const TrackingEvidence = lazyNamed(() => import('./TrackingEvidence.js'), 'TrackingEvidence');

export function TrackingFindings({ tracking }: { tracking: RepairTracking }) {
  if (tracking.findings.length === 0) return null;
  return (
    <Part title={messages.findings.title}>
      <Stack spacing={1.5}>
        {problemsOf(tracking.findings).map(({ key, plain }) => (
          <p key={key}>{plain}</p>
        ))}
      </Stack>
      <Disclosure closed={messages.findings.show} open={messages.findings.hide}>
        <Suspense fallback={<Loading rows={2} />}>
          <TrackingEvidence tracking={tracking} what="findings" />
        </Suspense>
      </Disclosure>
    </Part>
  );
}
