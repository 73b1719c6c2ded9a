import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useFallbackPolling } from '../../../api/live/live-context.js';
import { useListTenantApplicationsQuery } from '../../../features/onboarding/onboarding.api.js';
import { applicationPath, APPLICATIONS_PATH } from '../../../features/onboarding/onboarding.paths.js';
import { applicationLook } from '../../../ui/application-status.js';
import { Inbox } from '../../../ui/icons.js';
import { Column, SecondaryText, Row } from '../../../ui/layout.js';
import { Panel } from '../../../ui/Panel.js';
import { Empty, ErrorState, Loading } from '../../../ui/states.js';
import { StatusBadge } from '../../../ui/StatusBadge.js';
import { When } from '../../../ui/When.js';

const SHOWN = 6;

/** Sales: the newest applications, to read. */
export function SalesWorkspace() {
  const { data, error, refetch } = useListTenantApplicationsQuery({}, useFallbackPolling(30_000));
  return (
    <Panel
      title="Newest applications"
      aside={
        <Button variant="contained" component={Link} to={APPLICATIONS_PATH}>
          All applications
        </Button>
      }
    >
      {data === undefined ? (
        error === undefined ? (
          <Loading rows={4} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : data.applications.length === 0 ? (
        <Empty icon={Inbox} title="No applications yet">
          Repair shops apply at /register-repair-shop.
        </Empty>
      ) : (
        <Column as="ul" gap={8}>
          {data.applications.slice(0, SHOWN).map((row) => (
            <Row as="li" key={row.id} style={{ justifyContent: 'space-between', minHeight: 44 }}>
              <span>
                <Link to={applicationPath(row.id)}>{row.businessName}</Link>{' '}
                <SecondaryText>
                  {row.applicantName} · <When at={row.appliedDate} />
                </SecondaryText>
              </span>
              <StatusBadge look={applicationLook(row.status, row.withdrawnAt !== undefined)} />
            </Row>
          ))}
        </Column>
      )}
    </Panel>
  );
}
