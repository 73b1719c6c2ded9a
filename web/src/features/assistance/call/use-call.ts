import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Assistance } from '#api/generated/assistance.gen.js';
import { onSignal } from '../api/call-signals.js';
import { useSendAssistanceSignalMutation } from '../api/assistance.api.js';
import { PeerCall, type CallState } from './peer-call.js';

const getMedia = async (media: 'microphone' | 'camera' | 'screen'): Promise<MediaStream> => {
  if (media === 'screen') return navigator.mediaDevices.getDisplayMedia({ video: true, audio: false });
  return navigator.mediaDevices.getUserMedia(
    media === 'camera' ? { video: { width: { ideal: 1280 }, height: { ideal: 720 } } } : { audio: true },
  );
};

export function useCall({ id, side, iceServers }: Pick<Assistance, 'id' | 'side' | 'iceServers'>): {
  call: PeerCall;
  state: CallState;
} {
  const [send] = useSendAssistanceSignalMutation();
  const [call] = useState(
    () =>
      new PeerCall({
        side,
        send: (assistanceSignal) => send({ id, assistanceSignal }).unwrap(),
        makePeer: () => new RTCPeerConnection({ iceServers }),
        makeStream: () => new MediaStream(),
        getMedia,
        newId: () => crypto.randomUUID(),
      }),
  );
  useEffect(() => {
    const leave = onSignal((signal) => {
      if (signal.requestId === id) call.hear(signal);
    });
    const hangUp = () => call.hangUp();
    addEventListener('pagehide', hangUp);
    return () => {
      leave();
      removeEventListener('pagehide', hangUp);
      call.hangUp();
    };
  }, [call, id]);
  return { call, state: useSyncExternalStore(call.subscribe, call.state) };
}
