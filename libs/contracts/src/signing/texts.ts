import { ACCEPTANCE_TEXTS, ACCEPTANCES, type Acceptance } from '../onboarding/acceptances.js';
import { TENANT_AGREEMENT } from '../tenant-onboarding/agreement.js';
import { AGREEMENT_DOCUMENTS, FIRST_TEXTS, textWords, type AgreementDocument, type DocumentText } from './documents.js';

// Every text that somebody accepts here, in the sets in which they are accepted. Version 1 of each is in these
// contracts, staff publish later ones: the user agreement (an account), the seven acceptances of an application, the
// agreement of a repair shop.

export const TEXT_SETS = ['agreement', 'application', 'tenant'] as const;
export type TextSet = (typeof TEXT_SETS)[number];

const OF_APPLICATION = 'application.';
export type ApplicationText = `application.${Acceptance}`;
export const TENANT_TEXT = 'tenantAgreement';
export type TextName = AgreementDocument | ApplicationText | typeof TENANT_TEXT;

/** Two sets have texts of the same name: those of an application say whose they are. */
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

/** What a set is called where it is signed and checked. */
export const SET_TITLES: Readonly<Record<TextSet, string>> = {
  agreement: 'User agreement',
  application: 'Acceptances of a repair shop’s application',
  tenant: TENANT_AGREEMENT.title,
};

const isAgreement = (name: TextName): name is AgreementDocument => AGREEMENT_DOCUMENTS.some((one) => one === name);

/** Version 1. A draft, like all of them until a lawyer has read it. */
export function firstText(name: TextName): DocumentText {
  if (isAgreement(name)) return FIRST_TEXTS[name];
  const acceptance = acceptanceOf(name);
  const { title, label, paragraphs } = acceptance ? ACCEPTANCE_TEXTS[acceptance] : TENANT_AGREEMENT;
  return { title, label, paragraphs };
}

/** How a version is named beside a text: `1-draft`, `2`. The user agreement counts alone. */
export const versionName = (name: TextName, version: number, draft: boolean): string =>
  `${version}${draft && !isAgreement(name) ? '-draft' : ''}`;

/**
 * What the hash of a version is made of: the same words in the same order, whoever computes it. Version 1 has the hash
 * it always had.
 */
export function wordsOfText(
  name: TextName,
  version: number,
  draft: boolean,
  { title, label, paragraphs }: DocumentText,
): string {
  if (isAgreement(name)) return textWords(name, version, { title, label, paragraphs });
  return JSON.stringify([acceptanceOf(name) ?? name, versionName(name, version, draft), title, label, ...paragraphs]);
}
