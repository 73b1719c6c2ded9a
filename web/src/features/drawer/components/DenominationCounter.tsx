import { DENOMINATIONS, SMALLEST_NOTE } from '@revive/contracts/billing/drawers';
import { styled } from '@mui/material/styles';
import { Money } from '#ui/data-display/Money.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { TextField } from '#ui/form/fields.js';
import { Fieldset } from '#ui/form/Fieldset.js';
import { DescriptionList } from '#ui/layout/Panel.js';
import { PHONE } from '#ui/theme/tokens.js';
import { fieldOf, labelOf, sumOf, type Pieces } from '../cash-count.js';
import { messages } from '../drawer.messages.js';

const texts = messages.count;

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  gap: '0 12px',
  [PHONE]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
});
const [notes, coins] = [
  DENOMINATIONS.filter((one) => one >= SMALLEST_NOTE),
  DENOMINATIONS.filter((one) => one < SMALLEST_NOTE),
];

/** Pieces of each note and coin; the sum and the difference follow while typing. */
export function DenominationCounter({
  values,
  compared,
}: {
  values: Pieces;
  /** The sum to compare with, and its name. */
  compared?: { readonly label: string; readonly cents: number } | undefined;
}) {
  const counted = sumOf(values);
  const difference = compared === undefined ? 0 : counted - compared.cents;
  return (
    <>
      <Fieldset>
        <legend>{texts.legend}</legend>
        <SecondaryText component="p" sx={{ mb: 3 }}>
          {texts.hint}
        </SecondaryText>
        {[notes, coins].map((kind) => (
          <Grid key={kind[0]}>
            {kind.map((one) => (
              <TextField key={one} name={fieldOf(one)} label={labelOf(one)} inputMode="numeric" />
            ))}
          </Grid>
        ))}
      </Fieldset>
      <output aria-live="polite">
        <DescriptionList sx={{ mb: 4 }}>
          <dt>{texts.total}</dt>
          <dd>
            <strong>
              <Money cents={counted} />
            </strong>
          </dd>
          {compared === undefined ? null : (
            <>
              <dt>{compared.label}</dt>
              <dd>
                <Money cents={compared.cents} />
              </dd>
              <dt>{texts.difference}</dt>
              <dd>{difference === 0 ? texts.none : <Money cents={difference} />}</dd>
            </>
          )}
        </DescriptionList>
      </output>
    </>
  );
}
