import { describe, expect, it } from '@jest/globals';
import { EMAIL_TEMPLATES } from '@revive/identity/email/request-account-email';
import { templateOf } from '@revive/notifications/templates/templates';

describe('emails of identity', () => {
  // Without a template, an email is retried until the sender gives up.
  it.each(EMAIL_TEMPLATES)('finds a template: %s', (name) =>
    expect(templateOf('identity', name)?.subject).toEqual(expect.any(String)),
  );
});
