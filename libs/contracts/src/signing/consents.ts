import {
  accepted,
  responseSchema,
  oneOf,
  bool,
  requestSchema,
  id,
  list,
  isoDateTime,
  requiredText,
  nested,
  text,
  type InferType,
} from '../rules.js';
import { signatureRule } from './signature.js';
import { TEXT_NAMES, TEXT_SETS } from './texts.js';

const named = { name: oneOf(TEXT_NAMES).required(), title: text().required(), version: text(20).required() };
/** A set of texts of which one has a newer version than the caller, or the caller's shop, has signed. */
const due = nested({
  set: oneOf(TEXT_SETS).required(),
  title: text().required(),
  texts: list(nested({ ...named, changed: bool().required() }).required(), 10).required(),
  signedAt: isoDateTime().required(),
});
/** A sealed document of the caller or the caller's shop: the file's own page is `getSignedFile`. */
const signed = nested({
  fileId: id().required(),
  set: oneOf(TEXT_SETS).required(),
  title: text().required(),
  fullName: text().required(),
  signedAt: isoDateTime().required(),
  fileHash: text(64).required(),
  current: bool().required(),
  documents: list(nested(named).required(), 10).required(),
});
export const consentsSchema = responseSchema('Consents', {
  due: list(due.required(), 3).required(),
  signed: list(signed.required(), 300).required(),
});
export type Consents = InferType<typeof consentsSchema>;

const SIGN = 'Type your full name';
/**
 * Every text of the set is accepted anew, as it is now; `versions` names those that were shown. Who, whence and when is
 * known by session, socket and clock.
 */
export const consentAgainSchema = requestSchema('ConsentAgain', {
  set: oneOf(TEXT_SETS).required(),
  versions: requiredText('is missing', 1, 200),
  accepted: accepted('Accept the agreements to sign them'),
  fullName: requiredText(SIGN, 2),
  signature: requiredText('Type your signature', 2).test(signatureRule),
});
export type ConsentAgain = InferType<typeof consentAgainSchema>;
