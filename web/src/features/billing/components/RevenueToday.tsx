import { ExplainedMoney } from '#entities/explained-money/ExplainedMoney.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { useCurrentUser } from '#api/current-user.js';
import { useGetBillingQuery } from '../api/billing.api.js';
import { ledgerToday } from '#ui/hooks/ledger-today.js';
import { chargedOn, messages } from '../billing.messages.js';

/**
 * spec part 2 §2, the shell: revenue today, R0 when absent. To the platform's people it says whose it is. Nothing is
 * shown where it could not be read.
 */
export function RevenueToday() {
  const { data } = useGetBillingQuery({});
  const ofShops = useCurrentUser()?.tenantId === undefined;
  const today = ledgerToday();
  if (data === undefined) return null;
  return (
    <SecondaryText noWrap>
      {ofShops ? messages.today.shops : messages.today.own}{' '}
      <Text component="strong" color="textPrimary">
        <ExplainedMoney
          cents={chargedOn(data, today)}
          of={{ figure: ofShops ? 'platform.todayRevenue' : 'tenant.dayRevenue', from: today, through: today }}
          whole
        />
      </Text>
    </SecondaryText>
  );
}
