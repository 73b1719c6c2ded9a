import { Injectable } from '@nestjs/common';
import type { NoticesReply, UnreadReply } from '@revive/proto/revive/notifications/v1/notifications';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { LivePublisher } from '@revive/platform/live/live';
import { countUnread, markAllRead, markRead, readPage, publishRead } from './notice.repository.js';
import { preferencesOf } from '../preferences/preference.repository.js';

const NOTICES_A_PAGE = 30;

@Injectable()
export class ReadNotices {
  constructor(
    private readonly db: Database,
    private readonly live: LivePublisher,
  ) {}

  /** Newest first. Throws NOT_ALLOWED (403), INVALID (400). */
  async run(actor: Actor, before: string): Promise<NoticesReply> {
    const person = requireRole(actor);
    if (before !== '' && !isUuid(before)) throw invalid({ before: 'is not an id' });
    return this.db.tx(person, async (em) => {
      const { off } = await preferencesOf(em, person.userId);
      const rows = await readPage(em, person, off, before, NOTICES_A_PAGE + 1);
      const notices = rows.slice(0, NOTICES_A_PAGE);
      return {
        notices,
        unread: await countUnread(em, person, off),
        ...(rows.length > NOTICES_A_PAGE && { next: notices.at(-1)?.id }),
      };
    });
  }

  /** Throws NOT_FOUND (404) for a notification that the person cannot see. */
  async markRead(actor: Actor, id: string): Promise<UnreadReply> {
    const person = requireRole(actor);
    const unread = await this.db.tx(person, async (em) => {
      if (!isUuid(id) || !(await markRead(em, person, id))) throw new AppError('NOT_FOUND');
      return countUnread(em, person, (await preferencesOf(em, person.userId)).off);
    });
    publishRead(this.live, person);
    return { unread };
  }

  async markAllRead(actor: Actor): Promise<UnreadReply> {
    const person = requireRole(actor);
    const unread = await this.db.tx(person, async (em) => {
      await markAllRead(em, person);
      return countUnread(em, person, (await preferencesOf(em, person.userId)).off);
    });
    publishRead(this.live, person);
    return { unread };
  }
}
