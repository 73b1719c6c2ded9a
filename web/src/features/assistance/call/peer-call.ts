// A call between two browsers. Invariants: camera, microphone and screen are requested only after both users agreed;
// the end of a call stops every track of this browser; only one call exists at a time, and signals of other calls are
// ignored.
import type { AssistanceSignal } from '@revive/contracts/assistance/assistance';
import type { AssistanceSide, CallMedia } from '@revive/contracts/assistance/states';
import type { HeardSignal } from '../api/call-signals.js';

/** `asking`: this side rings. `asked`: the other side rings and waits for a response. */
export type CallPhase = 'idle' | 'asking' | 'asked' | 'connecting' | 'connected' | 'ended';
export type CallEnd = 'hung_up' | 'declined' | 'no_answer' | 'no_way' | 'lost' | 'not_allowed';

export interface CallState {
  readonly phase: CallPhase;
  readonly end?: CallEnd;
  /** Name and media of the caller. */
  readonly theirName?: string;
  readonly theirMedia: readonly CallMedia[];
  readonly ownMedia: readonly CallMedia[];
  readonly muted: boolean;
  readonly local?: MediaStream;
  readonly remote?: MediaStream;
}

export interface CallSurroundings {
  readonly side: AssistanceSide;
  readonly send: (signal: AssistanceSignal) => Promise<unknown>;
  readonly makePeer: () => RTCPeerConnection;
  readonly makeStream: () => MediaStream;
  /** Triggers the browser's permission request. */
  readonly getMedia: (media: CallMedia) => Promise<MediaStream>;
  readonly newId: () => string;
}

/** Interval and duration of repeated rings: the other page may open later. */
const RING_EVERY_MS = 3_000;
const RING_FOR_MS = 60_000;
/** A ring without a repeat ends after this time. */
const RING_HEARD_MS = 9_000;
const CONNECT_WITHIN_MS = 30_000;

const IDLE: CallState = { phase: 'idle', theirMedia: [], ownMedia: [], muted: false };
type Picture = Extract<CallMedia, 'camera' | 'screen'>;
const isPicture = (media: CallMedia): media is Picture => media !== 'microphone';

export class PeerCall {
  #state = IDLE;
  #callId = '';
  #wanted: readonly CallMedia[] = [];
  #peer: RTCPeerConnection | undefined;
  #words: RTCDataChannel | undefined;
  readonly #tracks = new Map<CallMedia, MediaStreamTrack>();
  #early: RTCIceCandidateInit[] = [];
  #hasDescription = false;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  readonly #listeners = new Set<() => void>();

  constructor(private readonly around: CallSurroundings) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
  readonly state = (): CallState => this.#state;

