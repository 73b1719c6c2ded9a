import { Injectable } from '@nestjs/common';
import type { PeopleCountsClient } from '@revive/proto/revive/identity/v1/counts';
import type { ColleaguesReply, PeopleClient } from '@revive/proto/revive/identity/v1/people';
import type { ShopLogosClient } from '@revive/proto/revive/identity/v1/shop_logos';
import type { RpcClient } from '@revive/platform/rpc/client';
import { RpcClients } from '@revive/platform/runtime/service-context';

/** What repairs asks of identity. The actor of the present request goes along. */
@Injectable()
export class IdentityClient {
  readonly #calls: RpcClient<PeopleClient>;
  readonly #shops: RpcClient<ShopLogosClient>;
  readonly #counts: RpcClient<PeopleCountsClient>;

  constructor(clients: RpcClients) {
    this.#calls = clients.open('identity', 'People');
    this.#shops = clients.open('identity', 'ShopLogos');
    this.#counts = clients.open('identity', 'PeopleCounts');
  }

  /** The caller's own address; undefined while it is not confirmed. */
  async confirmedEmail(): Promise<string | undefined> {
    return (await this.#calls.call('getConfirmedEmail', {})).email ?? undefined;
  }

  /** Who works in the caller's shop now. */
  async colleagues(): Promise<ColleaguesReply['people']> {
    const { people } = await this.#calls.call('listColleagues', {});
    return people;
  }

  /** Whether somebody leads that shop now; asked for nobody in particular. */
  async isActive(tenantId: string): Promise<boolean> {
    return (await this.#shops.call('readShopState', { tenantId }, { actorToken: null })).active;
  }

  /** People who may work, by shop; for staff alone, of at most 200 shops. A shop without any is left out. */
  async trainedPeople(tenantIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { shops } = await this.#counts.call('countShopPeople', { tenantIds: [...tenantIds] });
    return new Map(shops.map(({ tenantId, active }) => [tenantId, active]));
  }
}
