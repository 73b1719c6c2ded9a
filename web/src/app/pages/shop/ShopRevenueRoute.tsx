import RevenuePage from '#features/billing/pages/RevenuePage.js';
import { AccountCodesPanel } from '#features/ledger/components/AccountCodesPanel.js';
import { ExportPanel } from '#features/ledger/components/ExportPanel.js';
import { ShopPayoutsPanel } from '#features/payouts/components/ShopPayoutsPanel.js';
import { Stack } from '#ui/layout/Stack.js';

/** Revenue of a shop with its bank details, payouts and accounting files, which are several features. */
export default function ShopRevenueRoute() {
  return (
    <Stack spacing={5}>
      <div>
        <RevenuePage />
      </div>
      <ShopPayoutsPanel />
      <ExportPanel />
      <AccountCodesPanel />
    </Stack>
  );
}
