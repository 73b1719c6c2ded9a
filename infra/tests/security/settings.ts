export interface Settings {
  readonly seed: number;
  /** A tenth of the cases or less, for the regular check. */
  readonly quick: boolean;
  readonly parts: readonly string[];
}

/** The first day in the project's calendar; any number works. */
const USUAL_SEED = 20_261_121;

/** Parses `[--quick] [--seed <number>] [part…]`. Throws TypeError with a message. */
function readArguments(args: readonly string[], known: readonly string[]): Settings {
  const parts: string[] = [];
  let [seed, quick] = [USUAL_SEED, false];
  const rest = [...args];
  for (let one = rest.shift(); one !== undefined; one = rest.shift()) {
    if (one === '--quick') quick = true;
    else if (one === '--seed') seed = Number(rest.shift());
    else if (one === '--part') parts.push(rest.shift() ?? '');
    else parts.push(one);
  }
  if (!Number.isSafeInteger(seed)) throw new TypeError('--seed needs a whole number.');
  const unknown = parts.filter((part) => !known.includes(part));
  if (unknown.length > 0)
    throw new TypeError(`There is no part ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  return { seed, quick, parts: parts.length > 0 ? parts : known };
}

export function readCommandLine(known: readonly string[]): Settings {
  const args = process.argv.slice(2);
  if (args.includes('--help'))
    return end(0, `[--quick] [--seed N] [part…]\nThe parts: ${known.join(', ')}. Without any of them, all run.`);
  try {
    return readArguments(args, known);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return end(2, error.message);
  }
}

function end(code: number, sentence: string): never {
  process.stdout.write(`${sentence}\n`);
  process.exit(code);
}
