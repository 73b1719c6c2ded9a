/** A folder with more files read than this is recorded as a whole, so that new files in the folder count as read. */
const MOST_IN_A_FOLDER = 8;

/**
 * Turns pairs of module and path into a sorted object of sorted lists, without paths that a recorded folder of the
 * module contains.
 */
export function collapse(pairs) {
  const byModule = new Map();
  for (const [module, path] of pairs) byModule.set(module, (byModule.get(module) ?? new Set()).add(path));
  return Object.fromEntries(
    [...byModule].sort(([a], [b]) => (a < b ? -1 : 1)).map(([module, paths]) => [module, whole(paths)]),
  );
}

function whole(paths) {
  let current = new Set(paths);
  for (;;) {
    const children = new Map();
    for (const path of current) {
      const parent = parentOf(path);
      if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), path]);
    }
    const full = [...children].filter(([parent, held]) => held.length > MOST_IN_A_FOLDER && !current.has(parent));
    if (full.length === 0) break;
    current = new Set([...current, ...full.map(([parent]) => parent)]);
  }
  const folders = [...current].filter((path) => path.endsWith('/'));
  return [...current]
    .filter((path) => !folders.some((folder) => folder !== path && (folder === './' || path.startsWith(folder))))
    .sort((a, b) => (a < b ? -1 : 1));
}

function parentOf(path) {
  if (path === './') return undefined;
  const names = path.replace(/\/$/, '').split('/').slice(0, -1);
  return names.length === 0 ? './' : `${names.join('/')}/`;
}
