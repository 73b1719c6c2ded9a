import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { describeError } from '#api/errors.js';
import type { AgentUpdate } from '#api/generated/fleet.gen.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useListAgentUpdatesQuery, useRollBackAgentMutation } from './agent-update.api.js';
import { messages, PROBLEM_TEXTS, REASON_TEXTS, STATE_TEXTS, UPDATE_BADGES } from './agent-update.messages.js';

/** Which version an agent runs, how far its latest update has come, and the way back. */
export function AgentUpdatePanel({ agentId }: { agentId: string }) {
  const query = useListAgentUpdatesQuery(undefined, useFallbackPolling(10_000));
  const data = query.data?.find((one) => one.agentId === agentId);
  return (
    <Panel
      title={messages.title}
      aside={data?.state === undefined ? undefined : <StatusBadge look={UPDATE_BADGES[data.state]} live />}
    >
      <QueryState
        query={{ ...query, data: query.data === undefined ? undefined : (data ?? null) }}
        loading={<Loading rows={3} />}
        isEmpty={(found) => found === null}
        empty={<SecondaryText>{messages.none}</SecondaryText>}
      >
        {(update) => (update === null ? null : <Details update={update} />)}
      </QueryState>
    </Panel>
  );
}

function Details({ update }: { update: AgentUpdate }) {
  const role = useCurrentUser()?.role;
  const [asks, setAsks] = useState(false);
  const { runningVersion, supervisorVersion, previousVersion, previousUntil } = update;
  const mayGoBack = previousVersion !== undefined && (role === 'tenant_admin' || role === 'master');
  return (
    <Stack spacing={3}>
      <DescriptionList>
        <dt>{messages.running}</dt>
        <dd>{runningVersion}</dd>
        <dt>{messages.supervisor}</dt>
        <dd>{supervisorVersion ?? messages.noSupervisor}</dd>
        <dt>{messages.offered}</dt>
        <dd>{update.offeredVersion ?? messages.none}</dd>
        {update.state === undefined ? null : (
          <>
            <dt>{messages.state}</dt>
            <dd>
              <Course update={update} />
            </dd>
          </>
        )}
        {previousVersion === undefined ? null : (
          <>
            <dt>{messages.kept}</dt>
            <dd>
              {previousVersion}
              {previousUntil === undefined ? null : (
                <>
                  {` ${messages.keptUntil} `}
                  <When at={previousUntil} />
                </>
              )}
            </dd>
          </>
        )}
      </DescriptionList>
      {mayGoBack ? (
        <Button variant="outlined" sx={{ alignSelf: 'start' }} onClick={() => setAsks(true)}>
          {messages.goBack(previousVersion)}
        </Button>
      ) : null}
      {asks && previousVersion !== undefined ? (
        <GoBackDialog
          agentId={update.agentId}
          from={runningVersion}
          to={previousVersion}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </Stack>
  );
}

function Course({ update: { state, problem, reason } }: { update: AgentUpdate }) {
  if (state === undefined) return null;
  return (
    <>
      {problem === undefined ? STATE_TEXTS[state] : PROBLEM_TEXTS[problem]}
      {reason === undefined ? null : ` ${REASON_TEXTS[reason]}`}
    </>
  );
}

function GoBackDialog({
  agentId,
  from,
  to,
  onClose,
}: {
  agentId: string;
  from: string;
  to: string;
  onClose: () => void;
}) {
  const [rollBack, { isLoading }] = useRollBackAgentMutation();
  const send = () =>
    rollBack({ id: agentId, rollBackAgent: { from, to } })
      .unwrap()
      .then(
        () => {
          toastGood(messages.sent, messages.goBackText(from, to));
          onClose();
        },
        (error: unknown) => toastFailure(messages.failed, describeError(error)),
      );
  return (
    <ConfirmDialog
      title={messages.goBackTitle(to)}
      safe={messages.stay(from)}
      onClose={onClose}
      action={
        <Button variant="contained" disabled={isLoading} onClick={() => void send()}>
          {isLoading ? messages.sending : messages.goBack(to)}
        </Button>
      }
    >
      {messages.goBackText(from, to)}
    </ConfirmDialog>
  );
}
