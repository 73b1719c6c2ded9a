import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { RepairPanel } from '../components/RepairPanel.js';
import { useGetRepairQuery } from '../api/repairs.api.js';
import { repairsPath } from '#entities/paths.js';
import { messages } from '../messages/repair.messages.js';
import { ticketNumber } from '../repair-facts.js';
import { isOfShop } from '../ticket-facts.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const RecordOfRepair = lazyNamed(() => import('../record/RecordOfRepair.js'), 'RecordOfRepair');

/** Placeholder with the height of a button on a phone, where the button has its own line. */
const RecordPlace = styled('div')({ height: 44 });

export default function RepairPage() {
  const { id = '' } = useParams();
  const user = useCurrentUser();
  // spec part 2 §9: agent and device screens are polled every 5 s while no live events come.
  const query = useGetRepairQuery({ id }, useFallbackPolling(5000));
  const { data } = query;
  if (user === undefined) return null;
  const area = isOfShop(user.role) ? 'tenant' : 'admin';
  return (
    <>
      <PageHeader
        title={data === undefined ? messages.page.title : messages.page.numbered(ticketNumber(data.number))}
        fact={<Link to={repairsPath(area)}>{messages.page.all}</Link>}
        actions={
          data === undefined ? (
            <RecordPlace />
          ) : (
            <Suspense fallback={<RecordPlace />}>
              <RecordOfRepair id={data.id} />
            </Suspense>
          )
        }
      />
      <QueryState query={query} loading={<Loading rows={6} height={72} />}>
        {(data) => <RepairPanel repair={data} role={user.role} wide />}
      </QueryState>
    </>
  );
}
