import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import { useListTenantApplicationsQuery } from '#features/onboarding/api/onboarding.api.js';
import { OpenOrders } from '#features/remote-orders/components/OpenOrders.js';
import { OrderFigures } from '#features/remote-orders/components/OrderFigures.js';
import { applicationPath, APPLICATIONS_PATH, REGISTER_SHOP_PATH } from '#entities/paths.js';
import { applicationBadge } from '#entities/application-status.js';
import { Inbox } from '#ui/theme/icons.js';
import { CopyButton } from '#ui/data-display/CopyButton.js';
import { ListRow } from '#ui/data-display/lists.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { bothOf } from '#ui/feedback/both-of.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { When } from '#ui/data-display/When.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../pages.messages.js';

const texts = messages.sales;

const SHOWN = 6;

function OpenApplications() {
  const polling = useFallbackPolling(30_000);
  const ours = useListTenantApplicationsQuery({ waits: 'staff' }, polling);
  const theirs = useListTenantApplicationsQuery({ waits: 'applicant' }, polling);
  return (
    <Panel
      title={texts.title}
      aside={
        <Button variant="contained" component={Link} to={APPLICATIONS_PATH}>
          {texts.all}
        </Button>
      }
    >
      <QueryState query={bothOf(ours, theirs)} loading={<Loading rows={4} />}>
        {([waiting, asked]) => {
          const open = [...waiting.applications, ...asked.applications];
          return open.length === 0 ? (
            <Empty
              icon={Inbox}
              title={texts.empty.title}
              action={<CopyButton text={`${window.location.origin}${REGISTER_SHOP_PATH}`} label={texts.empty.copy} />}
            >
              {texts.empty.text}
            </Empty>
          ) : (
            <Stack spacing={2} component="ul" aria-label={texts.title}>
              {open.slice(0, SHOWN).map((row) => (
                <ListRow key={row.id}>
                  <span>
                    <Link to={applicationPath(row.id)}>{row.businessName}</Link>{' '}
                    <SecondaryText>
                      {row.applicantName} · <When at={row.appliedDate} />
                    </SecondaryText>
                  </span>
                  <StatusBadge look={applicationBadge(row.status, row.withdrawnAt !== undefined)} />
                </ListRow>
              ))}
            </Stack>
          );
        }}
      </QueryState>
    </Panel>
  );
}

export const SalesWorkspace = () => (
  <Stack spacing={5}>
    <OpenApplications />
    <div>
      <OrderFigures />
      <OpenOrders area="admin" />
    </div>
  </Stack>
);
