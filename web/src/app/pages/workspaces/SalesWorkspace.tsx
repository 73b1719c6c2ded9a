import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import { useListTenantApplicationsQuery } from '#features/onboarding/api/onboarding.api.js';
import { applicationPath, APPLICATIONS_PATH } from '#entities/paths.js';
import { applicationLook } from '#entities/application-status.js';
import { Inbox } from '#ui/theme/icons.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { When } from '#ui/data-display/When.js';
import { messages } from '../pages.messages.js';

const texts = messages.sales;

const SHOWN = 6;

/** Sales: the newest applications, to read. */
export function SalesWorkspace() {
  const query = useListTenantApplicationsQuery({}, useFallbackPolling(30_000));
  return (
    <Panel
      title={texts.title}
      aside={
        <Button variant="contained" component={Link} to={APPLICATIONS_PATH}>
          {texts.all}
        </Button>
      }
    >
      <QueryState
        query={query}
        loading={<Loading rows={4} />}
        empty={
          <Empty icon={Inbox} title={texts.empty.title}>
            {texts.empty.text}
          </Empty>
        }
        isEmpty={(data) => data.applications.length === 0}
      >
        {(data) => (
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
      </QueryState>
    </Panel>
  );
}
