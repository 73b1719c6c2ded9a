// Which files differ from a revision, and from which one.
import { execFileSync } from 'node:child_process';
import { ROOT } from './import-graph.mjs';

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const lines = (text) => text.split('\n').filter((line) => line !== '');
const attempt = (...args) => {
  try {
    return git(...args).trim();
  } catch (error) {
    // Git says by its exit code that there is no such revision.
    if (error.status > 0) return undefined;
    throw error;
  }
};

/** Whether this checkout knows the revision: a shallow clone may not. */
export const isKnown = (revision) => attempt('rev-parse', '--verify', '--quiet', `${revision}^{commit}`) !== undefined;

/**
 * Where the work that is verified began: on a branch, where it left `main`; on `main` with changes that are not committed, the
 * last commit; on a clean `main`, the commit before.
 */
export function whereWorkBegan() {
  const main = attempt('rev-parse', '--verify', '--quiet', 'main');
  const head = git('rev-parse', 'HEAD').trim();
  if (main !== undefined && main !== head) return git('merge-base', 'main', 'HEAD').trim();
  if (lines(git('status', '--porcelain')).length > 0) return head;
  return attempt('rev-parse', '--verify', '--quiet', 'HEAD~1') ?? head;
}

/** Paths that differ between the revision and the files as they lie here, new files and deleted ones among them. */
export function changedSince(revision) {
  const tracked = lines(git('diff', '--name-only', '--no-renames', revision));
  const untracked = lines(git('ls-files', '--others', '--exclude-standard'));
  return [...new Set([...tracked, ...untracked])].sort((a, b) => (a < b ? -1 : 1));
}

/** Paths that one commit changed against its first parent. */
export const changedBy = (commit) =>
  lines(
    git('diff-tree', '-r', '--no-commit-id', '--name-only', '--no-renames', '-m', '--first-parent', '--root', commit),
  );

/** The last commits that are no merges, newest first. */
export const lastCommits = (count) => lines(git('log', '--no-merges', `-${count}`, '--format=%H'));
