import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AssistanceSignal } from '@revive/contracts/assistance/assistance';
import type { AssistanceSide, CallMedia } from '@revive/contracts/assistance/states';
import { PeerCall } from './peer-call.js';

/** A media track that is in use until stopped. */
class Track {
  enabled = true;
  stopped = false;
  onended: (() => void) | null = null;
  constructor(
    readonly kind: 'audio' | 'video',
    readonly media: CallMedia,
  ) {}
  stop() {
    this.stopped = true;
  }
}
class Stream {
  readonly tracks: Track[] = [];
  addTrack(track: Track) {
    this.tracks.push(track);
  }
  getTracks = () => this.tracks;
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video');
}
interface Transceiver {
  direction: string;
  receiver: { track: Track };
  sender: { track: Track | null; replaceTrack: (track: Track | null) => Promise<void> };
}
/** A peer connection that connects as soon as both descriptions are set. */
class Peer {
  onconnectionstatechange: (() => void) | null = null;
  onicecandidate: ((event: object) => void) | null = null;
  ontrack: ((event: { track: Track }) => void) | null = null;
  connectionState = 'new';
  localDescription: { sdp: string } | undefined;
  closed = false;
  readonly candidates: object[] = [];
  readonly transceivers: Transceiver[] = [];
  #remote = false;
  #add(kind: 'audio' | 'video', track: Track | null) {
    const sender = {
      track,
      replaceTrack: (next: Track | null) => {
        sender.track = next;
        return Promise.resolve();
      },
    };
    this.transceivers.push({ direction: 'recvonly', receiver: { track: new Track(kind, 'camera') }, sender });
  }
  addTransceiver(what: Track | 'audio' | 'video') {
    this.#add(typeof what === 'string' ? what : what.kind, typeof what === 'string' ? null : what);
  }
  getTransceivers = () => this.transceivers;
  createDataChannel = () => ({ readyState: 'connecting' });
  createOffer = () => Promise.resolve({ sdp: 'offer' });
  createAnswer = () => Promise.resolve({ sdp: 'answer' });
  setLocalDescription(description: { sdp: string }) {
    this.localDescription = description;
    this.#connect();
    return Promise.resolve();
  }
  setRemoteDescription({ type }: { type: string }) {
    if (type === 'offer') for (const kind of ['audio', 'video'] as const) this.#add(kind, null);
    this.#remote = true;
    for (const { receiver } of this.transceivers) this.ontrack?.({ track: receiver.track });
    this.#connect();
    return Promise.resolve();
  }
  addIceCandidate(candidate: object) {
    this.candidates.push(candidate);
    return Promise.resolve();
  }
  close() {
    this.closed = true;
  }
  become(state: string) {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }
  #connect() {
    if (this.#remote && this.localDescription) this.become('connected');
  }
}

interface Side {
  call: PeerCall;
  asked: CallMedia[];
  tracks: Track[];
  peers: Peer[];
  sent: AssistanceSignal[];
}
let [shop, support] = [{} as Side, {} as Side];
let refuses: CallMedia | undefined;
let isRefusedByServer = false;
let ids = 0;
const aSide = (side: AssistanceSide, other: () => Side): Side => {
  const made: Omit<Side, 'call'> = { asked: [], tracks: [], peers: [], sent: [] };
  const call = new PeerCall({
    side,
    send: (signal) => {
      if (isRefusedByServer) return Promise.reject(new TypeError('refused'));
      made.sent.push(signal);
      other().call.hear({ ...signal, requestId: 'r', from: side, fromName: side });
      return Promise.resolve();
    },
    makePeer: () => {
      const peer = new Peer();
      made.peers.push(peer);
      return peer as unknown as RTCPeerConnection;
    },
    makeStream: () => new Stream() as unknown as MediaStream,
    getMedia: (media) => {
      made.asked.push(media);
      if (refuses === media) return Promise.reject(new TypeError('no'));
      const track = new Track(media === 'microphone' ? 'audio' : 'video', media);
      made.tracks.push(track);
      const stream = new Stream();
      stream.addTrack(track);
      return Promise.resolve(stream as unknown as MediaStream);
    },
    newId: () => `call-${++ids}`,
  });
  return Object.assign(made, { call });
};
const phases = () => [shop.call.state().phase, support.call.state().phase];
const settled = async () => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
};
const connected = async () => {
  shop.call.ring(['microphone', 'camera']);
  await support.call.accept(['microphone']);
  await settled();
};

beforeEach(() => {
  jest.useFakeTimers();
  [refuses, isRefusedByServer] = [undefined, false];
  shop = aSide('shop', () => support);
  support = aSide('support', () => shop);
});
afterEach(() => {
  jest.useRealTimers();
});

