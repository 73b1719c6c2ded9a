import {
  choiceRefusal,
  linesAsQuoted,
  totalOfChosen,
  type ChoiceLine,
} from '@revive/contracts/repairs/quotes/quote-choice';
import { FormAlert } from '#ui/form/FormAlert.js';
import { Money } from '#ui/data-display/Money.js';
import { Row } from '#ui/layout/stacks.js';
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
    <Row style={{ justifyContent: 'space-between', fontWeight: 600 }} aria-live="polite">
      <span>{messages.total}</span>
      <Money cents={totalFor(quote, chosen)} />
    </Row>
  ) : (
    <FormAlert text={`${refusal}.`} />
  );
}
