import { styled } from '@mui/material/styles';
import { useCurrentUser, type User } from '#api/current-user.js';
import { AccountSettings } from '#features/access/components/AccountSettings.js';
import { AppearancePanel } from '#features/access/components/AppearancePanel.js';
import { SecuritySettings } from '#features/access/components/SecuritySettings.js';
import { PreferencesPanel } from '#features/notifications/components/PreferencesPanel.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { AddressTabs, type AddressTab } from '#ui/navigation/AddressTabs.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { SETTINGS_PATH, type SettingsTab } from '#entities/paths.js';
import { Stack } from '#ui/layout/Stack.js';
import { hasBell } from '../../access.js';
import { messages } from '../pages.messages.js';

const texts = messages.settings;

const BankDetailsPanel = lazyNamed(
  () => import('#features/billing/components/BankDetailsPanel.js'),
  'BankDetailsPanel',
);
const ConfirmationCard = lazyNamed(() => import('#features/fleet/components/ConfirmationCard.js'), 'ConfirmationCard');
const ShopLogoPanel = lazyNamed(() => import('#features/people/components/ShopLogoPanel.js'), 'ShopLogoPanel');
const ShopPagePanel = lazyNamed(() => import('#features/shop-pages/components/ShopPagePanel.js'), 'ShopPagePanel');
const CustomerMessagesPanel = lazyNamed(
  () => import('#features/notifications/components/CustomerMessagesPanel.js'),
  'CustomerMessagesPanel',
);

const WordingsPanel = lazyNamed(
  () => import('#features/notifications/components/wordings/WordingsPanel.js'),
  'WordingsPanel',
);

const Column = styled('div')({ maxWidth: 640 });

interface Tab extends AddressTab {
  readonly id: SettingsTab;
}
function tabsFor(user: User | undefined): Tab[] {
  const leadsShop = user?.role === 'tenant_admin' && user.status === 'active' && typeof user.tenantId === 'string';
  const ofShop: Tab[] = [
    {
      id: 'shop',
      label: texts.shop,
      content: (
        <>
          <Stack spacing={4}>
            <ShopLogoPanel />
            <ShopPagePanel />
            <BankDetailsPanel />
          </Stack>
          <ConfirmationCard mayAsk />
        </>
      ),
    },
    {
      id: 'customers',
      label: texts.customers,
      content: (
        <Stack spacing={4}>
          <CustomerMessagesPanel />
          <WordingsPanel />
        </Stack>
      ),
    },
  ];
  return [
    { id: 'account', label: texts.account, content: <AccountSettings /> },
    { id: 'security', label: texts.security, content: <SecuritySettings /> },
    ...(user !== undefined && hasBell(user)
      ? [{ id: 'notifications' as const, label: texts.notifications, content: <PreferencesPanel /> }]
      : []),
    { id: 'appearance', label: texts.appearance, content: <AppearancePanel /> },
    ...(leadsShop ? ofShop : []),
  ];
}

export default function SettingsRoute() {
  const user = useCurrentUser();
  return (
    <>
      <PageHeader title={texts.title} />
      <Column>
        <AddressTabs label={texts.title} path={SETTINGS_PATH} tabs={tabsFor(user)} />
      </Column>
    </>
  );
}
