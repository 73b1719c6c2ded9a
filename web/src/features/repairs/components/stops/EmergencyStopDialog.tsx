import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { describeError, isApiFailure } from '#api/errors.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { ContentDialog } from '#ui/feedback/ContentDialog.js';
import { HoldToConfirm } from '#ui/feedback/HoldToConfirm.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { Empty, QueryState } from '#ui/feedback/async-states.js';
import { Plug } from '#ui/theme/icons.js';
import { STOP_BADGES } from '#entities/repair/step-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { Stack } from '#ui/layout/Stack.js';
import { useEmergencyStopMutation, useGetEmergencyStopQuery } from '../../api/stops.api.js';
import { messages as texts } from '../../messages/stops.messages.js';
import { EVERYTHING, isComplete, requestOf, StopScopeFields, type ShopChoice } from './StopScopeFields.js';

/** Polling interval in milliseconds until every agent has answered, in addition to live events. */
const ASK_MS = 2000;

function Answers({ stopId, onClose }: { stopId: string; onClose: () => void }) {
  const [open, setOpen] = useState(true);
  // Polls as well, because the stop must remain visible even when the event stream is the part that failed.
  const query = useGetEmergencyStopQuery({ id: stopId }, { pollingInterval: open ? ASK_MS : 0 });
  const { data } = query;
  const left = data?.agents.filter(({ answer }) => answer === 'sent' || answer === 'writing').length ?? 1;
  const silent = data?.agents.filter(({ answer }) => answer === 'unreachable').length ?? 0;
  useEffect(() => {
    if (left > 0) return;
    setOpen(false);
    if (silent === 0) toastGood(texts.succeeded);
    else toastFailure(texts.partly, texts.partlyText(silent));
  }, [left, silent]);
  const stopped = silent > 0 ? texts.stoppedPartly : texts.stopped;
  return (
    <ContentDialog title={left > 0 ? texts.stopping : stopped} onClose={onClose}>
      {data === undefined && query.error !== undefined ? <p>{texts.unread}</p> : null}
      <QueryState
        query={query}
        empty={<Empty icon={Plug} title={texts.noAgents} />}
        isEmpty={({ agents }) => agents.length === 0}
      >
        {({ agents }) => (
          <Stack spacing={2.5} component="ul" aria-live="polite">
            {agents.map(({ agentId, name, tenantName, answer, runs }) => (
              <li key={agentId}>
                <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
                  <span>
                    <Mono>{name}</Mono>
                    <br />
                    <SecondaryText>
                      {tenantName}
                      {answer === 'sent' || answer === 'unreachable' ? '' : texts.runs(runs)}
                    </SecondaryText>
                  </span>
                  <StatusBadge look={STOP_BADGES[answer]} />
                </Stack>
              </li>
            ))}
          </Stack>
        )}
      </QueryState>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end', mt: 4 }}>
        <Button variant="outlined" onClick={onClose}>
          {texts.close}
        </Button>
      </Stack>
    </ContentDialog>
  );
}

/**
 * spec part 2 §8: the question, then held two seconds, then the agents acknowledging one by one. Its success is
 * announced only when every agent has acknowledged.
 */
export function EmergencyStopDialog({
  running,
  shopChoice,
  onClose,
}: {
  running: number;
  shopChoice: ShopChoice;
  onClose: () => void;
}) {
  const [stop, { isLoading, data }] = useEmergencyStopMutation();
  const [scope, setScope] = useState(EVERYTHING);
  const go = async () => {
    const answer = await stop({ emergencyStopRequest: requestOf(scope) });
    if (answer.error !== undefined)
      return toastFailure(
        isApiFailure(answer.error) && answer.error.status === 0 ? texts.unreachable : texts.failed,
        describeError(answer.error),
      );
    return undefined;
  };
  // A sent stop cannot be withdrawn, so the dialog stays open and shows the answers.
  const leave = () => {
    if (!isLoading) onClose();
  };
  const stopsAll = running === 0 ? texts.nothingRunsNow : texts.stops(running);
  if (data !== undefined) return <Answers stopId={data.stopId} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={texts.question}
      safe={texts.keep}
      onClose={leave}
      destructive
      action={
        <HoldToConfirm word={texts.hold} disabled={isLoading || !isComplete(scope)} onConfirm={() => void go()} />
      }
    >
      {scope.of === '' ? stopsAll : texts.scope.narrowed} {texts.safety}
      <StopScopeFields scope={scope} onChange={setScope} shopChoice={shopChoice} />
    </ConfirmDialog>
  );
}
