// Words forbidden on screens, in emails and in PDFs: the second table of infra/decisions/glossary.md.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const GLOSSARY = fileURLToPath(new URL('../decisions/glossary.md', import.meta.url));

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `e-mail…` matches every word with this prefix; all further phrases match whole words. */
const patternOf = (phrase: string): string =>
  phrase.endsWith('…') ? `\\b${escaped(phrase.slice(0, -1))}` : `\\b${escaped(phrase)}\\b`;

function readPhrases(): string[] {
  const [, table = ''] = readFileSync(GLOSSARY, 'utf8').split('## On screens');
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Say'));
  return rows.flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, phrase = '']) => phrase));
}

export const FORBIDDEN: readonly string[] = readPhrases();
const ANY = new RegExp(FORBIDDEN.map(patternOf).join('|'), 'gi');

export const forbiddenIn = (text: string): string[] =>
  [...text.matchAll(ANY)].map((found) =>
    text.slice(Math.max(0, found.index - 30), found.index + found[0].length + 30).replace(/\s+/g, ' '),
  );
