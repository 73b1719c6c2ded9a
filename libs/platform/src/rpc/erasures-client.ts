import type { ErasedPeopleClient, ErasedRows } from '@revive/proto/revive/identity/v1/erasure';
import { isAppError } from '../errors/errors.js';
import type { ServiceName } from '../core/service-names.js';
import type { RpcClient } from './client.js';

const NOBODY = { actorToken: null };

/** Asks the identity service about erased accounts, because an event alone proves nothing. */
export class ErasuresClient {
  constructor(private readonly peer: Pick<RpcClient<ErasedPeopleClient>, 'call'>) {}

  async isErased(userId: string): Promise<boolean> {
    try {
      await this.peer.call('readErased', { userId }, NOBODY);
      return true;
    } catch (error) {
      if (isAppError(error, 'NOT_FOUND')) return false;
      throw error;
    }
  }

  /** Reports the erased rows. Idempotent: the first report counts. */
  async note(userId: string, erased: readonly ErasedRows[]): Promise<void> {
    await this.peer.call('noteErased', { userId, erased: [...erased] }, NOBODY);
  }
}

interface ClientSource {
  open<C extends object>(name: ServiceName, interfaceName: string): RpcClient<C>;
}

export const openErasures = (source: ClientSource): ErasuresClient =>
  new ErasuresClient(source.open('identity', 'ErasedPeople'));
