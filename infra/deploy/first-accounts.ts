import { createFirstAccounts, FIRST_ACCOUNTS } from '@revive/identity/first-accounts';
import { readConfig } from '@revive/identity/config';
import { makePassword } from '../dev/first-accounts.js';
import { runCommand, print } from './command.js';
import { readSeedPassword } from './config.js';

/**
 * `first-accounts`, with identity's environment: creates the accounts that cannot be registered. Existing accounts are
 * unchanged. A new password is printed once and not stored.
 */
await runCommand(async () => {
  const seed = readSeedPassword(process.env);
  const passwords = { master: seed ?? makePassword(), shop: seed ?? makePassword(), customer: seed ?? makePassword() };
  const made = await createFirstAccounts(readConfig(process.env), { passwords });
  for (const name of FIRST_ACCOUNTS)
    print(`${name.padEnd(10)}${made.includes(name) ? passwords[name] : 'exists, and stays as it is'}`);
});
