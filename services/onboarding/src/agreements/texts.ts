import type { AgreementTexts } from '@revive/proto/revive/onboarding/v1/signing';
import {
  firstText,
  setOfText,
  TEXTS_OF,
  versionName,
  wordsOfText,
  type TextName,
  type TextSet,
} from '@revive/contracts/signing/texts';
import type { EntityManager } from '@revive/platform/database/database';
import { AgreementTextEntity, type SignedText } from './agreement.entity.js';
import { sha256 } from '../crypto/document-signer.js';

export interface CurrentText {
  readonly name: TextName;
  readonly title: string;
  readonly label: string;
  readonly version: number;
  readonly hash: string;
  readonly paragraphs: readonly string[];
  readonly draft: boolean;
  readonly publishedAt: Date | null;
}

export const hashOfText = (name: TextName, version: number, draft: boolean, paragraphs: readonly string[]): string =>
  sha256(wordsOfText(name, version, draft, { ...firstText(name), paragraphs }));

const first = (name: TextName): CurrentText => {
  const { title, label, paragraphs } = firstText(name);
  return {
    name,
    title,
    label,
    paragraphs,
    version: 1,
    hash: hashOfText(name, 1, true, paragraphs),
    draft: true,
    publishedAt: null,
  };
};

export async function currentTexts(em: EntityManager, set: TextSet = 'agreement'): Promise<readonly CurrentText[]> {
  const names = TEXTS_OF[set];
  // Leaves out the publisher: the texts are public, staff names are not.
  const rows: AgreementTextEntity[] = await em
    .createQueryBuilder(AgreementTextEntity, 't')
    .select(['t.name', 't.version', 't.paragraphs', 't.draft', 't.hash', 't.publishedAt'])
    .distinctOn(['t.name'])
    .where('t.name in (:...names)', { names })
    .orderBy('t.name')
    .addOrderBy('t.version', 'DESC')
    .getMany();
  return names.map((name) => {
    const row = rows.find((one) => one.name === name);
    return row
      ? {
          ...first(name),
          version: row.version,
          hash: row.hash,
          paragraphs: row.paragraphs,
          draft: row.draft,
          publishedAt: row.publishedAt,
        }
      : first(name);
  });
}

/** Finds the text with this hash in any published version. Public, because forms send these hashes. */
export async function textOfHash(
  em: EntityManager,
  hash: string,
): Promise<{ readonly title: string; readonly version: string } | undefined> {
  const published = await em
    .createQueryBuilder(AgreementTextEntity, 't')
    .select(['t.name', 't.version', 't.draft'])
    .where('t.hash = :hash', { hash })
    .getOne();
  if (published) return { title: firstText(published.name).title, version: shownVersion(published) };
  const shipped = Object.values(TEXTS_OF)
    .flat()
    .map(first)
    .find((text) => text.hash === hash);
  return shipped && { title: shipped.title, version: shownVersion(shipped) };
}

type Versioned = Pick<CurrentText, 'name' | 'version'> & { readonly draft?: boolean };
export const shownVersion = ({ name, version, draft = false }: Versioned): string => versionName(name, version, draft);
/** The versions that a form displayed: `1 1 2 1 1`, `1-draft 2 …`. */
export const versionsOf = (texts: readonly Versioned[]): string => texts.map(shownVersion).join(' ');
export const keyOfTexts = (texts: readonly Pick<CurrentText, 'name' | 'hash'>[]): string =>
  sha256(texts.map(({ name, hash }) => `${name} ${hash}`).join('\n'));

export const signedTexts = (texts: readonly CurrentText[]): SignedText[] =>
  texts.map(({ name, title, version, hash, draft }) => ({
    name,
    title,
    version,
    hash,
    ...(setOfText(name) !== 'agreement' && draft && { draft }),
  }));

export const textsView = (texts: readonly CurrentText[]): AgreementTexts => ({
  texts: texts.map(({ publishedAt, paragraphs, ...rest }) => ({
    ...rest,
    paragraphs: [...paragraphs],
    publishedAt: publishedAt?.toISOString(),
  })),
  versions: versionsOf(texts),
});
