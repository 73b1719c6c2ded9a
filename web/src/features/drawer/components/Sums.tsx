import { styled } from '@mui/material/styles';
import { ExplainedMoney, type ExplainedFigure } from '#entities/explained-money/ExplainedMoney.js';

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '6px 24px',
  maxWidth: 420,
  '& dd': { textAlign: 'right' },
  '& > [data-total]': { fontWeight: 600 },
});

/** Named amounts below each other, as on paper; `total` names the row that the others add up to. */
export const Sums = ({
  rows,
  total,
}: {
  rows: readonly (readonly [string, number, ExplainedFigure?])[];
  total?: string;
}) => (
  <List>
    {rows.flatMap(([label, cents, of]) => {
      const mark = label === total ? { 'data-total': true } : {};
      return [
        <dt key={label} {...mark}>
          {label}
        </dt>,
        <dd key={`${label} amount`} {...mark}>
          <ExplainedMoney cents={cents} of={of} />
        </dd>,
      ];
    })}
  </List>
);
