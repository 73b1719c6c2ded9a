import { Injectable } from '@nestjs/common';
import type {
  RegisteredShop,
  CheckNamesRequest,
  NamesReply,
  OpenShopReply,
  OpenShopRequest,
  Owners,
  ShopsClient as ShopsCalls,
} from '@revive/proto/revive/identity/v1/shops';
import type { RpcClient } from '@revive/platform/rpc/client';
import { RpcClients } from '@revive/platform/runtime/service-context';

const NOBODY = { actorToken: null };

/** What onboarding asks of identity, in its own name: the end of a review goes on where no person is any more. */
@Injectable()
export class ShopsClient {
  readonly #peer: RpcClient<ShopsCalls>;

  constructor(clients: RpcClients) {
    this.#peer = clients.open('identity', 'Shops');
  }

  /** The same application again changes nothing. Throws EMAIL_TAKEN, INVALID_TRANSITION (409), SERVICE_UNAVAILABLE (503). */
  open(request: OpenShopRequest): Promise<OpenShopReply> {
    return this.#peer.call('openShop', request, NOBODY);
  }

  /** Throws NOT_FOUND (404) where staff have begun none for this account. */
  begun(accountId: string): Promise<RegisteredShop> {
    return this.#peer.call('readRegisteredShop', { accountId }, NOBODY);
  }

  /** Who is told of what happens to a shop's money. Throws NOT_FOUND (404), SERVICE_UNAVAILABLE (503). */
  owners(tenantId: string): Promise<Owners> {
    return this.#peer.call('readOwners', { tenantId }, NOBODY);
  }

  /** Which of them would stand in the way of a shop that is opened now. Throws SERVICE_UNAVAILABLE (503). */
  checkNames(request: CheckNamesRequest): Promise<NamesReply> {
    return this.#peer.call('checkNames', request, NOBODY);
  }

  async reviewers(): Promise<number> {
    return (await this.#peer.call('countReviewers', {}, NOBODY)).reviewers;
  }
}
