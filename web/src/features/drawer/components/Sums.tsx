import { Amounts } from '#entities/explained-money/Amounts.js';
import { ExplainedMoney, type ExplainedFigure } from '#entities/explained-money/ExplainedMoney.js';

/** Named amounts below each other, as on paper; `total` names the row that the others add up to. */
export const Sums = ({
  rows,
  total,
}: {
  rows: readonly (readonly [string, number, ExplainedFigure?])[];
  total?: string;
}) => (
  <Amounts>
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
  </Amounts>
);
