import { Inject, Injectable } from '@nestjs/common';
import { signalSchema, type AssistanceSignal } from '@revive/contracts/assistance/assistance';
import { SIGNALS_A_MINUTE } from '@revive/contracts/assistance/states';
import type { SendAssistanceSignalRequest } from '@revive/proto/revive/repairs/v1/assistance';
import type { Actor } from '@revive/platform/auth/actor';
import type { Cache } from '@revive/platform/cache/cache';
import { given } from '@revive/platform/core/given';
import { uuidv7 } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { LivePublisher } from '@revive/platform/live/live';
import { CACHE } from '@revive/platform/runtime/service-context';
import { partyOf } from './assistance-parties.js';
import { partnerOf } from './assistance.policy.js';
import { AssistanceRepository } from './assistance.repository.js';
import { requireActive } from './thread.js';

const MINUTE_MS = 60_000;

/**
 * Relays WebRTC signals between the asker and the helper over their event streams. Signals are not stored; the audit
 * log records an accepted call.
 */
@Injectable()
export class SendSignal {
  constructor(
    private readonly requests: AssistanceRepository,
    private readonly live: LivePublisher,
    @Inject(CACHE) private readonly cache: Cache,
  ) {}

  /**
   * Throws INVALID (400), NOT_ALLOWED (403) for callers other than the asker and the helper, ASSISTANCE_NO_HELPER,
   * ASSISTANCE_OVER (409), TOO_MANY (429).
   */
  async run(actor: Actor, { id, ...request }: SendAssistanceSignalRequest): Promise<void> {
    const party = partyOf(actor);
    const { media = [], ...rest } = given(request);
    const signal = await validate(signalSchema, { ...rest, ...(media.length > 0 && { media }) });
    requireContent(signal);
    await this.#count(party.person.userId);
    let to = '';
    await this.requests.change(party, id, ({ request: one, audit }) => {
      requireActive(one);
      if (one.helperId === null) throw new AppError('ASSISTANCE_NO_HELPER', { id });
      const partner = partnerOf(one, party.side, party.person);
      // control: a call is between who asked and the helper
      if (partner === undefined) throw new AppError('NOT_ALLOWED', { id });
      to = partner;
      if (signal.kind === 'accept') audit('call_accepted', (signal.media ?? []).join(' and ') || 'listening only');
      return Promise.resolve();
    });
    this.live.publish(
      { kind: 'user', userId: to },
      // Each frame has a unique id, so that rapid signals do not replace each other as versions of the same row.
      {
        type: 'assistance.signal',
        id: uuidv7(),
        version: 1,
        row: { requestId: id, from: party.side, fromName: party.person.username, ...signal },
      },
    );
  }

  async #count(userId: string): Promise<void> {
    const sent = await this.cache.increment(`assistance:signals:${userId}`, MINUTE_MS);
    if (sent > SIGNALS_A_MINUTE) throw new AppError('TOO_MANY', { retryAfterSeconds: 60 });
  }
}

function requireContent({ kind, sdp, candidate }: AssistanceSignal): void {
  if ((kind === 'offer' || kind === 'answer') && !sdp) throw invalid({ sdp: 'is required' });
  if (kind === 'candidate' && !candidate) throw invalid({ candidate: 'is required' });
}
