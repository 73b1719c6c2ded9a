import { responseSchema, oneOf, requestSchema, id, isoDateTime, requiredLines, text } from '../rules.js';
import { ROLES } from '../roles.js';

/** How long staff may impersonate a person (`decisions.md`). */
export const IMPERSONATION_MINUTES = 30;
/**
 * Makes a request run as the impersonated person, read-only. Keep the name of the first release: a page that is open
 * during an upgrade still sends this header, and without the header it would act as the staff member.
 */
export const IMPERSONATION_HEADER = 'x-revive-view';

export const beginImpersonationSchema = requestSchema('BeginImpersonation', {
  userId: id().required(),
  reason: requiredLines('Enter a reason. The person can read it', 3, 500),
});

export const impersonationSchema = responseSchema('Impersonation', {
  id: id().required(),
  userId: id().required(),
  name: text().required(),
  role: oneOf(ROLES).required(),
  endsAt: isoDateTime().required(),
});
