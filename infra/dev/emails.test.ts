import { describe, expect, it } from '@jest/globals';
import { EMAIL_TEMPLATES } from '@revive/identity/email/request-account-email';
import { templateOf } from '@revive/notifications/templates/templates';

describe('the emails that identity owes', () => {
  // Without a template of the owner's own an email waits until it is given up.
  it.each(EMAIL_TEMPLATES)('have a template: %s', (name) =>
    expect(templateOf('identity', name)?.subject).toEqual(expect.any(String)),
  );
});
