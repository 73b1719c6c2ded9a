/** Safe paths for recovered files: names come from a damaged or hostile volume, and no path may leave the folder. */

const MOST_PARTS = 16;
const MOST_LETTERS = 80;
/** Device names reserved by Windows. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Returns a distinct path below the folder for each file, in order. Paths never differ in case alone. */
export function safePaths(files: readonly { layer: string; path: string }[]): string[] {
  const taken = new Set<string>();
  return files.map(({ layer, path }, index) => {
    const parts = [layer, ...path.split('/')].map(safeName);
    const kept = parts.length > MOST_PARTS ? [...parts.slice(0, MOST_PARTS - 1), parts.at(-1) as string] : parts;
    const name = kept.pop() as string;
    const folder = kept.map((part) => `${part}/`).join('');
    const dot = name.lastIndexOf('.');
    const numbered = dot > 0 ? `${name.slice(0, dot)}~${index}${name.slice(dot)}` : `${name}~${index}`;
    // A file may have the name of a folder: the number separates both.
    const wanted = isTaken(taken, `${folder}${name}`) ? `${folder}${numbered}` : `${folder}${name}`;
    const free = isTaken(taken, wanted) ? `unnamed/${index}` : wanted;
    for (const [at, letter] of [...free].entries())
      if (letter === '/') taken.add(`${free.slice(0, at).toLowerCase()}/`);
    taken.add(free.toLowerCase());
    return free;
  });
}

function isTaken(taken: ReadonlySet<string>, path: string): boolean {
  const low = path.toLowerCase();
  if (taken.has(low) || taken.has(`${low}/`)) return true;
  return [...low].some((letter, at) => letter === '/' && taken.has(low.slice(0, at)));
}

function safeName(name: string): string {
  const plain = withoutTail(name.replaceAll(/[\p{C}<>:"|?*\\/]/gu, '_').replace(/^\.+/, '_'));
  const short = plain.length > MOST_LETTERS ? `${plain.slice(0, MOST_LETTERS - 10)}${plain.slice(-10)}` : plain;
  return short === '' || RESERVED.test(short) ? `_${short}` : short;
}

/** Windows accepts no name that ends in a dot or a space. */
function withoutTail(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) end -= 1;
  return name.slice(0, end);
}
