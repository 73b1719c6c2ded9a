import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '#api/errors.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { Stack } from '#ui/layout/Stack.js';
import { color, PHONE } from '#ui/theme/tokens.js';
import { messages } from '../assistance.messages.js';
import type { CallState, PeerCall } from './peer-call.js';

const texts = messages.call;

const Stage = styled('div')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 1fr)',
  alignItems: 'start',
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Picture = styled('video')({
  width: '100%',
  aspectRatio: '16 / 9',
  background: color.sunken,
  borderRadius: 8,
  objectFit: 'contain',
});

/** Audio and video of one side. If the browser blocks autoplay, a button starts playback. */
function Video({ stream, label, muted = false }: { stream: MediaStream | undefined; label: string; muted?: boolean }) {
  const element = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const play = () => {
    element.current?.play().then(
      () => setRefused(false),
      // The element was removed during the start, or the browser requires a press.
      (error: unknown) => setRefused(error instanceof DOMException && error.name === 'NotAllowedError'),
    );
  };
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    video.srcObject = stream ?? null;
    if (stream !== undefined) play();
  }, [stream]);
  return (
    <Stack spacing={1}>
      <Picture ref={element} aria-label={label} muted={muted} playsInline />
      <SecondaryText>{label}</SecondaryText>
      {isRefused ? (
        <Stack direction="row" spacing={2}>
          <SecondaryText>{texts.playFailed}</SecondaryText>
          <Button size="small" variant="outlined" onClick={play}>
            {texts.play}
          </Button>
        </Stack>
      ) : null}
    </Stack>
  );
}

function Controls({ call, state }: { call: PeerCall; state: CallState }) {
  const { ownMedia, muted } = state;
  const has = (media: 'microphone' | 'camera' | 'screen'): boolean => ownMedia.includes(media);
  const show = (picture: 'camera' | 'screen' | undefined) =>
    call.show(picture).catch((error: unknown) => toastFailure(texts.notShared, describeError(error)));
  return (
    <Stack direction="row" spacing={2}>
      {has('microphone') ? (
        <Button variant="outlined" aria-pressed={muted} onClick={() => call.setMuted(!muted)}>
          {muted ? texts.unmute : texts.mute}
        </Button>
      ) : null}
      {has('camera') ? null : (
        <Button variant="outlined" onClick={() => void show('camera')}>
          {texts.camera}
        </Button>
      )}
      {has('screen') ? null : (
        <Button variant="outlined" onClick={() => void show('screen')}>
          {texts.screen}
        </Button>
      )}
      {has('camera') || has('screen') ? (
        <Button variant="outlined" onClick={() => void show(undefined)}>
          {texts.stopPicture}
        </Button>
      ) : null}
      <Button variant="contained" color="error" onClick={() => call.hangUp()}>
        {texts.hangUp}
      </Button>
    </Stack>
  );
}

export function CallStage({ call, state, partner }: { call: PeerCall; state: CallState; partner: string }) {
  return (
    <Stack spacing={3}>
      <Stage>
        <Video stream={state.remote} label={texts.theirs(partner)} />
        <Video stream={state.local} label={state.local === undefined ? texts.noPicture : texts.own} muted />
      </Stage>
      <Stack spacing={1} role="status">
        <span>{texts.uses(state.ownMedia)}</span>
        <span>{texts.theyUse(partner, state.theirMedia)}</span>
      </Stack>
      <Controls call={call} state={state} />
    </Stack>
  );
}
