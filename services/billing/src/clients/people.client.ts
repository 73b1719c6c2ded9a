import { Injectable } from '@nestjs/common';
import type { IdentityClient } from '@revive/proto/revive/identity/v1/identity';
import type { PeopleClient } from '@revive/proto/revive/identity/v1/people';
import type { RpcClient } from '@revive/platform/rpc/client';
import { RpcClients } from '@revive/platform/runtime/service-context';

export interface ExportedPerson {
  readonly id: string;
  /** Absent while the person has not confirmed the address. */
  readonly confirmedEmail?: string;
}

/** Asks identity who holds a session. */
@Injectable()
export class PeopleOfSessions {
  readonly #sessions: RpcClient<IdentityClient>;
  readonly #people: RpcClient<PeopleClient>;

  constructor(clients: RpcClients) {
    this.#sessions = clients.open('identity', 'Identity');
    this.#people = clients.open('identity', 'People');
  }

  /** Undefined without a live session. Throws SERVICE_UNAVAILABLE (503). */
  async holderOf(sessionId: string): Promise<ExportedPerson | undefined> {
    const { user, actorToken } = await this.#sessions.call('readSession', { sessionId }, { actorToken: null });
    if (!user) return undefined;
    // Identity gives no token to a person who may not act; only the address is then missing from the export.
    if (actorToken === '') return { id: user.id };
    const { email } = await this.#people.call('getConfirmedEmail', {}, { actorToken });
    return { id: user.id, ...(email != null && { confirmedEmail: email }) };
  }
}
