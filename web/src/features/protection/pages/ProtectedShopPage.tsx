import { styled } from '@mui/material/styles';
import { Link, useParams } from 'react-router';
import { PROTECTION_PATH } from '#entities/paths.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Stack } from '#ui/layout/Stack.js';
import { Pager } from '#ui/list/Pager.js';
import { useAddressFilters } from '#ui/list/use-address-filters.js';
import { DESK } from '#ui/theme/tokens.js';
import { useReadProtectedShopQuery } from '../api/protection.api.js';
import { DecisionPanel } from '../components/DecisionPanel.js';
import { HistoryPanel } from '../components/HistoryPanel.js';
import { LimitsPanel, PurchasesPanel } from '../components/LimitsPanel.js';
import { ScorePanel } from '../components/ScorePanel.js';
import { STATUS_BADGES } from '../protection-badges.js';
import { messages } from '../protection.messages.js';

const texts = messages.case;
const NO_FILTERS: readonly [] = [];

const Grid = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [DESK]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
});

export default function ProtectedShopPage() {
  const { id = '' } = useParams();
  const { before, openPage } = useAddressFilters(NO_FILTERS);
  const query = useReadProtectedShopQuery(
    { tenantId: id, ...(before !== undefined && { before }) },
    { refetchOnMountOrArgChange: true },
  );
  const shop = query.data?.shop;
  const name = shop?.tenantName === '' ? messages.list.unnamed : shop?.tenantName;
  return (
    <>
      <PageHeader
        title={name ?? texts.loading}
        fact={<Link to={PROTECTION_PATH}>{texts.back}</Link>}
        // The header stretches its actions on phones; the wrapper keeps the badge small.
        actions={
          shop === undefined ? undefined : (
            <span>
              <StatusBadge look={STATUS_BADGES[shop.status]} live />
            </span>
          )
        }
      />
      <QueryState query={query} loading={<Loading rows={6} />}>
        {(data) => (
          <Grid>
            <Stack spacing={4}>
              <DecisionPanel shop={data.shop} />
              <ScorePanel {...data.shop} />
              <LimitsPanel limits={data.shop.limits} />
              <PurchasesPanel {...data.shop} />
            </Stack>
            <div>
              <HistoryPanel history={data.history} />
              <Pager before={before} next={data.next} onOpen={openPage} />
            </div>
          </Grid>
        )}
      </QueryState>
    </>
  );
}
