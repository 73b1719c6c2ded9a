import type { ErasedPeopleClient, ErasedPerson, ErasedRows } from '@revive/proto/revive/identity/v1/erasure';
import { isAppError } from '../errors/errors.js';
import type { ServiceName } from '../core/service-names.js';
import type { RpcClient } from './client.js';

const NOBODY = { actorToken: null };

/** Asks the identity service about erased accounts, because an event alone proves nothing. */
export class ErasuresClient {
  constructor(private readonly peer: Pick<RpcClient<ErasedPeopleClient>, 'call'>) {}

  async isErased(userId: string): Promise<boolean> {
    return (await this.find(userId)) !== undefined;
  }

  /** Undefined for an account that was not erased. */
  async find(userId: string): Promise<ErasedPerson | undefined> {
    try {
      return await this.peer.call('readErased', { userId }, NOBODY);
    } catch (error) {
      if (isAppError(error, 'NOT_FOUND')) return undefined;
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
