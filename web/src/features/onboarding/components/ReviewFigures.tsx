import { SecondaryText } from '#ui/data-display/texts.js';
import { InsufficientData } from '#ui/feedback/async-states.js';
import { useGetReviewFiguresQuery } from '../api/onboarding.api.js';
import { messages } from '../messages/register.js';
import { hoursText } from '../onboarding.messages.js';

export function ReviewFigures() {
  const { data, error } = useGetReviewFiguresQuery();
  if (data === undefined)
    return error === undefined ? null : <SecondaryText component="p">{messages.figures.unread}</SecondaryText>;
  const { decided, needed, approved, medianHours } = data;
  return (
    <SecondaryText sx={{ mt: 2 }} component="div" aria-label={messages.figures.region} role="note">
      {approved === undefined ? (
        <InsufficientData what={messages.figures.reviews} n={decided} needed={needed} />
      ) : (
        <p>
          {messages.figures.approved(approved, decided)}
          {medianHours === undefined ? null : ` ${messages.figures.median(hoursText(medianHours))}`}
        </p>
      )}
    </SecondaryText>
  );
}
