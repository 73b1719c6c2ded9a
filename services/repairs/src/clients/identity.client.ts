import { Injectable } from '@nestjs/common';
import type { PeopleCountsClient } from '@revive/proto/revive/identity/v1/counts';
import type { ColleaguesReply, PeopleClient } from '@revive/proto/revive/identity/v1/people';
import type { ShopLogosClient } from '@revive/proto/revive/identity/v1/shop_logos';
import type { RpcClient } from '@revive/platform/rpc/client';
import { RpcClients } from '@revive/platform/runtime/service-context';

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

  /** The caller's own email address; undefined while unconfirmed. */
  async confirmedEmail(): Promise<string | undefined> {
    return (await this.#calls.call('getConfirmedEmail', {})).email ?? undefined;
  }

  async colleagues(): Promise<ColleaguesReply['people']> {
    const { people } = await this.#calls.call('listColleagues', {});
    return people;
  }

  /** True if the shop has an active owner. The call carries no actor. */
  async isActive(tenantId: string): Promise<boolean> {
    return (await this.#shops.call('readShopState', { tenantId }, { actorToken: null })).active;
  }

  /**
   * Number of people allowed to work per shop, for at most 200 shops; staff only. Shops without such people are
   * omitted.
   */
  async trainedPeople(tenantIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { shops } = await this.#counts.call('countShopPeople', { tenantIds: [...tenantIds] });
    return new Map(shops.map(({ tenantId, active }) => [tenantId, active]));
  }
}
