import { execFileSync } from 'node:child_process';
import { ROOT } from './import-graph.mjs';

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const lines = (text) => text.split('\n').filter((line) => line !== '');
const attempt = (...args) => {
  try {
    return git(...args).trim();
  } catch (error) {
    // A positive exit status means that git found no such revision.
    if (error.status > 0) return undefined;
    throw error;
  }
};

/** Tells if this checkout contains the revision; a shallow clone may lack it. */
export const isKnown = (revision) => attempt('rev-parse', '--verify', '--quiet', `${revision}^{commit}`) !== undefined;

/**
 * Returns the revision that verify compares with. On a branch: its merge base with `main`. On `main` with uncommitted
 * changes: the last commit. On a clean `main`: the commit before.
 */
export function whereWorkBegan() {
  const main = attempt('rev-parse', '--verify', '--quiet', 'main');
  const head = git('rev-parse', 'HEAD').trim();
  if (main !== undefined && main !== head) return git('merge-base', 'main', 'HEAD').trim();
  if (lines(git('status', '--porcelain')).length > 0) return head;
  return attempt('rev-parse', '--verify', '--quiet', 'HEAD~1') ?? head;
}

export function changedSince(revision) {
  const tracked = lines(git('diff', '--name-only', '--no-renames', revision));
  const untracked = lines(git('ls-files', '--others', '--exclude-standard'));
  return [...new Set([...tracked, ...untracked])].sort((a, b) => (a < b ? -1 : 1));
}

export const changedBy = (commit) =>
  lines(
    git('diff-tree', '-r', '--no-commit-id', '--name-only', '--no-renames', '-m', '--first-parent', '--root', commit),
  );

export const lastCommits = (count) => lines(git('log', '--no-merges', `-${count}`, '--format=%H'));
