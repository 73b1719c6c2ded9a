import {
  responseSchema,
  oneOf,
  requestSchema,
  id,
  isoDateTime,
  requiredLines,
  text,
  type InferType,
} from '../rules.js';
import { ROLES } from '../roles.js';

/** `decisions.md`: how long staff may look. */
export const IMPERSONATION_MINUTES = 30;
/**
 * A request that carries it is made as the impersonated person, reading alone. Named as in the first release: a page
 * that was open during an upgrade goes on sending it, and without it would act as whoever impersonates.
 */
export const IMPERSONATION_HEADER = 'x-revive-view';

export const beginImpersonationSchema = requestSchema('BeginImpersonation', {
  userId: id().required(),
  reason: requiredLines('Enter a reason. The person can read it', 3, 500),
});
export type BeginImpersonation = InferType<typeof beginImpersonationSchema>;

export const impersonationSchema = responseSchema('Impersonation', {
  id: id().required(),
  userId: id().required(),
  name: text().required(),
  role: oneOf(ROLES).required(),
  endsAt: isoDateTime().required(),
});
export type Impersonation = InferType<typeof impersonationSchema>;
