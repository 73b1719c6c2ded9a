import { Injectable } from '@nestjs/common';
import type { Person, PersonReply } from '@revive/proto/revive/identity/v1/people';
import { requireRole, systemActor, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { historyOf } from '../accounts/account-history.js';
import { confirmedAmong, hasSecondFactor } from '../accounts/account.query.js';
import { findPeople } from './people.query.js';

const ACTOR = systemActor('identity:read-person');

@Injectable()
export class ReadPerson {
  constructor(private readonly db: Database) {}

  /** Throws NOT_ALLOWED (403), NOT_FOUND (404). */
  async run(actor: Actor, id: string): Promise<PersonReply> {
    requireRole(actor, 'master', 'admin');
    if (!isUuid(id)) throw new AppError('NOT_FOUND', { id });
    const seen = await this.db.tx(actor, async (em) => {
      const [person] = await findPeople(em, { id });
      if (!person) throw new AppError('NOT_FOUND', { id });
      return { person, history: await historyOf(em, id) };
    });
    // The staff role cannot read second factors and confirmed addresses, so the system role reads both flags.
    return this.db.tx(ACTOR, async (em) => {
      const otpOn = await hasSecondFactor(em, id);
      const confirmed = await confirmedAmong(em, [id]);
      return { ...seen, person: { ...seen.person, emailConfirmed: confirmed.has(id) }, otpOn };
    });
  }

  /**
   * The account after a change by this actor. Uses the system role, because an account moved out of the actor's shop
   * is no longer visible to the actor.
   */
  async one(actor: Actor, id: string): Promise<Person> {
    requireRole(actor, 'master', 'admin', 'tenant_admin');
    const [person] = await this.db.tx(ACTOR, (em) => findPeople(em, { id }));
    if (!person) throw new AppError('NOT_FOUND', { id });
    return person;
  }
}
