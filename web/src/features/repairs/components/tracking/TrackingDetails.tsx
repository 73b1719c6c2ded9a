import { SecondaryText, Text } from '#ui/data-display/texts.js';
import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { When } from '#ui/data-display/When.js';
import { useNow } from '#ui/hooks/use-now.js';
import { Stack } from '#ui/layout/Stack.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { messages } from '../../messages/tracking/tracking-details.messages.js';
import { messages as rating } from '../../messages/rating.messages.js';
import { noteParts, ticketNumber } from '../../repair-facts.js';
import { Part } from '../../sections/Part.js';
import { TrackingRetention } from './TrackingRetention.js';
import { TrackingRating } from './TrackingRating.js';
import { TrackingQuestions } from './TrackingQuestions.js';

const TrackingWarranty = lazyNamed(() => import('../../warranty/TrackingWarranty.js'), 'TrackingWarranty');
const Facts = styled(Stack)({
  color: color.quiet,
  fontSize: TYPE.body1.fontSize,
  lineHeight: '1.375rem',
  padding: '0 8px',
});
/** The browser's font, because `Mono` would load a font for a single id. */
const Id = styled('span')({ fontFamily: 'monospace', whiteSpace: 'nowrap' });

function ShopNotes({ notes, shop }: { notes: NonNullable<RepairTracking['shopNotes']>; shop: string }) {
  if (notes.length === 0) return null;
  return (
    <Part title={messages.shopNotes.title(shop)}>
      <Stack spacing={2} component="ol">
        {notes.map(({ text, at }) => (
          <li key={at}>
            <p>{text}</p>
            <SecondaryText variant="body1">
              <When at={at} />
            </SecondaryText>
          </li>
        ))}
      </Stack>
    </Part>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <Part title={messages.notes.title}>
      <Stack spacing={1.5} component="ol">
        {notes.map(noteParts).map(({ at, words }, i) => (
          <li key={i}>
            {words}
            {at === undefined ? null : (
              <SecondaryText variant="body1">
                {' '}
                <When at={at} />
              </SecondaryText>
            )}
          </li>
        ))}
      </Stack>
    </Part>
  );
}

function PromisedDate({ tracking: { promisedAt, repairShopName } }: { tracking: RepairTracking }) {
  const now = useNow(60_000);
  if (promisedAt === undefined) return null;
  return (
    <p>
      {messages.details.promised} <When at={promisedAt} />
      {Date.parse(promisedAt) < now ? `. ${messages.details.promiseOver(repairShopName)}` : null}
    </p>
  );
}

export function TrackingDetails({ tracking }: { tracking: RepairTracking }) {
  const contacts = [tracking.customerEmail, tracking.customerPhone].filter((contact) => contact !== '');
  return (
    <>
      {tracking.retention === undefined ? null : <TrackingRetention retention={tracking.retention} />}
      {tracking.warranty === undefined && tracking.claimOf === undefined ? null : (
        <Suspense fallback={null}>
          <TrackingWarranty tracking={tracking} />
        </Suspense>
      )}
      <ShopNotes notes={tracking.shopNotes ?? []} shop={tracking.repairShopName} />
      <TrackingRating tracking={tracking} />
      <TrackingQuestions tracking={tracking} />
      <Notes notes={tracking.notes} />
      <Facts spacing={0.5}>
        <p>{messages.details.device(tracking.deviceModel, tracking.deviceType)}</p>
        {tracking.issueDescription === '' ? null : <p>{messages.details.issue(tracking.issueDescription)}</p>}
        <PromisedDate tracking={tracking} />
        {tracking.estimatedCompletion === undefined ? null : (
          <p>
            {messages.details.estimate} <When at={tracking.estimatedCompletion} />
            {tracking.estimateRuns === undefined ? null : messages.details.estimateBasis(tracking.estimateRuns)}
          </p>
        )}
        <p>
          {messages.details.shop(
            [tracking.repairShopName, tracking.repairShopAddress, tracking.repairShopPhone]
              .filter((part) => part !== '')
              .join(', '),
          )}
        </p>
        {tracking.shopRating?.meanTenths === undefined ? null : (
          <p>{rating.shop(tracking.shopRating.meanTenths, tracking.shopRating.count)}</p>
        )}
        {contacts.length === 0 ? null : <p>{messages.details.contact(contacts.join(' and '))}</p>}
        <p>
          {messages.details.number(ticketNumber(tracking.number))} <Id>{tracking.id}</Id>
        </p>
        <Text sx={{ mt: 2 }} data-screen-only>
          <Link to="/">{messages.home}</Link>
        </Text>
      </Facts>
    </>
  );
}
