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
export const VIEW_MINUTES = 30;
/** A request that carries it is made as the person of that view, reading alone. */
export const VIEW_HEADER = 'x-revive-view';

export const beginViewSchema = requestSchema('BeginView', {
  userId: id().required(),
  reason: requiredLines('Say why, in a sentence that the person may read', 3, 500),
});
export type BeginView = InferType<typeof beginViewSchema>;

export const viewSchema = responseSchema('View', {
  id: id().required(),
  userId: id().required(),
  name: text().required(),
  role: oneOf(ROLES).required(),
  endsAt: isoDateTime().required(),
});
export type View = InferType<typeof viewSchema>;
