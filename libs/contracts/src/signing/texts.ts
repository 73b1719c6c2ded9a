import { ACCEPTANCE_TEXTS, ACCEPTANCES, type Acceptance } from '../onboarding/acceptances.js';
import { TENANT_AGREEMENT } from '../tenant-onboarding/agreement.js';
import { AGREEMENT_DOCUMENTS, FIRST_TEXTS, textWords, type AgreementDocument, type DocumentText } from './documents.js';

// All accepted texts, grouped by set: the user agreement (an account), the seven acceptances of an application, and the
// agreement of a repair shop. Version 1 is in these contracts; staff publish later versions.

export const TEXT_SETS = ['agreement', 'application', 'tenant'] as const;
export type TextSet = (typeof TEXT_SETS)[number];

const OF_APPLICATION = 'application.';
type ApplicationText = `application.${Acceptance}`;
export const TENANT_TEXT = 'tenantAgreement';
export type TextName = AgreementDocument | ApplicationText | typeof TENANT_TEXT;

/** Prefixes texts of an application, because two sets share some names. */
export const applicationText = (name: Acceptance): ApplicationText => `${OF_APPLICATION}${name}`;
export const acceptanceOf = (name: TextName): Acceptance | undefined =>
  ACCEPTANCES.find((one) => applicationText(one) === name);

export const TEXTS_OF: Readonly<Record<TextSet, readonly TextName[]>> = {
  agreement: AGREEMENT_DOCUMENTS,
  application: ACCEPTANCES.map(applicationText),
  tenant: [TENANT_TEXT],
};
export const TEXT_NAMES: readonly TextName[] = TEXT_SETS.flatMap((set) => TEXTS_OF[set]);
export const setOfText = (name: TextName): TextSet =>
  name === TENANT_TEXT ? 'tenant' : acceptanceOf(name) ? 'application' : 'agreement';

export const SET_TITLES: Readonly<Record<TextSet, string>> = {
  agreement: 'User agreement',
  application: 'Acceptances of a repair shop’s application',
  tenant: TENANT_AGREEMENT.title,
};

const isAgreement = (name: TextName): name is AgreementDocument => AGREEMENT_DOCUMENTS.some((one) => one === name);

export function firstText(name: TextName): DocumentText {
  if (isAgreement(name)) return FIRST_TEXTS[name];
  const acceptance = acceptanceOf(name);
  const { title, label, paragraphs } = acceptance ? ACCEPTANCE_TEXTS[acceptance] : TENANT_AGREEMENT;
  return { title, label, paragraphs };
}

/** Version label of a text: `1-draft`, `2`. Texts of the user agreement have plain numbers. */
export const versionName = (name: TextName, version: number, draft: boolean): string =>
  `${version}${draft && !isAgreement(name) ? '-draft' : ''}`;

/** Input of a version’s hash. The order of the parts is fixed, and the hash of version 1 must never change. */
export function wordsOfText(
  name: TextName,
  version: number,
  draft: boolean,
  { title, label, paragraphs }: DocumentText,
): string {
  if (isAgreement(name)) return textWords(name, version, { title, label, paragraphs });
  return JSON.stringify([acceptanceOf(name) ?? name, versionName(name, version, draft), title, label, ...paragraphs]);
}
