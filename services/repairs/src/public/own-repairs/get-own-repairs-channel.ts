import { Inject, Injectable } from '@nestjs/common';
import type { OwnRepairsChannel } from '@revive/proto/revive/repairs/v1/public_pages';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { CONFIG } from '@revive/platform/runtime/service-context';
import { IdentityClient } from '../../clients/identity.client.js';
import type { RepairsConfig } from '../../config.js';
import { addressChannelTag } from '../../cases/links/tracking-id.js';

/**
 * Returns the live channel on which the gateway learns that a customer's repair has changed. Messages on the channel
 * carry no details.
 */
@Injectable()
export class GetOwnRepairsChannel {
  constructor(
    private readonly identity: IdentityClient,
    @Inject(CONFIG) private readonly config: Pick<RepairsConfig, 'trackingKey'>,
  ) {}

  /** Throws NOT_ALLOWED (403). */
  async run(actor: Actor): Promise<OwnRepairsChannel> {
    const { viewedBy } = requireRole(actor, 'user');
    const email = viewedBy === undefined ? await this.identity.confirmedEmail() : undefined;
    return { addressTag: email === undefined ? undefined : addressChannelTag(this.config.trackingKey, email) };
  }
}
