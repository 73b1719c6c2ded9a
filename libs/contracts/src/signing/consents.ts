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
/** A set of texts with a newer version than the one signed by the caller or the caller’s shop. */
const due = nested({
  set: oneOf(TEXT_SETS).required(),
  title: text().required(),
  texts: list(nested({ ...named, changed: bool().required() }).required(), 10).required(),
  signedAt: isoDateTime().required(),
});
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

const SIGN = 'Type your full name';
/**
 * Accepts all texts of the set in their current version. `versions` lists the versions shown. Signer, network address
 * and time come from the session, the socket and the clock.
 */
export const consentAgainSchema = requestSchema('ConsentAgain', {
  set: oneOf(TEXT_SETS).required(),
  versions: requiredText('is missing', 1, 200),
  accepted: accepted('Accept the agreements to sign them'),
  fullName: requiredText(SIGN, 2),
  signature: requiredText('Type your signature', 2).test(signatureRule),
});
export type ConsentAgain = InferType<typeof consentAgainSchema>;
