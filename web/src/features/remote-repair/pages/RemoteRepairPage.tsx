import { skipToken } from '@reduxjs/toolkit/query';
import { useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import type { RemoteSessionStarted } from '#api/generated/remote-sessions.gen.js';
import { REMOTE_REPAIR_PATH, remoteSessionPath } from '#entities/paths.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Stack } from '#ui/layout/Stack.js';
import { AddressTabs } from '#ui/navigation/AddressTabs.js';
import { useIsLeft } from '#ui/navigation/use-is-left.js';
import { useGetRemoteSessionQuery } from '../api/remote-repair.api.js';
import { ActiveSession } from '../components/ActiveSession.js';
import { Results } from '../components/Results.js';
import { SessionList } from '../components/SessionList.js';
import { SetupForm } from '../components/SetupForm.js';
import { messages } from '../remote-repair.messages.js';
import { REMOTE_BADGES } from '../session-badges.js';

/**
 * The Remote Device Repair System (spec part 2 §2): Setup, plus Active Session and Results once a session exists.
 * `confirm` renders the form for an agent's code; supplied by the app.
 */
export function RemoteRepairPage({ confirm }: { confirm: (agentId: string) => ReactNode }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const isLeft = useIsLeft();
  const id = useSearchParams()[0].get('session') ?? undefined;
  const [made, setMade] = useState<RemoteSessionStarted>();
  const query = useGetRemoteSessionQuery(id === undefined ? skipToken : { id }, useFallbackPolling(5_000));
  const session = id === undefined ? undefined : query.currentData;
  if (user === undefined) return null;
  const area = user.tenantId === undefined ? 'admin' : 'tenant';
  const shown = { data: session, error: query.error, refetch: query.refetch };
  const begin = (started: RemoteSessionStarted) => {
    setMade(started);
    if (!isLeft()) void navigate(remoteSessionPath(started.sessionId));
  };
  return (
    <>
      <PageHeader
        title={messages.title}
        fact={session === undefined ? messages.fact : <StatusBadge look={REMOTE_BADGES[session.status]} />}
      />
      <AddressTabs
        label={messages.tabs.label}
        path={REMOTE_REPAIR_PATH}
        keep={id === undefined ? {} : { session: id }}
        tabs={[
          {
            id: 'setup',
            label: messages.tabs.setup,
            content: (
              <Stack spacing={4}>
                <SetupForm onStarted={begin} />
                <SessionList />
              </Stack>
            ),
          },
          {
            id: 'active',
            label: messages.tabs.active,
            disabled: id === undefined,
            content: (
              <QueryState query={shown} loading={<Loading rows={4} />}>
                {(one) => (
                  <ActiveSession
                    session={one}
                    area={area}
                    made={made?.sessionId === one.sessionId ? made : undefined}
                    confirm={confirm}
                  />
                )}
              </QueryState>
            ),
          },
          {
            id: 'results',
            label: messages.tabs.results,
            disabled: id === undefined,
            content: (
              <QueryState query={shown} loading={<Loading rows={4} />}>
                {({ results }) => <Results results={results} area={area} />}
              </QueryState>
            ),
          },
        ]}
      />
    </>
  );
}
