// Measures the gzipped script size that a browser must load before a page shows: the entry, the page’s chunk and their
// static imports, from the build manifest. Fails if a limit of the design is exceeded.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('./dist/', import.meta.url));
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));
/** Level 6 is the default compression of servers. */
const weight = (file) => gzipSync(readFileSync(`${dist}${file}`), { level: 6 }).length;

const ENTRY = 'index.html';
/** Limits in kB (1000 bytes). Staff pages have no limit; their sizes are printed so that a jump is visible. */
const PAGES = [
  { route: '/', chunk: 'src/app/pages/public/HomePage.tsx', bar: 190 },
  { route: '/track-repair', chunk: 'src/features/repairs/pages/TrackRepairPage.tsx', bar: 190 },
  {
    route: '/track-repair?id=',
    chunk: 'src/features/repairs/pages/TrackRepairPage.tsx',
    with: ['src/features/repairs/components/tracking/TrackingResult.tsx'],
    bar: 190,
  },
  { route: '/auth', chunk: 'src/app/pages/public/AuthRoute.tsx', bar: 235 },
  { route: '/tenant', chunk: 'src/app/pages/shop/BenchPage.tsx', with: ['src/app/layouts/StaffLayout.tsx'] },
  { route: '/admin', chunk: 'src/app/pages/platform/PlatformPage.tsx', with: ['src/app/layouts/StaffLayout.tsx'] },
];

function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build has no ${key}. Its table here is out of date`);
  seen.add(key);
  for (const next of chunk.imports ?? []) closure(next, seen);
  return seen;
}

let tooHeavy = false;
for (const page of PAGES) {
  const keys = new Set([ENTRY, page.chunk, ...(page.with ?? [])].flatMap((key) => [...closure(key)]));
  const files = [...new Set([...keys].map((key) => manifest[key].file))].filter((file) => file.endsWith('.js'));
  const kB = (files.reduce((sum, file) => sum + weight(file), 0) + weight('scheme.js')) / 1000;
  const over = page.bar !== undefined && kB > page.bar;
  tooHeavy ||= over;
  console.log(
    `${page.route.padEnd(18)} ${kB.toFixed(1).padStart(6)} kB gzipped in ${files.length + 1} files${page.bar === undefined ? '' : `, bar ${page.bar} kB`}${over ? '  TOO HEAVY' : ''}`,
  );
}
process.exitCode = tooHeavy ? 1 : 0;
