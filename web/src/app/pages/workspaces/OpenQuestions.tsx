import { Link } from 'react-router';
import { useReadUnmatchedCountQuery } from '#api/generated/billing.gen.js';
import { Amounts } from '#entities/explained-money/Amounts.js';
import { ExplainedMoney } from '#entities/explained-money/ExplainedMoney.js';
import { BANK_PATH } from '#entities/paths.js';
import { Panel } from '#ui/layout/Panel.js';
import { messages } from './finance.messages.js';

const texts = messages.open;

/** Bank lines without a match, disputed payments and fees of payment providers. */
export function OpenQuestions({
  disputedCents,
  feesCents,
  month,
}: {
  disputedCents: number;
  feesCents: number;
  /** First and last business day of the fees. */
  month: { from: string; through: string };
}) {
  return (
    <Panel title={texts.title}>
      <Amounts>
        <UnmatchedLines />
        <dt>{texts.disputed}</dt>
        <dd>
          <ExplainedMoney cents={disputedCents} of={{ figure: 'platform.disputed' }} />
        </dd>
        <dt>{texts.fees}</dt>
        <dd>
          <ExplainedMoney cents={feesCents} of={{ figure: 'platform.fees', ...month }} />
        </dd>
      </Amounts>
    </Panel>
  );
}

/** Absent while the count cannot be read: an old number would look like the present one. */
function UnmatchedLines() {
  const { data } = useReadUnmatchedCountQuery();
  return data === undefined ? null : (
    <div>
      <dt>{texts.unmatched}</dt>
      <dd>
        <Link to={BANK_PATH}>{data.count}</Link>
      </dd>
    </div>
  );
}
