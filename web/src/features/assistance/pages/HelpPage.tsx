import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { describeError, isApiFailure } from '#api/errors.js';
import type { Assistance } from '#api/generated/assistance.gen.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { Ban } from '#ui/theme/icons.js';
import { DESK } from '#ui/theme/tokens.js';
import { useReadAssistanceQuery, useTakeAssistanceMutation } from '../api/assistance.api.js';
import { messages } from '../assistance.messages.js';
import { AssistedRepairPanel } from '../components/AssistedRepairPanel.js';
import { CallLink } from '../components/CallLink.js';
import { EndButton } from '../components/EndButton.js';
import { GuidanceForm } from '../components/GuidanceForm.js';
import { MessageForm } from '../components/MessageForm.js';
import { ProposeForm } from '../components/ProposeForm.js';
import { Thread } from '../components/Thread.js';

const texts = messages.help;
const ticket = (number: number): string => `R-${number}`;

const Sides = styled('div')({
  display: 'grid',
  gap: 20,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [DESK]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
});

function TakeButton({ id, label }: { id: string; label: string }) {
  const [take, { isLoading }] = useTakeAssistanceMutation();
  const press = async () => {
    const done = await take({ id });
    if (done.error !== undefined) toastFailure(texts.failed, describeError(done.error));
    else toastGood(texts.taken);
  };
  return (
    <ActionButton variant="contained" disabled={isLoading} onClick={() => void press()}>
      {label}
    </ActionButton>
  );
}

const Waiting = ({ assistance }: { assistance: Assistance }) => (
  <Panel title={messages.thread.label}>
    <Stack spacing={3}>
      <SecondaryText>
        {assistance.tenantName} · {assistance.deviceName}
      </SecondaryText>
      <Thread assistance={assistance} />
      <Text>{texts.takeText}</Text>
      <Stack direction="row" spacing={2}>
        <TakeButton id={assistance.id} label={texts.take} />
      </Stack>
    </Stack>
  </Panel>
);

function Helping({ assistance, onEnded }: { assistance: Assistance; onEnded: () => void }) {
  const { id } = assistance;
  return (
    <Sides>
      <Stack spacing={5}>
        <Panel
          title={messages.thread.label}
          aside={
            <Stack direction="row" spacing={2}>
              <CallLink assistance={assistance} />
              <EndButton id={id} as="resolved" label={texts.resolve} texts={texts} onEnded={onEnded} />
            </Stack>
          }
        >
          <Stack spacing={3}>
            <SecondaryText>
              {assistance.tenantName} · {assistance.deviceName}
            </SecondaryText>
            <Thread assistance={assistance} />
            <MessageForm id={id} />
          </Stack>
        </Panel>
        <Panel title={messages.guidance.label}>
          <GuidanceForm id={id} />
        </Panel>
        <Panel title={messages.commands.label}>
          <ProposeForm id={id} />
        </Panel>
      </Stack>
      <AssistedRepairPanel id={id} />
    </Sides>
  );
}

function Closed({ id, mayTakeOver }: { id: string; mayTakeOver: boolean }) {
  return (
    <Empty
      icon={Ban}
      title={texts.withOther}
      {...(mayTakeOver ? { action: <TakeButton id={id} label={texts.takeOver} /> } : {})}
    >
      {texts.withOtherText}
    </Empty>
  );
}

/** Poll interval for a running command: helpers without a shop receive no event when the command ends. */
const RUNNING_MS = 5_000;
const runs = (assistance: Assistance | undefined): boolean =>
  assistance?.entries.some(({ commandState }) => commandState === 'running') ?? false;

/** A request in the view of its helper: staff, or a platform technician. `back` is the path of the list. */
export function HelpPage({ back }: { back: string }) {
  const { id = '' } = useParams();
  const user = useCurrentUser();
  const [ended, setEnded] = useState(false);
  const [polls, setPolls] = useState(false);
  const { pollingInterval } = useFallbackPolling(RUNNING_MS);
  const query = useReadAssistanceQuery(
    { id },
    { skip: ended, pollingInterval: polls ? RUNNING_MS : pollingInterval, refetchOnMountOrArgChange: true },
  );
  const { data, error } = query;
  if (runs(data) !== polls) setPolls(!polls);
  const isClosed = ended || (isApiFailure(error) && error.status === 403);
  const title = data === undefined || isClosed ? texts.plain : texts.title(ticket(data.number));
  return (
    <>
      <PageHeader title={title} fact={<Link to={back}>{texts.back}</Link>} />
      {isClosed ? (
        <Closed id={id} mayTakeOver={!ended && (user?.role === 'master' || user?.role === 'admin')} />
      ) : (
        <QueryState query={query} loading={<Loading rows={6} height={72} />} stale="replace">
          {(assistance) =>
            assistance.state === 'open' ? (
              <Waiting assistance={assistance} />
            ) : (
              <Helping
                assistance={assistance}
                onEnded={() => {
                  setEnded(true);
                  toastGood(texts.ended);
                }}
              />
            )
          }
        </QueryState>
      )}
    </>
  );
}
