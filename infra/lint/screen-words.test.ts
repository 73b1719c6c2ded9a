import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { FORBIDDEN, forbiddenIn } from './screen-words.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const below = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => relative(ROOT, join(one.parentPath, one.name)));

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path);
const SPOKEN = [
  ...below('web/src').filter((path) => path.endsWith('.messages.ts')),
  ...below('services/notifications/src/templates').filter((path) => path.endsWith('.ts')),
  'libs/contracts/src/errors.ts',
  // Texts in the PDFs, except legal texts and user input.
  'services/onboarding/src/agreements/agreement-pdf.ts',
  'services/onboarding/src/training/progress/issue-certificate.ts',
  'services/repairs/src/public/tracking/receipt-blocks.ts',
].filter((path) => !isTest(path));

function textsOf(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest, true);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

describe('screen words', () => {
  it('reads the forbidden words from the glossary', () => expect(FORBIDDEN.length).toBeGreaterThan(20));

  it.each(['This letter says', 'E-MAILS', 'Look again', 'begin anew.'])('finds "%s"', (text) =>
    expect(forbiddenIn(text)).toHaveLength(1),
  );
  it.each(['Use letters and digits', 'Look for it again', 'email', 'outstanding', 'withstands'])(
    'accepts "%s"',
    (text) => expect(forbiddenIn(text)).toEqual([]),
  );

  it.each(SPOKEN)('finds only standard words in %s', (path) =>
    expect(textsOf(path).flatMap((text) => forbiddenIn(text))).toEqual([]),
  );
});
