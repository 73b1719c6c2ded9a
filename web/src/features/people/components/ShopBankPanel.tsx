import { ACCOUNT_TYPE_LABELS } from '@revive/contracts/onboarding/states';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { When } from '#ui/data-display/When.js';
import { useReadShopBankDetailsQuery } from '../api/people.api.js';

/** Where an administrator's shop is paid, as staff may see it: numbers masked, changed by the shop alone. */
export function ShopBankPanel({ tenantId }: { tenantId: string }) {
  const query = useReadShopBankDetailsQuery({ id: tenantId });
  return (
    <Panel title="Bank details of the shop">
      <QueryState query={query} loading={<Loading rows={3} />}>
        {(data) =>
          data.details === undefined ? (
            <p>The shop has given none yet.</p>
          ) : (
            <>
              <DescriptionList>
                <dt>Bank name</dt>
                <dd>{data.details.bankName}</dd>
                <dt>Account holder</dt>
                <dd>{data.details.accountHolder ?? 'not said'}</dd>
                <dt>Kind of account</dt>
                <dd>{ACCOUNT_TYPE_LABELS[data.details.accountType]}</dd>
                <dt>Account number</dt>
                <dd>
                  <Mono>{data.details.accountNumber}</Mono>
                </dd>
                <dt>Branch code</dt>
                <dd>
                  <Mono>{data.details.branchCode}</Mono>
                </dd>
              </DescriptionList>
              <SecondaryText style={{ display: 'block', marginTop: 12 }}>
                {data.changedAt === undefined ? (
                  'As the application says them.'
                ) : (
                  <>
                    Changed by the shop on <When at={data.changedAt} as="day" />.
                  </>
                )}
              </SecondaryText>
            </>
          )
        }
      </QueryState>
    </Panel>
  );
}
