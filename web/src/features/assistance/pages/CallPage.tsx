import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import type { Assistance } from '#api/generated/assistance.gen.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Panel } from '#ui/layout/Panel.js';
import { Phone } from '#ui/theme/icons.js';
import { isApiFailure } from '#api/errors.js';
import { Stack } from '#ui/layout/Stack.js';
import { useReadAssistanceQuery } from '../api/assistance.api.js';
import { messages } from '../assistance.messages.js';
import { CallChoice } from '../call/CallChoice.js';
import { CallStage } from '../call/CallStage.js';
import type { CallState, PeerCall } from '../call/peer-call.js';
import { useCall } from '../call/use-call.js';

const texts = messages.call;

function Stage({ call, state, partner }: { call: PeerCall; state: CallState; partner: string }) {
  switch (state.phase) {
    case 'idle':
      return <CallChoice action={texts.ring} onChosen={(media) => call.ring(media)} />;
    case 'ended':
      return (
        <Stack spacing={3}>
          <Text role="alert">{texts.ends[state.end ?? 'hung_up']}</Text>
          <CallChoice action={texts.ring} onChosen={(media) => call.ring(media)} />
        </Stack>
      );
    case 'asking':
      return (
        <Stack direction="row" spacing={2}>
          <Button variant="outlined" onClick={() => call.hangUp()}>
            {texts.cancel}
          </Button>
        </Stack>
      );
    case 'asked':
      return (
        <Stack spacing={3}>
          <Text>
            <strong>{texts.rings(state.theirName ?? partner)}.</strong> {texts.asksWith(state.theirMedia)}
          </Text>
          <CallChoice
            action={texts.accept}
            onChosen={(media) => void call.accept(media)}
            onDecline={() => call.decline()}
          />
        </Stack>
      );
    case 'connecting':
    case 'connected':
      return <CallStage call={call} state={state} partner={partner} />;
  }
}

function Call({ assistance, isOver }: { assistance: Assistance; isOver: boolean }) {
  const { call, state } = useCall(assistance);
  const partner = assistance.partnerName ?? '';
  // The end of the request ends its call and releases the devices.
  useEffect(() => {
    if (isOver) call.hangUp();
  }, [call, isOver]);
  if (isOver) return <NoCall />;
  return (
    <Panel title={texts.with(partner)} aside={<span role="status">{texts.phases[state.phase]}</span>}>
      <Stack spacing={3}>
        {assistance.iceServers.length > 0 ? null : <SecondaryText>{texts.localOnly}</SecondaryText>}
        <Stage call={call} state={state} partner={partner} />
      </Stack>
    </Panel>
  );
}

const NoCall = () => (
  <Empty icon={Phone} title={texts.over}>
    {texts.overText} {texts.notYours}
  </Empty>
);

/** Call page for voice, camera and screen. The only page that may request these permissions. */
export function CallPage() {
  const { id = '' } = useParams();
  const query = useReadAssistanceQuery({ id }, { ...useFallbackPolling(5000), refetchOnMountOrArgChange: true });
  const { data, error } = query;
  const isRefused = isApiFailure(error) && (error.status === 403 || error.status === 404);
  const isOver = isRefused || data?.mayCall === false;
  return (
    <>
      <PageHeader title={texts.title} />
      {isRefused && data === undefined ? (
        <NoCall />
      ) : (
        <QueryState query={query} loading={<Loading rows={4} />}>
          {(assistance) => <Call assistance={assistance} isOver={isOver} />}
        </QueryState>
      )}
    </>
  );
}
