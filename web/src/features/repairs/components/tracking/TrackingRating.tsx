import { isRatingOpen, rateRepairSchema, STARS } from '@revive/contracts/repairs/rating';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { RateRepair } from '#api/generated/questions.gen.js';
import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { describeError } from '#api/errors.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { Fieldset } from '#ui/form/Fieldset.js';
import { TextField } from '#ui/form/fields.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { useFormState } from '#ui/form/use-form-state.js';
import { Icon } from '#ui/theme/Icon.js';
import { Star } from '#ui/theme/icons.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { serverNow } from '#ui/hooks/server-time.js';
import { useRateRepairMutation } from '../../api/questions.api.js';
import { useCustomerCode } from '../../hooks/use-link-codes.js';
import { messages } from '../../messages/rating.messages.js';
import { Part } from '../../sections/Part.js';

const Stars = styled(Fieldset)({
  marginBottom: 16,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  '& > legend': TYPE.body2,
  '& label': {
    position: 'relative',
    display: 'flex',
    width: 44,
    height: 44,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: 8,
    cursor: 'pointer',
    color: color.quiet,
  },
  '& label[data-on="true"]': { color: color.accent },
  '& label[data-on="true"] svg': { fill: 'currentColor' },
  '& label:has(input:focus-visible)': { outline: `2px solid ${color.accent}`, outlineOffset: 2 },
  '& input': { position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'pointer' },
});

/** One to five stars as radio buttons, for keyboard and screen reader. */
function StarsField() {
  const { values, setValue } = useFormState<{ stars?: number }>();
  const value = values.stars;
  return (
    <Stars>
      <legend>{messages.stars}</legend>
      {STARS.map((stars) => (
        <label key={stars} data-on={value !== undefined && stars <= value} title={messages.word(stars)}>
          <input
            type="radio"
            name="stars"
            value={stars}
            checked={value === stars}
            onChange={() => void setValue('stars', stars)}
            aria-label={messages.star(stars)}
          />
          <Icon as={Star} size={26} />
        </label>
      ))}
      <SecondaryText aria-hidden="true">{value === undefined ? null : messages.word(value)}</SecondaryText>
    </Stars>
  );
}

function Rating({ trackingId, code }: { trackingId: string; code: string }) {
  const [rate] = useRateRepairMutation();
  const submit = async ({ stars, comment }: RateRepair) => {
    await rate({ trackingId, rateRepair: { stars, code, ...(comment && { comment }) } }).unwrap();
    toastGood(messages.sent);
  };
  return (
    <SchemaForm<RateRepair>
      schema={rateRepairSchema}
      initial={{ comment: '' }}
      labels={{ stars: messages.stars, comment: messages.comment }}
      submit={submit}
      onFailure={(error) => toastFailure(messages.failed, describeError(error))}
    >
      {({ sending, values }) => (
        <>
          <SecondaryText sx={{ mb: 3 }}>{messages.intro}</SecondaryText>
          <StarsField />
          <TextField name="comment" label={messages.comment} rows={2} />
          <Button size="large" type="submit" variant="outlined" disabled={sending || values['stars'] === undefined}>
            {sending ? messages.sending : messages.send}
          </Button>
        </>
      )}
    </SchemaForm>
  );
}

export function TrackingRating({ tracking }: { tracking: RepairTracking }) {
  const { id, handedOverAt, rating, customerEmail } = tracking;
  const code = useCustomerCode();
  if (handedOverAt === undefined) return null;
  if (rating !== undefined)
    return (
      <Part title={messages.yours}>
        <p>
          {messages.given(rating.stars)} · <When at={rating.at} />
        </p>
        {rating.comment === undefined ? null : <p>{rating.comment}</p>}
      </Part>
    );
  if (!isRatingOpen(new Date(handedOverAt), new Date(serverNow()))) return null;
  // Without an email address the customer cannot have the code that a rating needs.
  if (code === '' && customerEmail === '') return null;
  return (
    <Part title={messages.title}>
      {code === '' ? <SecondaryText>{messages.needsLink}</SecondaryText> : <Rating trackingId={id} code={code} />}
    </Part>
  );
}
