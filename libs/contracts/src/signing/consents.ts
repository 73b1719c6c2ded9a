import {
  accepted,
  answer,
  choice,
  flag,
  form,
  id,
  list,
  moment,
  needed,
  part,
  text,
  type InferType,
} from '../rules.js';
import { signatureRule } from './signature.js';
import { TEXT_NAMES, TEXT_SETS } from './texts.js';

const named = { name: choice(TEXT_NAMES).required(), title: text().required(), version: text(20).required() };
/** A set of texts of which one has a newer version than the caller, or the caller's shop, has signed. */
const due = part({
  set: choice(TEXT_SETS).required(),
  title: text().required(),
  texts: list(part({ ...named, changed: flag().required() }).required(), 10).required(),
  signedAt: moment().required(),
});
/** A sealed document of the caller or the caller's shop: the file's own page is `getSignedFile`. */
const signed = part({
  fileId: id().required(),
  set: choice(TEXT_SETS).required(),
  title: text().required(),
  fullName: text().required(),
  signedAt: moment().required(),
  fileHash: text(64).required(),
  current: flag().required(),
  documents: list(part(named).required(), 10).required(),
});
export const consentsSchema = answer('Consents', {
  due: list(due.required(), 3).required(),
  signed: list(signed.required(), 300).required(),
});
export type Consents = InferType<typeof consentsSchema>;

const SIGN = 'Type your full name';
/**
 * Every text of the set is accepted anew, as it is now; `versions` names those that were shown. Who, whence and when is
 * known by session, socket and clock.
 */
export const consentAgainSchema = form('ConsentAgain', {
  set: choice(TEXT_SETS).required(),
  versions: needed('is missing', 1, 200),
  accepted: accepted('Accept the texts to sign them'),
  fullName: needed(SIGN, 2),
  signature: needed('Type your signature', 2).test(signatureRule),
});
export type ConsentAgain = InferType<typeof consentAgainSchema>;