  /** Rings the other side. Uses no device before the other side accepts. */
  ring(media: readonly CallMedia[]): void {
    if (this.#isBusy()) return;
    this.#begin(this.around.newId(), media);
    this.#set({ ...IDLE, phase: 'asking' });
    const again = (): void => {
      if (this.#state.phase !== 'asking') return;
      this.#tell({ kind: 'ring', media: [...media] });
      this.#after(RING_EVERY_MS, again);
    };
    again();
    this.#after(RING_FOR_MS, () => this.#state.phase === 'asking' && this.#end('no_answer', true));
  }

  /** Accepts with the given media; the browser then asks for permission. */
  async accept(media: readonly CallMedia[]): Promise<void> {
    if (this.#state.phase !== 'asked') return;
    this.#clearTimers();
    this.#wanted = media;
    this.#set({ ...this.#state, phase: 'connecting' });
    if (!(await this.#useWanted())) return;
    this.#tell({ kind: 'accept', media: [...media] });
    this.#boundConnecting();
  }

  decline(): void {
    if (this.#state.phase !== 'asked') return;
    this.#tell({ kind: 'decline' });
    this.#end('declined', false);
  }

  hangUp(): void {
    if (this.#isBusy()) this.#end('hung_up', true);
  }

  close(): void {
    this.hangUp();
    this.#listeners.clear();
  }

  setMuted(muted: boolean): void {
    const track = this.#tracks.get('microphone');
    if (track) track.enabled = !muted;
    this.#set({ ...this.#state, muted });
  }

  /** Switches or removes the video source during a call. Rejects if the user denies permission. */
  async show(picture: Picture | undefined): Promise<void> {
    const peer = this.#peer;
    if (!peer) return;
    const stream = picture === undefined ? undefined : await this.around.getMedia(picture);
    if (peer !== this.#peer) return stopAll(stream);
    this.#stopPicture();
    const track = stream?.getVideoTracks()[0];
    if (picture !== undefined && track) this.#keep(picture, track);
    await this.#senderOf('video')?.replaceTrack(track ?? null);
    this.#showOwn();
  }

  hear(signal: HeardSignal): void {
    if (signal.from === this.around.side) return;
    if (signal.kind === 'ring') return this.#rung(signal);
    if (signal.callId !== this.#callId || !this.#isBusy()) return;
    switch (signal.kind) {
      case 'accept':
        if (this.#state.phase === 'asking') void this.#offer(signal.media ?? []);
        return;
      case 'decline':
        return this.#end('declined', false);
      case 'hang_up':
        return this.#end('hung_up', false);
      case 'offer':
      case 'answer':
        if (signal.sdp !== undefined) void this.#describe(signal.kind, signal.sdp);
        return;
      case 'candidate':
        return void this.#candidate({
          candidate: signal.candidate ?? '',
          sdpMid: signal.sdpMid ?? null,
          sdpMLineIndex: signal.sdpMLineIndex ?? null,
        });
    }
  }

  #rung({ callId, fromName, media = [] }: HeardSignal): void {
    const { phase } = this.#state;
    // Both sides rang at once: the call of support wins.
    const yields = phase === 'asking' && this.around.side === 'shop';
    if (this.#isBusy() && !yields && !(phase === 'asked' && callId === this.#callId)) return;
    this.#begin(callId, []);
    this.#set({ ...IDLE, phase: 'asked', theirName: fromName, theirMedia: media });
    this.#after(RING_HEARD_MS, () => this.#state.phase === 'asked' && this.#end('no_answer', false));
  }

  async #offer(theirMedia: readonly CallMedia[]): Promise<void> {
    this.#clearTimers();
    this.#set({ ...this.#state, phase: 'connecting', theirMedia });
    if (!(await this.#useWanted())) return;
    this.#boundConnecting();
    const peer = this.#connect();
    for (const kind of ['audio', 'video'] as const)
      peer.addTransceiver(this.#trackOf(kind) ?? kind, { direction: 'sendrecv' });
    await this.#guarded(peer, async () => {
      await peer.setLocalDescription(await peer.createOffer());
      this.#tell({ kind: 'offer', sdp: peer.localDescription?.sdp ?? '' });
    });
  }

  async #describe(type: 'offer' | 'answer', sdp: string): Promise<void> {
    if (this.#state.phase !== 'connecting' || (type === 'offer') === (this.#peer !== undefined)) return;
    const peer = this.#peer ?? this.#connect();
    await this.#guarded(peer, async () => {
      await peer.setRemoteDescription({ type, sdp });
      this.#hasDescription = true;
      for (const candidate of this.#early.splice(0)) await peer.addIceCandidate(candidate);
      if (type === 'answer') return;
      for (const transceiver of peer.getTransceivers()) {
        transceiver.direction = 'sendrecv';
        const { kind } = transceiver.receiver.track;
        await transceiver.sender.replaceTrack(this.#trackOf(kind === 'audio' ? 'audio' : 'video') ?? null);
      }
      await peer.setLocalDescription(await peer.createAnswer());
      this.#tell({ kind: 'answer', sdp: peer.localDescription?.sdp ?? '' });
    });
  }

  async #candidate(candidate: RTCIceCandidateInit): Promise<void> {
    const peer = this.#peer;
    if (!peer || !this.#hasDescription) return void this.#early.push(candidate);
    await this.#guarded(peer, () => peer.addIceCandidate(candidate));
  }

  #connect(): RTCPeerConnection {
    const peer = this.around.makePeer();
    this.#peer = peer;
    const remote = this.around.makeStream();
    peer.ontrack = ({ track }) => {
      remote.addTrack(track);
      this.#set({ ...this.#state, remote });
    };
    peer.onicecandidate = ({ candidate }) => {
      if (peer !== this.#peer || !candidate || candidate.candidate === '') return;
      this.#tell({
        kind: 'candidate',
        candidate: candidate.candidate,
        ...(candidate.sdpMid !== null && { sdpMid: candidate.sdpMid }),
        ...(candidate.sdpMLineIndex !== null && { sdpMLineIndex: candidate.sdpMLineIndex }),
      });
    };
    peer.onconnectionstatechange = () => {
      if (peer === this.#peer) this.#connection(peer.connectionState);
    };
    // Media in use are exchanged directly between the browsers, not through the platform.
    const words = peer.createDataChannel('media', { negotiated: true, id: 0 });
    words.onopen = () => this.#tellMedia();
    words.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (peer === this.#peer) this.#set({ ...this.#state, theirMedia: readMedia(data) });
    };
    this.#words = words;
    return peer;
  }

  #connection(connection: RTCPeerConnectionState): void {
    if (connection === 'connected') {
      this.#clearTimers();
      return this.#set({ ...this.#state, phase: 'connected' });
    }
    if (connection === 'failed') return this.#end(this.#state.phase === 'connected' ? 'lost' : 'no_way', true);
    // The connection may recover; a permanent failure is reported by the connection itself.
    if (connection === 'disconnected') {
      this.#set({ ...this.#state, phase: 'connecting' });
      this.#after(CONNECT_WITHIN_MS, () => this.#state.phase === 'connecting' && this.#end('lost', true));
    }
  }

  /** Returns false if the user denied permission, which ends the call. */
  async #useWanted(): Promise<boolean> {
    const callId = this.#callId;
    for (const media of this.#wanted) {
      // A denial ends the call and is reported there.
      const stream = await this.around.getMedia(media).catch(() => undefined);
      if (callId !== this.#callId || !this.#isBusy()) {
        stopAll(stream);
        return false;
      }
      const track = stream?.getTracks()[0];
      if (!track) {
        this.#end('not_allowed', true);
        return false;
      }
      this.#keep(media, track);
    }
    this.#showOwn();
    return true;
  }

  #keep(media: CallMedia, track: MediaStreamTrack): void {
    this.#tracks.set(media, track);
    // The browser's own bar can end screen sharing; unplugging ends a camera.
    track.onended = () => {
      if (this.#tracks.get(media) !== track) return;
      this.#tracks.delete(media);
      if (isPicture(media)) void this.#senderOf('video')?.replaceTrack(null);
      this.#showOwn();
    };
  }

  #stopPicture(): void {
    for (const [media, track] of this.#tracks)
      if (isPicture(media)) {
        this.#tracks.delete(media);
        track.stop();
      }
  }

  #showOwn(): void {
    const local = this.around.makeStream();
    const picture = this.#trackOf('video');
    if (picture) local.addTrack(picture);
    const { local: _, ...rest } = this.#state;
    this.#set({ ...rest, ...(picture && { local }), ownMedia: [...this.#tracks.keys()] });
    this.#tellMedia();
  }

  #tellMedia(): void {
    if (this.#words?.readyState === 'open') this.#words.send(JSON.stringify([...this.#tracks.keys()]));
  }

  #trackOf(kind: 'audio' | 'video'): MediaStreamTrack | undefined {
    return [...this.#tracks.values()].find((track) => track.kind === kind);
  }

  #senderOf(kind: 'audio' | 'video'): RTCRtpSender | undefined {
    return this.#peer?.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)?.sender;
  }

  async #guarded(peer: RTCPeerConnection, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch {
      // The description is invalid for this browser, or the connection was closed meanwhile.
      if (peer === this.#peer) this.#end('no_way', true);
    }
  }

  #begin(callId: string, wanted: readonly CallMedia[]): void {
    this.#clearTimers();
    this.#callId = callId;
    this.#wanted = wanted;
    this.#early = [];
    this.#hasDescription = false;
  }

  #end(end: CallEnd, tell: boolean): void {
    this.#clearTimers();
    if (tell) this.#tell({ kind: 'hang_up' });
    for (const track of this.#tracks.values()) track.stop();
    this.#tracks.clear();
    const peer = this.#peer;
    this.#peer = undefined;
    this.#words = undefined;
    peer?.close();
    this.#callId = '';
    this.#set({ ...IDLE, phase: 'ended', end });
  }

  #boundConnecting(): void {
    this.#after(CONNECT_WITHIN_MS, () => this.#state.phase === 'connecting' && this.#end('no_way', true));
  }

  #isBusy(): boolean {
    return this.#state.phase !== 'idle' && this.#state.phase !== 'ended';
  }

  #tell(signal: Omit<AssistanceSignal, 'callId'>): void {
    const callId = this.#callId;
    this.around.send({ ...signal, callId }).catch(() => {
      // The request has ended, or the platform is unavailable. A ring is repeated and a candidate is optional; any
      // other lost signal ends the call.
      if (callId === this.#callId && signal.kind !== 'ring' && signal.kind !== 'candidate') this.#end('lost', false);
    });
  }

  #after(ms: number, act: () => unknown): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
  }

  #clearTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #set(state: CallState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function stopAll(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

const KNOWN: readonly string[] = ['microphone', 'camera', 'screen'];
function readMedia(data: unknown): CallMedia[] {
  try {
    const said: unknown = typeof data === 'string' && data.length < 200 ? JSON.parse(data) : [];
    return Array.isArray(said) ? said.filter((one): one is CallMedia => KNOWN.includes(one as string)) : [];
  } catch {
    return [];
  }
}
