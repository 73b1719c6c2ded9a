import { describe, expect, it } from '@jest/globals';
import type { MailboxReply, Preferences } from '@revive/proto/revive/notifications/v1/notifications';
import { AppError } from '@revive/platform/errors/errors';
import { aUser } from '@revive/platform/testing/testkit';
import { startedNotifications } from './started-notifications.js';

describe('real mail server', () => {
  it('keeps no readable mailbox', async () => {
    const other = await startedNotifications({
      mailer: {
        send: async () => Promise.reject(new AppError('SERVICE_UNAVAILABLE', { part: 'mail' })),
        close: async () => undefined,
      },
    });
    try {
      expect(
        await other.call<MailboxReply>(aUser({ role: 'master' }), 'readMailbox', { before: '', search: '' }),
      ).toEqual({ kept: false, emails: [] });
      expect(await other.call<Preferences>(aUser({ role: 'master' }), 'getPreferences', {})).toMatchObject({ off: [] });
    } finally {
      await other.close();
    }
  });
});
