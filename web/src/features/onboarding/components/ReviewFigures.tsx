import { SecondaryText } from '#ui/data-display/texts.js';
import { InsufficientData } from '#ui/feedback/async-states.js';
import { useGetReviewFiguresQuery } from '../api/onboarding.api.js';
import { hoursText } from '../onboarding.messages.js';

/** What reviews came to so far, with the count, or how many are missing until that is said (`decisions.md`). */
export function ReviewFigures() {
  const { data, error } = useGetReviewFiguresQuery();
  if (data === undefined)
    return error === undefined ? null : (
      <SecondaryText as="p">What reviews came to so far could not be read.</SecondaryText>
    );
  const { decided, needed, approved, medianHours } = data;
  return (
    <SecondaryText as="div" aria-label="What reviews came to so far" role="note" style={{ marginTop: 8 }}>
      {approved === undefined ? (
        <InsufficientData what="reviews" n={decided} needed={needed} />
      ) : (
        <p>
          Success rate: {Math.round((approved / decided) * 100)} % of the newest {decided} applications that were
          decided were approved ({approved} of {decided}).
          {medianHours === undefined ? null : <> Half of the reviews ended within {hoursText(medianHours)}.</>}
        </p>
      )}
    </SecondaryText>
  );
}
