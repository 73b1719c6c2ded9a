import { Rotation, RotationError } from './rotate-certificates.js';

const USAGE = `node services/fleet/dist/pki/rotate.js <folder> <step> [--host <name>]... [--hurry]
  leaf            the agent link's certificate, with a new key
  intermediates   the issuers of agents' certificates and of the link's
  root begin      the next root is made; agents hear of it
  root switch     a week later: the next root signs
  root finish     90 days later: the old root is trusted no more
--host: what agents dial besides localhost; as PUBLIC_URL has it. --hurry: takes a step before its time.`;

async function main(words: string[]): Promise<void> {
  const hosts = words.flatMap((word, index) => (words[index - 1] === '--host' ? [word] : []));
  const [dir, ...step] = words.filter((word, index) => !word.startsWith('--') && words[index - 1] !== '--host');
  if (dir === undefined) throw new RotationError(USAGE);
  const rotation = new Rotation(dir, { hosts, hurry: words.includes('--hurry') });
  const steps: Readonly<Record<string, () => Promise<void>>> = {
    leaf: () => rotation.leaf(),
    intermediates: () => rotation.intermediates(),
    'root begin': () => rotation.beginRoot(),
    'root switch': () => rotation.switchRoot(),
    'root finish': () => rotation.finishRoot(),
  };
  const take = steps[step.join(' ')];
  if (!take) throw new RotationError(USAGE);
  await take();
  process.stdout.write(`Done: ${step.join(' ')} in ${dir}.\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof RotationError ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
