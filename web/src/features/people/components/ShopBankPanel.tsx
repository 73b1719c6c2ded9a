import { ACCOUNT_TYPE_LABELS } from '@revive/contracts/onboarding/states';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { Stack } from '#ui/layout/Stack.js';
import { When } from '#ui/data-display/When.js';
import { useReadShopBankDetailsQuery } from '../api/people.api.js';
import { messages } from '../people.messages.js';

const texts = messages.bank;

/** The shop's bank details for staff: numbers are masked, and only the shop can change them. */
export function ShopBankPanel({ tenantId }: { tenantId: string }) {
  const query = useReadShopBankDetailsQuery({ id: tenantId });
  return (
    <Panel title={texts.title}>
      <QueryState query={query} loading={<Loading rows={3} />}>
        {(data) =>
          data.details === undefined ? (
            <p>{texts.none}</p>
          ) : (
            <Stack spacing={3}>
              <DescriptionList>
                <dt>{texts.bankName}</dt>
                <dd>{data.details.bankName}</dd>
                <dt>{texts.accountHolder}</dt>
                <dd>{data.details.accountHolder ?? texts.unknown}</dd>
                <dt>{texts.accountType}</dt>
                <dd>{ACCOUNT_TYPE_LABELS[data.details.accountType]}</dd>
                <dt>{texts.accountNumber}</dt>
                <dd>
                  <Mono>{data.details.accountNumber}</Mono>
                </dd>
                <dt>{texts.branchCode}</dt>
                <dd>
                  <Mono>{data.details.branchCode}</Mono>
                </dd>
              </DescriptionList>
              <SecondaryText>
                {data.changedAt === undefined ? (
                  texts.fromApplication
                ) : (
                  <>
                    {texts.changed.before}
                    <When at={data.changedAt} as="day" />
                    {texts.changed.after}
                  </>
                )}
              </SecondaryText>
            </Stack>
          )
        }
      </QueryState>
    </Panel>
  );
}
