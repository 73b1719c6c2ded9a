import { chmod, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from '@revive/platform/concurrency/free-port';
import { demoImages, fillBench } from '../dev/bench-images.js';
import { makePassword } from '../dev/first-accounts.js';
import { sentenceFor } from '../dev/installation.js';
import { startProduct, type Product } from '../dev/product.js';
import { PublicDoor } from '../dev/public-door.js';
import { sparseCopy } from '../dev/sparse-copy.js';
import { bold, complain, faint, print, step } from '../dev/terminal.js';
import { workOn } from './one-image.js';
import { readOptions, UsageError, type DemoOptions } from './options.js';
import { exitCodeOf, type ImageReport } from './report.js';

/** `npm run demo`: starts a fresh product, repairs every image, and removes everything afterwards. */
async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd());
  const home = await mkdtemp(join(tmpdir(), 'revive-demo-'));
  // PostgreSQL does not run as root: its own account needs access through the folder.
  await chmod(home, 0o711);
  let product: Product | undefined;
  const interrupted = new Promise<number>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(130));
  });
  try {
    const starting = startProduct(await settingsIn(home), { step, demoImages: false });
    product = await starting;
    return await Promise.race([run(options, product), interrupted]);
  } finally {
    await product?.stop();
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function settingsIn(home: string) {
  const port = await freePort();
  return {
    port,
    agentLinkPort: await freePort(),
    agentLocalPort: await freePort(),
    home,
    seedPassword: makePassword(),
    publicUrl: `http://localhost:${port}`,
    isPublic: false,
  };
}

async function run(options: DemoOptions, product: Product): Promise<number> {
  const { bench } = product.installation;
  const names = await fill(options, bench);
  const shop = await new PublicDoor(product.url).signIn('shop', product.accounts.shop);
  const customer = new PublicDoor(product.url);
  const reports: ImageReport[] = [];
  for (const [at, name] of names.entries()) {
    print(faint(`\n── image ${at + 1} of ${names.length}`));
    reports.push(await oneImage(join(bench, name), name, shop, customer));
  }
  const billing = await shop.get<{ chargedCents: number; commissionCents: number }>('/api/billing');
  print(
    `\n${bold('Billing')}  charged R${(billing.chargedCents / 100).toFixed(2)}, commission R${(billing.commissionCents / 100).toFixed(2)}`,
  );
  if (options.out !== undefined) await keep(options.out, bench, reports);
  const counts = reports.reduce<Record<string, number>>(
    (sum, { verdict }) => ({ ...sum, [verdict]: (sum[verdict] ?? 0) + 1 }),
    {},
  );
  print(
    `${bold('Done')}     ${Object.entries(counts)
      .map(([verdict, n]) => `${n} ${verdict}`)
      .join(', ')}`,
  );
  const code = exitCodeOf(reports);
  if (code === 3) complain('At least one image needs a technician. Nothing was written to it.');
  if (code === 1) complain('At least one image could not be repaired. See the reason above.');
  return code;
}

/** A failed image becomes a line of the report; the remaining images continue. */
async function oneImage(path: string, name: string, shop: PublicDoor, customer: PublicDoor): Promise<ImageReport> {
  const ended = (verdict: ImageReport['verdict'], reason: string): ImageReport => {
    print(`\n${bold(name)}\n  ${verdict} ${reason}`);
    return { image: name, verdict, reason, findings: [], writes: [], checks: [] };
  };
  if ((await stat(path)).size === 0) return ended('needs_person', 'The file is empty: there is no disk in it.');
  try {
    return await workOn(name, shop, customer);
  } catch (error) {
    return ended('failed', error instanceof Error ? error.message : String(error));
  }
}

/** Copies the given images sparsely, or writes the product's own two images. Returns the names on the bench. */
async function fill(options: DemoOptions, bench: string): Promise<string[]> {
  if (options.images.length === 0) {
    await fillBench(bench);
    return (await demoImages()).map(({ name }) => name);
  }
  for (const image of options.images) {
    const name = basename(image);
    const half = join(bench, `.${name}.part`);
    await step(`A copy of ${name}`, () => sparseCopy(image, half));
    await rename(half, join(bench, name));
  }
  return options.images.map((image) => basename(image));
}

async function keep(out: string, bench: string, reports: readonly ImageReport[]): Promise<void> {
  await mkdir(out, { recursive: true });
  for (const { image, verdict } of reports) {
    if (verdict !== 'repaired') continue;
    await rm(join(out, image), { force: true });
    await sparseCopy(join(bench, image), join(out, image));
  }
  await writeFile(join(out, 'report.json'), `${JSON.stringify(reports, null, 2)}\n`);
  print(`${bold('Kept')}     ${out}`);
}

try {
  process.exit(await main());
} catch (error) {
  if (error instanceof UsageError) complain(error.message);
  else complain(`The demo stopped: ${error instanceof Error ? sentence(error) : String(error)}`);
  process.exit(error instanceof UsageError ? 2 : 1);
}

function sentence(error: Error): string {
  return 'code' in error && typeof error.code === 'string' && error.code.startsWith('E')
    ? sentenceFor(error, 'the demo’s folder')
    : error.message;
}
