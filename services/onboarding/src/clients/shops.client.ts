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

/** Calls the identity service as onboarding itself, because a review can finish without a signed-in person. */
@Injectable()
export class ShopsClient {
  readonly #peer: RpcClient<ShopsCalls>;

  constructor(clients: RpcClients) {
    this.#peer = clients.open('identity', 'Shops');
  }

  /** Idempotent per application. Throws EMAIL_TAKEN, INVALID_TRANSITION (409), SERVICE_UNAVAILABLE (503). */
  open(request: OpenShopRequest): Promise<OpenShopReply> {
    return this.#peer.call('openShop', request, NOBODY);
  }

  /** Throws NOT_FOUND (404) if staff registered no shop for this account. */
  begun(accountId: string): Promise<RegisteredShop> {
    return this.#peer.call('readRegisteredShop', { accountId }, NOBODY);
  }

  /** Recipients of a shop's payment notifications. Throws NOT_FOUND (404), SERVICE_UNAVAILABLE (503). */
  owners(tenantId: string): Promise<Owners> {
    return this.#peer.call('readOwners', { tenantId }, NOBODY);
  }

  /** Returns the addresses and accounts that would block opening a shop now. Throws SERVICE_UNAVAILABLE (503). */
  checkNames(request: CheckNamesRequest): Promise<NamesReply> {
    return this.#peer.call('checkNames', request, NOBODY);
  }

  async reviewers(): Promise<number> {
    return (await this.#peer.call('countReviewers', {}, NOBODY)).reviewers;
  }
}
