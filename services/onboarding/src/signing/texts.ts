import type { AgreementTexts } from '@revive/proto/revive/onboarding/v1/signing';
import { AGREEMENT_DOCUMENTS, FIRST_TEXTS, textWords, type AgreementDocument } from '@revive/contracts/signing/documents';
import type { EntityManager } from '@revive/platform/database';
import { AgreementTextRow } from '../data/signing-rows.js';
import { sha256 } from './sealing-key.js';

export interface CurrentText {
  readonly name: AgreementDocument;
  readonly title: string;
  readonly label: string;
  readonly version: number;
  readonly hash: string;
  readonly paragraphs: readonly string[];
  readonly draft: boolean;
  readonly publishedAt: Date | null;
}

export const hashOfText = (name: AgreementDocument, version: number, paragraphs: readonly string[]): string => sha256(textWords(name, version, { ...FIRST_TEXTS[name], paragraphs }));

const first = (name: AgreementDocument): CurrentText => ({ name, ...FIRST_TEXTS[name], version: 1, hash: hashOfText(name, 1, FIRST_TEXTS[name].paragraphs), draft: true, publishedAt: null });

/** The texts that are to be accepted now: what staff published last, else version 1 of the contract. */
export async function currentTexts(em: EntityManager): Promise<readonly CurrentText[]> {
  const rows: AgreementTextRow[] = await em
    .createQueryBuilder(AgreementTextRow, 't').distinctOn(['t.name']).orderBy('t.name').addOrderBy('t.version', 'DESC').getMany();
  return AGREEMENT_DOCUMENTS.map((name) => {
    const row = rows.find((one) => one.name === name);
    return row ? { ...first(name), version: row.version, hash: row.hash, paragraphs: row.paragraphs, draft: row.draft, publishedAt: row.publishedAt } : first(name);
  });
}

/** `1 1 2 1 1`: what a form says that it showed. */
export const versionsOf = (texts: readonly CurrentText[]): string => texts.map(({ version }) => version).join(' ');
/** One name for exactly these texts. */
export const keyOfTexts = (texts: readonly CurrentText[]): string => sha256(texts.map(({ name, hash }) => `${name} ${hash}`).join('\n'));

export const textsView = (texts: readonly CurrentText[]): AgreementTexts => ({
  texts: texts.map(({ publishedAt, paragraphs, ...rest }) => ({ ...rest, paragraphs: [...paragraphs], publishedAt: publishedAt?.toISOString() })), versions: versionsOf(texts),
});
