import { Injectable } from '@nestjs/common';
import type { EmailContent } from '@revive/proto/revive/emails/v1/emails';
import type { StaffReply } from '@revive/proto/revive/identity/v1/identity';
import { systemActor } from '@revive/platform/auth/actor';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';

const ACTOR = systemActor('identity:staff-contacts');
const STAFF = "role in ('master', 'admin') and status = 'active'";

@Injectable()
export class StaffContacts {
  constructor(private readonly db: Database) {}

  async list(): Promise<StaffReply> {
    const rows = await this.db.tx(ACTOR, (em) =>
      em.query<{ id: string }[]>(`select id from users where ${STAFF} order by id`),
    );
    return { ids: rows.map(({ id }) => id) };
  }

  /** `to` is empty for an account outside the staff. */
  async read(id: string): Promise<EmailContent> {
    const [row] = isUuid(id)
      ? await this.db.tx(ACTOR, (em) =>
          em.query<{ email: string; name: string }[]>(`select email, name from users where id = $1 and ${STAFF}`, [id]),
        )
      : [];
    return { to: row?.email ?? '', name: row?.name ?? '', values: {} };
  }
}
