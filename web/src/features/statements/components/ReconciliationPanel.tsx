import { styled } from '@mui/material/styles';
import { useCurrentUser } from '#api/current-user.js';
import type { Reconciliation } from '#api/generated/billing.gen.js';
import { ExplainedMoney } from '#entities/explained-money/ExplainedMoney.js';
import { ListRow } from '#ui/data-display/lists.js';
import { Money } from '#ui/data-display/Money.js';
import { StatCard } from '#ui/data-display/StatCard.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { Card, DescriptionList, Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { TwoColumns } from '#ui/layout/TwoColumns.js';
import { Landmark } from '#ui/theme/icons.js';
import { useReadReconciliationQuery } from '../api/statements.api.js';
import { balanceTexts as texts } from '../statements.messages.js';
import { bankDay, ItemRow } from './LineFacts.js';

const Amounts = styled(DescriptionList)({ gridTemplateColumns: 'minmax(0, 1fr) auto', '& dd': { textAlign: 'right' } });

/** The bank account of the books against the statements, and each part of the difference. */
export function ReconciliationPanel() {
  const query = useReadReconciliationQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <QueryState
      query={query}
      loading={<Loading rows={6} />}
      isEmpty={({ accounts }) => accounts.length === 0}
      empty={
        <Card>
          <Empty icon={Landmark} title={texts.none.title}>
            {texts.none.text}
          </Empty>
        </Card>
      }
    >
      {(found) => <Compared found={found} />}
    </QueryState>
  );
}

/** A shop sees its own bank account, staff that of the platform. */
function LedgerBalance({ cents }: { cents: number }) {
  const isOfShop = useCurrentUser()?.tenantId !== undefined;
  return <ExplainedMoney cents={cents} of={{ figure: isOfShop ? 'tenant.bank' : 'platform.bank' }} />;
}

const Compared = ({ found }: { found: Reconciliation }) => (
  <Stack spacing={4}>
    <TwoColumns>
      <StatCard
        label={texts.statement.label}
        figure={<Money cents={found.statementCents} />}
        sentence={texts.statement.text}
      />
      <StatCard
        label={texts.ledger.label}
        figure={<LedgerBalance cents={found.ledgerCents} />}
        sentence={texts.ledger.text}
      />
    </TwoColumns>
    <TwoColumns>
      <Panel title={texts.difference}>
        <Amounts>
          <dt>{texts.unmatched(found.unmatched)}</dt>
          <dd>
            <Money cents={found.unmatchedCents} />
          </dd>
          <Part label={texts.ignored} cents={found.ignoredCents} />
          <dt>{texts.unseen(found.unseen)}</dt>
          <dd>
            <Money cents={-found.unseenCents} />
          </dd>
          <Part label={texts.opening} cents={found.openingCents} />
          <Part label={texts.missing} cents={found.missingCents} />
          <Part label={texts.unexplained} cents={found.unexplainedCents} />
          <dt>{texts.sum}</dt>
          <dd>
            <strong>
              <Money cents={found.statementCents - found.ledgerCents} />
            </strong>
          </dd>
        </Amounts>
        <Hints found={found} />
      </Panel>
      <Panel title={texts.accounts}>
        <Stack component="ul" aria-label={texts.accounts}>
          {found.accounts.map((account) => (
            <Account key={account.name} account={account} />
          ))}
        </Stack>
      </Panel>
      <Panel title={texts.entries}>
        {found.unseenEntries.length === 0 ? (
          <p>{texts.noEntries}</p>
        ) : (
          <Stack component="ul" spacing={2} aria-label={texts.entries}>
            {found.unseenEntries.map((item) => (
              <li key={item.id}>
                <ItemRow item={item}>
                  <Money cents={item.cents} />
                </ItemRow>
              </li>
            ))}
          </Stack>
        )}
      </Panel>
      <Panel title={texts.confirmed}>
        {found.confirmed.length === 0 ? (
          <p>{texts.noConfirmed}</p>
        ) : (
          <Stack component="ul" aria-label={texts.confirmed}>
            {found.confirmed.map(({ lineId, entryId, day, description, reference, cents }) => (
              <ListRow key={`${lineId} ${entryId}`}>
                <span>
                  {reference === '' ? description : reference} <SecondaryText>{bankDay(day)}</SecondaryText>
                </span>
                <Money cents={cents} />
              </ListRow>
            ))}
          </Stack>
        )}
      </Panel>
    </TwoColumns>
  </Stack>
);

/** A part of the difference; a part of 0 explains nothing and is left out. */
const Part = ({ label, cents }: { label: string; cents: number }) =>
  cents === 0 ? null : (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );

function Hints({ found }: { found: Reconciliation }) {
  const { openingCents, missingCents, unexplainedCents, statementCents, ledgerCents } = found;
  if (statementCents === ledgerCents) return <SecondaryText component="p">{texts.agrees}</SecondaryText>;
  return (
    <>
      {openingCents === 0 ? null : <SecondaryText component="p">{texts.openingHint}</SecondaryText>}
      {missingCents === 0 ? null : <SecondaryText component="p">{texts.missingHint}</SecondaryText>}
      {unexplainedCents === 0 ? null : <SecondaryText component="p">{texts.unexplainedHint}</SecondaryText>}
    </>
  );
}

/** Opening balance, lines and closing balance of one bank account. */
function Account({ account }: { account: Reconciliation['accounts'][number] }) {
  const { name, lines, open, openingCents, openingDay, linesCents, closingCents, closingDay, missingCents } = account;
  return (
    <Stack component="li" spacing={1}>
      <span>
        {name}{' '}
        <SecondaryText>
          {texts.accountLines(lines, open)}
          {closingDay === undefined ? `, ${texts.noBalance}` : ''}
        </SecondaryText>
      </span>
      {closingCents === undefined || closingDay === undefined ? null : (
        <Amounts>
          {openingCents === undefined || openingDay === undefined ? null : (
            <>
              <dt>{texts.steps.opening(bankDay(openingDay))}</dt>
              <dd>
                <Money cents={openingCents} />
              </dd>
              <dt>{texts.steps.lines}</dt>
              <dd>
                <Money cents={linesCents} />
              </dd>
              <Part label={texts.steps.missing} cents={missingCents} />
            </>
          )}
          <dt>{texts.steps.closing(bankDay(closingDay))}</dt>
          <dd>
            <strong>
              <Money cents={closingCents} />
            </strong>
          </dd>
        </Amounts>
      )}
    </Stack>
  );
}
