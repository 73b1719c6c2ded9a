import { Injectable } from '@nestjs/common';
import type { EmailContent } from '@revive/proto/revive/emails/v1/emails';
import type { StaffReply } from '@revive/proto/revive/identity/v1/identity';
import { systemActor } from '@revive/platform/auth/actor';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { readStaffContact, staffIds } from '../accounts/account.query.js';

const ACTOR = systemActor('identity:staff-contacts');

@Injectable()
export class StaffContacts {
  constructor(private readonly db: Database) {}

  async list(): Promise<StaffReply> {
    return { ids: await this.db.tx(ACTOR, staffIds) };
  }

  /** `to` is empty for an account outside the staff. */
  async read(id: string): Promise<EmailContent> {
    const row = isUuid(id) ? await this.db.tx(ACTOR, (em) => readStaffContact(em, id)) : undefined;
    return { to: row?.email ?? '', name: row?.name ?? '', values: {} };
  }
}