describe('call between two browsers', () => {
  it('uses no device before both sides agree', async () => {
    shop.call.ring(['microphone', 'camera']);
    expect(phases()).toEqual(['asking', 'asked']);
    expect(support.call.state()).toMatchObject({ theirName: 'shop', theirMedia: ['microphone', 'camera'] });
    expect([shop.asked, support.asked]).toEqual([[], []]);
    await support.call.accept(['microphone']);
    await settled();
    expect(phases()).toEqual(['connected', 'connected']);
    expect([shop.asked, support.asked]).toEqual([['microphone', 'camera'], ['microphone']]);
    expect(support.peers[0]?.transceivers.map(({ direction, sender }) => [direction, sender.track?.media])).toEqual([
      ['sendrecv', 'microphone'],
      ['sendrecv', undefined],
    ]);
    expect(shop.call.state()).toMatchObject({ ownMedia: ['microphone', 'camera'], muted: false });
  });

  it.each(['shop', 'support'] as const)('ends for both sides when %s hangs up and stops every track', async (who) => {
    await connected();
    (who === 'shop' ? shop : support).call.hangUp();
    expect(phases()).toEqual(['ended', 'ended']);
    expect([...shop.tracks, ...support.tracks].map(({ stopped }) => stopped)).toEqual([true, true, true]);
    expect([...shop.peers, ...support.peers].every(({ closed }) => closed)).toBe(true);
    expect(shop.call.state()).toMatchObject({ ownMedia: [], end: 'hung_up' });
  });

  it('ends without any device request when declined', () => {
    shop.call.ring(['camera']);
    support.call.decline();
    expect([shop.call.state().end, phases(), shop.asked, support.asked]).toEqual([
      'declined',
      ['ended', 'ended'],
      [],
      [],
    ]);
  });

  it('repeats the ring for a page opened later and stops after a minute', () => {
    shop.call.ring([]);
    jest.advanceTimersByTime(10_000);
    expect(shop.sent.filter(({ kind }) => kind === 'ring')).toHaveLength(4);
    expect(new Set(shop.sent.map(({ callId }) => callId)).size).toBe(1);
    jest.advanceTimersByTime(60_000);
    expect([shop.call.state().end, phases()]).toEqual(['no_answer', ['ended', 'ended']]);
  });

  it('ends for the callee when the ring stops', () => {
    shop.call.ring([]);
    isRefusedByServer = true;
    jest.advanceTimersByTime(9_000);
    expect(support.call.state()).toMatchObject({ phase: 'ended', end: 'no_answer' });
  });

  it('uses the call of support when both ring at once', async () => {
    isRefusedByServer = true;
    shop.call.ring(['microphone']);
    isRefusedByServer = false;
    support.call.ring(['microphone']);
    expect(phases()).toEqual(['asked', 'asking']);
    jest.advanceTimersByTime(3_000);
    await settled();
    expect([phases(), shop.sent]).toEqual([['asked', 'asking'], []]);
  });

  it('ends when the user denies the browser’s permission request', async () => {
    refuses = 'camera';
    await connected();
    expect([shop.call.state().end, support.call.state().phase]).toEqual(['not_allowed', 'ended']);
    expect(shop.tracks.every(({ stopped }) => stopped)).toBe(true);
  });

  it('reports a failed connection, and a lost call after a connection', async () => {
    await connected();
    shop.peers[0]?.become('failed');
    expect([shop.call.state().end, support.call.state().phase]).toEqual(['lost', 'ended']);
    shop.call.ring([]);
    await settled();
    support.call.hear({ requestId: 'r', from: 'shop', fromName: 'shop', callId: 'another', kind: 'hang_up' });
    expect(support.call.state().phase).toBe('asked');
  });

  it('keeps candidates that arrive before the description', async () => {
    shop.call.ring([]);
    const callId = shop.sent[0]?.callId ?? '';
    await support.call.accept([]);
    support.call.hear({
      requestId: 'r',
      from: 'shop',
      fromName: 'shop',
      callId,
      kind: 'candidate',
      candidate: 'early',
    });
    await settled();
    support.call.hear({ requestId: 'r', from: 'shop', fromName: 'shop', callId, kind: 'candidate', candidate: 'late' });
    await settled();
    expect(support.peers[0]?.candidates).toMatchObject([{ candidate: 'early' }, { candidate: 'late' }]);
  });

  it('switches the video source and stops the old track', async () => {
    await connected();
    await shop.call.show('screen');
    expect([shop.call.state().ownMedia, shop.tracks.map(({ media, stopped }) => `${media} ${stopped}`)]).toEqual([
      ['microphone', 'screen'],
      ['microphone false', 'camera true', 'screen false'],
    ]);
    shop.tracks.at(-1)?.onended?.();
    expect(shop.call.state().ownMedia).toEqual(['microphone']);
    shop.call.setMuted(true);
    expect([shop.tracks[0]?.enabled, shop.call.state().muted]).toEqual([false, true]);
  });

  it('ends when the platform refuses its signals', async () => {
    shop.call.ring(['microphone']);
    isRefusedByServer = true;
    await support.call.accept(['microphone']);
    await settled();
    expect(support.call.state()).toMatchObject({ phase: 'ended', end: 'lost' });
    expect(support.tracks.every(({ stopped }) => stopped)).toBe(true);
  });
});
