import { describe, expect, it } from '@jest/globals';
import { emailName, reasonText } from './emails.messages.js';
import { isOurPath } from './is-our-path.js';
import { bellLabel, unreadText } from './notifications.messages.js';

describe('bell texts', () => {
  it('limits the count to 99+', () => {
    expect([0, 7, 99, 100].map(unreadText)).toEqual(['0', '7', '99', '99+']);
    expect([0, 1, 100].map(bellLabel)).toEqual([
      'Notifications, none unread',
      'Notifications, 1 unread',
      'Notifications, more than 99 unread',
    ]);
  });

  it('accepts only paths of this site', () => {
    expect(['/tenant/repairs/1', '/', '/admin/emails'].map(isOurPath)).toEqual([true, true, true]);
    expect(
      ['', '//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/a\nb'].map(isOurPath),
    ).toEqual([false, false, false, false, false, false]);
  });
});

describe('email log texts', () => {
  it('explains known and unknown reasons', () => {
    expect([undefined, 'quiet_hours', 'something_new'].map(reasonText)).toEqual([
      '',
      'Recipient’s quiet hours',
      'Something new',
    ]);
    expect(emailName('reset_password')).toBe('Reset password');
  });
});
