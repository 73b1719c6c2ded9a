import { useParams } from 'react-router';
import { messages } from '../commissions.messages.js';
import { RateRulesPanel } from '../components/RateRulesPanel.js';
import { StatementView } from '../components/StatementView.js';

const texts = messages.statement;

/** A shop’s own statement. */
export const OwnStatementPage = () => <StatementView titleOf={() => texts.title} />;

/** A shop’s statement for staff, with its rates. */
export function ShopStatementPage() {
  const { id = '' } = useParams();
  return (
    <StatementView
      key={id}
      tenantId={id}
      titleOf={(name) => (name === undefined ? texts.title : texts.of(name))}
      below={(name) => <RateRulesPanel tenantId={id} {...(name !== undefined && { shop: name })} />}
    />
  );
}
