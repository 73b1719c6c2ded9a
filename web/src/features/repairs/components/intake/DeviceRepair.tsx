import type { Role } from '@revive/contracts/roles';
import { Suspense, useState } from 'react';
import { useFallbackPolling } from '#api/live/live-context.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Card } from '#ui/layout/Panel.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { Stack } from '#ui/layout/Stack.js';
import { useGetRepairQuery } from '../../api/repairs.api.js';
import type { IntakeDevice } from './IntakePanel.js';
import { RepairPanel } from '../RepairPanel.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { messages } from '../../messages/repair.messages.js';

const IntakePanel = lazyNamed(() => import('./IntakePanel.js'), 'IntakePanel');

/** The repair of the chosen device. A device attached again after pickup can be taken in for a new repair. */
export function DeviceRepair({ repairId, role, device }: { repairId: string; role: Role; device?: IntakeDevice }) {
  const query = useGetRepairQuery({ id: repairId }, useFallbackPolling(5000));
  const { data } = query;
  const [anew, setAnew] = useState(false);
  if (data === undefined)
    return (
      <Card>
        <QueryState query={query} loading={<Loading rows={6} height={64} />} />
      </Card>
    );
  const over = data.handedOverAt !== undefined && device !== undefined;
  return (
    <Stack spacing={4}>
      {over && anew ? (
        <Suspense
          fallback={
            <Card>
              <Loading rows={5} />
            </Card>
          }
        >
          <IntakePanel device={device} last={data} isAnew onStarted={() => setAnew(false)} />
        </Suspense>
      ) : null}
      <RepairPanel
        repair={data}
        role={role}
        extra={
          over && !anew ? (
            <ActionButton variant="contained" onClick={() => setAnew(true)}>
              {messages.panel.newRepair}
            </ActionButton>
          ) : undefined
        }
      />
    </Stack>
  );
}
