// `npm run test:planted`: checks that `npm run verify` finds faults. The script plants one fault in each of ten areas
// in turn, requires a failing test, and restores the source. Do not edit the sources during a run.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, root, run, stop } from '../../dev/steps.mjs';

/** `before` occurs exactly once in the file; `after` compiles and passes the lint. */
const FAULTS = [
  {
    area: 'contracts',
    file: 'libs/contracts/src/bank/bank-details.ts',
    before: 'PAYOUT_HOLD_DAYS = 7',
    after: 'PAYOUT_HOLD_DAYS = 6',
  },
  {
    area: 'platform',
    file: 'libs/platform/src/mail/mask-email.ts',
    before: "at < 1 ? '•••'",
    after: "at < 0 ? '•••'",
  },
  {
    area: 'identity',
    file: 'services/identity/src/accounts/user-management.policy.ts',
    before: "if (by.id === target.id) return 'NOT_YOURSELF';",
    after: "if (by.id === target.tenantId) return 'NOT_YOURSELF';",
  },
  {
    area: 'onboarding',
    file: 'services/onboarding/src/applications/application.lifecycle.ts',
    before: "staff_info: ['hardware_verification', 'final_review', 'rejected'],",
    after: "staff_info: ['final_review', 'rejected'],",
  },
  {
    area: 'repairs',
    file: 'services/repairs/src/cases/links/mask.ts',
    before: 'digits.length < 6',
    after: 'digits.length < 3',
  },
  {
    area: 'billing',
    file: 'services/billing/src/ledger/postings.policy.ts',
    before: 'Math.min(verifiedCents, totalCents)',
    after: 'Math.max(verifiedCents, totalCents)',
  },
  {
    area: 'notifications',
    file: 'services/notifications/src/preferences/quiet-hours.policy.ts',
    before: 'minute >= begin || minute < end',
    after: 'minute >= begin && minute < end',
  },
  {
    area: 'the agent',
    file: 'agent/src/repair/table/mbr.ts',
    before: '=== 0xaa55, empty',
    after: '=== 0x55aa, empty',
  },
  {
    area: 'the web',
    file: 'web/src/ui/list/csv.ts',
    before: "replaceAll('\"', '\"\"')",
    after: "replaceAll('\"', '\"')",
  },
  {
    area: 'deployment, which no import reaches',
    file: 'docker-compose.yml',
    before: 'target: /run/secrets,',
    after: 'target: /run/secret,',
    isFirstOfMany: true,
  },
];

const only = process.argv[2];
const say = (line) => process.stdout.write(`${line}\n`);
const missed = [];
for (const { area, file, before, after, isFirstOfMany } of FAULTS) {
  if (only !== undefined && !area.includes(only)) continue;
  const path = join(root, file);
  const sound = readFileSync(path, 'utf8');
  const places = sound.split(before).length - 1;
  if (places === 0 || (places > 1 && isFirstOfMany !== true))
    stop(`The fault of ${area} has ${places} places in ${file}.`);
  const begun = Date.now();
  const restore = () => writeFileSync(path, sound);
  process.once('exit', restore);
  writeFileSync(path, sound.replace(before, after));
  let verified;
  try {
    verified = await run(node(), [join(root, 'infra/tests/affected/verify.mjs'), '--since', 'HEAD']);
  } finally {
    restore();
    process.off('exit', restore);
  }
  const failing = /^Failed: (.*tests.*)$/m.exec(verified.output)?.[1];
  const isFound = verified.ending !== 0 && failing !== undefined;
  say(
    `${isFound ? 'found ' : 'MISSED'}  ${area}: ${file}, ${Math.round((Date.now() - begun) / 1000)} s, ${failing ?? 'no test failed'}`,
  );
  if (!isFound) {
    say(verified.output.slice(-3_000));
    missed.push(area);
  }
}
if (missed.length > 0) stop(`verify missed the fault of ${missed.join(', ')}`);
