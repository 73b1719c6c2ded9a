import { styled } from '@mui/material/styles';
import { useCurrentUser } from '#api/current-user.js';
import type { Protection } from '#api/generated/protection.gen.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { Inset, Panel } from '#ui/layout/Panel.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Stack } from '#ui/layout/Stack.js';
import { useReadProtectionQuery } from '../api/protection.api.js';
import { AppealPanel } from '../components/AppealPanel.js';
import { LimitsPanel, PurchasesPanel } from '../components/LimitsPanel.js';
import { RulesPanel } from '../components/RulesPanel.js';
import { STATUS_BADGES } from '../protection-badges.js';
import { messages } from '../protection.messages.js';

const Column = styled(Stack)({ maxWidth: 760 });

const texts = messages.shop;

function statusText({ status }: Pick<Protection, 'status'>): string {
  if (status === 'blocked') return texts.blocked;
  return status === 'suspicious' ? texts.watched : texts.fine;
}

function StatusPanel({ shop }: { shop: Protection }) {
  return (
    <Panel title={texts.status} aside={<StatusBadge look={STATUS_BADGES[shop.status]} live />}>
      <Stack spacing={2}>
        <Text>{statusText(shop)}</Text>
        {shop.blockReason === undefined ? null : (
          <Inset>
            <SecondaryText>
              {texts.reason} · {texts.since}
              <When at={shop.since} />
            </SecondaryText>
            <Text preWrap>{shop.blockReason}</Text>
          </Inset>
        )}
        {shop.limitsUntil === undefined ? null : (
          <Stack direction="row" spacing={2}>
            <SecondaryText>
              {texts.raisedUntil}
              <When at={shop.limitsUntil} as="day" />
            </SecondaryText>
          </Stack>
        )}
      </Stack>
    </Panel>
  );
}

export default function ShopProtectionPage() {
  const user = useCurrentUser();
  const query = useReadProtectionQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageHeader title={texts.title} />
      <QueryState query={query} loading={<Loading rows={6} />}>
        {(shop) => (
          <Column spacing={4}>
            <StatusPanel shop={shop} />
            <LimitsPanel limits={shop.limits} />
            <PurchasesPanel {...shop} />
            <AppealPanel
              {...(shop.appeal === undefined ? {} : { appeal: shop.appeal })}
              mayAppeal={user?.role === 'tenant_admin'}
            />
            <RulesPanel />
          </Column>
        )}
      </QueryState>
    </>
  );
}
