import { formatRand } from '@revive/contracts/money';
import { Database } from '@revive/platform/database/database';
import { readOwnConfig } from '../config.js';
import { rebuildTotals } from '../ledger/proofs/rebuild-totals.js';

const USAGE = `node services/billing/dist/proving/rebuild.js --dry-run | --apply
  Compares the totals of each day with the postings and prints each difference. --apply writes the sums of the postings.
  The environment is that of the service.`;

async function main([mode, ...rest]: string[]): Promise<void> {
  if ((mode !== '--dry-run' && mode !== '--apply') || rest.length > 0) throw new TypeError(USAGE);
  const db = await Database.open({ service: 'billing', urls: readOwnConfig().databases, entities: [] });
  try {
    const changed = await rebuildTotals(db, { dryRun: mode === '--dry-run' });
    for (const { tenantId, account, day, fromCents, toCents } of changed)
      process.stdout.write(
        `${day} ${tenantId ?? 'platform'} ${account}: ${formatRand(fromCents)} -> ${formatRand(toCents)}\n`,
      );
    process.stdout.write(
      mode === '--apply'
        ? `${changed.length} totals corrected.\n`
        : `${changed.length} totals differ. Nothing written.\n`,
    );
  } finally {
    await db.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
