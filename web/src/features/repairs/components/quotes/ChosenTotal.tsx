import {
  choiceRefusal,
  linesAsQuoted,
  totalOfChosen,
  type ChoiceLine,
} from '@revive/contracts/repairs/quotes/quote-choice';
import { FormAlert } from '#ui/form/FormAlert.js';
import { Money } from '#ui/data-display/Money.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../../messages/quotes/quote-marks.messages.js';

export interface Choosable {
  lines: readonly ChoiceLine[];
  discountCents?: number | undefined;
}
export const totalFor = ({ lines, discountCents = 0 }: Choosable, chosen: readonly string[] | undefined): number =>
  totalOfChosen(lines, chosen ?? linesAsQuoted(lines), discountCents);
export const refusalFor = ({ lines }: Choosable, chosen: readonly string[] | undefined): string | undefined =>
  choiceRefusal(lines, chosen ?? linesAsQuoted(lines));

export function ChosenTotal({ quote, chosen }: { quote: Choosable; chosen: readonly string[] | undefined }) {
  const refusal = refusalFor(quote, chosen);
  return refusal === undefined ? (
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }} aria-live="polite">
      <strong>{messages.total}</strong>
      <strong>
        <Money cents={totalFor(quote, chosen)} />
      </strong>
    </Stack>
  ) : (
    <FormAlert text={`${refusal}.`} />
  );
}
