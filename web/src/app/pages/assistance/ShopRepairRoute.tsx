import { Suspense } from 'react';
import { useParams } from 'react-router';
import { useGetRepairQuery } from '#features/repairs/api/repairs.api.js';
import RepairPage from '#features/repairs/pages/RepairPage.js';
import { Loading } from '#ui/feedback/async-states.js';
import { Stack } from '#ui/layout/Stack.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const RepairAssistance = lazyNamed(
  () => import('#features/assistance/components/RepairAssistance.js'),
  'RepairAssistance',
);

const RepairPayments = lazyNamed(() => import('#features/payments/components/RepairPayments.js'), 'RepairPayments');
const TicketDocuments = lazyNamed(() => import('#features/documents/components/TicketDocuments.js'), 'TicketDocuments');

export default function ShopRepairRoute() {
  const { id = '' } = useParams();
  const { data } = useGetRepairQuery({ id });
  return (
    <>
      <RepairPage />
      {data === undefined ? null : (
        <Stack spacing={5} sx={{ mt: 5 }}>
          <Suspense fallback={<Loading rows={1} />}>
            <RepairPayments repairId={id} />
            <TicketDocuments repairId={id} />
            <RepairAssistance repairId={id} isOver={data.handedOverAt !== undefined} />
          </Suspense>
        </Stack>
      )}
    </>
  );
}
