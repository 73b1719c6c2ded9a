import { useMemo, type ReactNode } from 'react';
import { useCurrentUser, type User } from '#api/current-user.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import type { GetBlueScreenStatusApiResponse } from '#api/generated/centres.gen.js';
import { BSOD_PATH } from '#entities/paths.js';
import { moneyText } from '#ui/data-display/Money.js';
import { StatCard } from '#ui/data-display/StatCard.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastGood } from '#ui/feedback/toasts.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Stack } from '#ui/layout/Stack.js';
import { AddressTabs } from '#ui/navigation/AddressTabs.js';
import { HardDrive, Wrench } from '#ui/theme/icons.js';
import { useGetBlueScreenStatusQuery } from '../api/centres.api.js';
import { ClientSetup } from '../components/ClientSetup.js';
import { Figures } from '../components/Figures.js';
import { MachineCard } from '../components/MachineCard.js';
import { RecoveryCard } from '../components/RecoveryCard.js';
import { SupportedTypes } from '../components/SupportedTypes.js';
import { SystemIndicator } from '../components/SystemIndicator.js';
import { useChanges } from '../hooks/use-changes.js';
import { messages } from '../messages/bsod.messages.js';

type Status = GetBlueScreenStatusApiResponse;
type Area = 'tenant' | 'admin';

/**
 * The blue-screen recovery control center (spec part 3 §2). `logout` is the sign-out button of the header, passed in
 * by the app.
 */
export function BlueScreenCentrePage({ logout }: { logout?: ReactNode }) {
  const user = useCurrentUser();
  // spec part 3 §9: every 3 s while no live events come.
  const query = useGetBlueScreenStatusQuery(undefined, useFallbackPolling(3_000));
  const { data, error } = query;
  const states = useMemo(
    () => data?.connectedMachines.map(({ machineId, recoveryStatus }) => ({ id: machineId, state: recoveryStatus })),
    [data],
  );
  useChanges(states, (_, from, to) => {
    if (from === 'assessing' && to === 'ready') toastGood(messages.toasts.assessed);
    if (from === 'recovering' && to === 'completed') toastGood(messages.toasts.recovered);
  });
  if (user === undefined) return null;
  const area = user.role === 'master' || user.role === 'admin' ? 'admin' : 'tenant';
  return (
    <>
      <PageHeader
        title={messages.title}
        fact={<SystemIndicator error={error} active={data && true} texts={messages.status} />}
        actions={logout}
        waiting={
          area === 'tenant'
            ? (data?.connectedMachines.filter((one) => one.recoveryStatus === 'ready' && one.approved).length ?? 0)
            : 0
        }
      />
      <AddressTabs
        label={messages.tabs.label}
        path={BSOD_PATH}
        tabs={[
          {
            id: 'machines',
            label: messages.tabs.machines,
            content: (
              <QueryState query={query} loading={<Loading rows={4} />}>
                {(status) => <Machines status={status} area={area} />}
              </QueryState>
            ),
          },
          {
            id: 'recovery',
            label: messages.tabs.recovery,
            content: (
              <QueryState query={query} loading={<Loading rows={4} />}>
                {({ activeSessions }) => <Recoveries sessions={activeSessions} area={area} />}
              </QueryState>
            ),
          },
          { id: 'setup', label: messages.tabs.setup, content: <Setup user={user} /> },
        ]}
      />
    </>
  );
}

function Machines({ status, area }: { status: Status; area: Area }) {
  const { connectedMachines, activeSessions, recoveryCents, estimatedMinutes, revenue } = status;
  return (
    <Stack spacing={4}>
      <Figures>
        <StatCard
          label={messages.figures.machines}
          figure={connectedMachines.length}
          sentence={messages.figures.machinesText}
        />
        <StatCard
          label={messages.figures.sessions}
          figure={activeSessions.length}
          sentence={messages.figures.sessionsText}
        />
        <StatCard
          label={messages.figures.revenue}
          figure={moneyText(revenue.cents)}
          sentence={messages.figures.revenueText(revenue.charges)}
        />
      </Figures>
      {area === 'admin' ? <SecondaryText>{messages.machines.forShops}</SecondaryText> : null}
      {recoveryCents === undefined ? null : (
        <SecondaryText>{messages.price(moneyText(recoveryCents, 'ZAR', true), estimatedMinutes)}</SecondaryText>
      )}
      {connectedMachines.length === 0 ? (
        <Empty icon={HardDrive} title={messages.machines.none}>
          {messages.machines.noneText}
        </Empty>
      ) : (
        connectedMachines.map((machine) => <MachineCard key={machine.machineId} machine={machine} area={area} />)
      )}
    </Stack>
  );
}

function Recoveries({ sessions, area }: { sessions: Status['activeSessions']; area: Area }) {
  if (sessions.length === 0)
    return (
      <Empty icon={Wrench} title={messages.recovery.none}>
        {messages.recovery.noneText}
      </Empty>
    );
  return (
    <Stack spacing={4}>
      {sessions.map((session) => (
        <RecoveryCard key={session.sessionId} session={session} area={area} />
      ))}
    </Stack>
  );
}

const Setup = ({ user }: { user: User }) => (
  <Stack spacing={4}>
    <ClientSetup user={user} pc={user.name || user.username} title={messages.setup.title} />
    <SupportedTypes />
  </Stack>
);
