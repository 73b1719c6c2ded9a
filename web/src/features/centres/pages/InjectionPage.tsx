import { AUTOMATIC } from '@revive/contracts/centres/injection';
import { useMemo, type ReactNode } from 'react';
import { useCurrentUser, type User } from '#api/current-user.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import type { GetInjectionStatusApiResponse } from '#api/generated/centres.gen.js';
import { moneyText } from '#ui/data-display/Money.js';
import { StatCard } from '#ui/data-display/StatCard.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Panel } from '#ui/layout/Panel.js';
import { AddressTabs } from '#ui/navigation/AddressTabs.js';
import { Icon } from '#ui/theme/Icon.js';
import { MonitorSmartphone, ScanSearch } from '#ui/theme/icons.js';
import { INJECTION_PATH } from '#entities/paths.js';
import { Stack } from '#ui/layout/Stack.js';
import { useGetInjectionStatusQuery, useInjectAssessMutation } from '../api/centres.api.js';
import { AssessmentCard } from '../components/AssessmentCard.js';
import { ClientSetup } from '../components/ClientSetup.js';
import { Figures } from '../components/Figures.js';
import { SystemIndicator } from '../components/SystemIndicator.js';
import { reportCall } from '../hooks/report-call.js';
import { useChanges } from '../hooks/use-changes.js';
import { messages } from '../messages/injection.messages.js';

type Status = GetInjectionStatusApiResponse;

/**
 * The remote injection control center (spec part 3 §2). `logout` is the sign-out button of the header, passed in by
 * the app.
 */
export function InjectionPage({ logout }: { logout?: ReactNode }) {
  const user = useCurrentUser();
  // spec part 3 §9: every 5 s while no live events come.
  const query = useGetInjectionStatusQuery(undefined, useFallbackPolling(5_000));
  const { data, error } = query;
  const states = useMemo(
    () => data?.sessions.map(({ sessionId, status }) => ({ id: sessionId, state: status })),
    [data],
  );
  useChanges(states, (_, from, to) => {
    if (from === 'assessing' && to === 'assessed') toastGood(messages.toasts.assessed);
    if (from === 'repairing' && to === 'completed') toastGood(messages.toasts.repaired);
  });
  if (user === undefined) return null;
  const area = user.role === 'master' || user.role === 'admin' ? 'admin' : 'tenant';
  return (
    <>
      <PageHeader
        title={messages.title}
        fact={<SystemIndicator error={error} active={data?.injectionSystem.active} texts={messages.status} />}
        actions={logout}
        waiting={area === 'tenant' ? (data?.sessions.filter(({ approved }) => approved).length ?? 0) : 0}
      />
      <AddressTabs
        label={messages.tabs.label}
        path={INJECTION_PATH}
        tabs={[
          {
            id: 'injection',
            label: messages.tabs.injection,
            content: (
              <QueryState query={query} loading={<Loading rows={4} />} stale="replace">
                {(status) => <Overview status={status} isShop={area === 'tenant'} />}
              </QueryState>
            ),
          },
          {
            id: 'assessments',
            label: messages.tabs.assessments,
            content: (
              <QueryState query={query} loading={<Loading rows={4} />}>
                {({ sessions }) => <Assessments sessions={sessions} area={area} />}
              </QueryState>
            ),
          },
          { id: 'setup', label: messages.tabs.setup, content: <Setup user={user} /> },
        ]}
      />
    </>
  );
}

const Setup = ({ user }: { user: User }) => <ClientSetup user={user} pc={user.name || user.username} />;

function Overview({ status, isShop }: { status: Status; isShop: boolean }) {
  const { injectionSystem: system, clients, revenue } = status;
  return (
    <Stack spacing={4}>
      <Figures>
        <StatCard
          label={messages.figures.clients}
          figure={system.totalConnections}
          sentence={messages.figures.clientsText}
        />
        <StatCard
          label={messages.figures.sessions}
          figure={system.activeSessions}
          sentence={messages.figures.sessionsText}
        />
        <StatCard
          label={messages.figures.revenue}
          figure={moneyText(revenue.cents)}
          sentence={messages.figures.revenueText(revenue.charges)}
        />
      </Figures>
      <Panel title={messages.inject.title}>
        <Stack spacing={2.5}>
          <p>{messages.inject.text}</p>
          {isShop ? <Inject connections={system.totalConnections} /> : <p>{messages.inject.forShops}</p>}
        </Stack>
      </Panel>
      <Panel title={messages.inject.clients}>
        {clients.length === 0 ? (
          <Empty icon={MonitorSmartphone} title={messages.inject.none}>
            {messages.inject.noneText}
          </Empty>
        ) : (
          <Stack spacing={2} component="ul">
            {clients.map(({ id, name, agentName, free }) => (
              <li key={id}>
                {name}{' '}
                <SecondaryText>
                  {agentName} · {free ? messages.inject.free : messages.inject.hasRepair}
                </SecondaryText>
              </li>
            ))}
          </Stack>
        )}
      </Panel>
      <Panel title={messages.capabilities}>
        <Stack spacing={1} component="ul">
          {system.injectionCapabilities.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </Stack>
      </Panel>
    </Stack>
  );
}

/** spec part 3 §5: disabled while nothing is connected. */
function Inject({ connections }: { connections: number }) {
  const [assess, assessing] = useInjectAssessMutation();
  const run = async () => {
    const call = assess({ injectAssess: { clientMachineId: AUTOMATIC } });
    const answer = await call;
    await reportCall(
      Promise.resolve(answer),
      messages.toasts.assess,
      messages.inject.started(answer.data?.connectedClients ?? 0),
    );
  };
  return (
    <Stack direction="row" spacing={2}>
      <ActionButton variant="contained" disabled={connections === 0 || assessing.isLoading} onClick={() => void run()}>
        <Icon as={ScanSearch} />
        {assessing.isLoading ? messages.inject.running : messages.inject.action}
      </ActionButton>
      {connections === 0 ? <SecondaryText>{messages.inject.noClients}</SecondaryText> : null}
    </Stack>
  );
}

function Assessments({ sessions, area }: { sessions: Status['sessions']; area: 'tenant' | 'admin' }) {
  if (sessions.length === 0)
    return (
      <Empty icon={ScanSearch} title={messages.assessments.none}>
        {messages.assessments.noneText}
      </Empty>
    );
  return (
    <Stack spacing={4}>
      {sessions.map((session) => (
        <AssessmentCard key={session.sessionId} session={session} area={area} />
      ))}
    </Stack>
  );
}
