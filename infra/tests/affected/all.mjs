// `npm run test:all`: runs all tests, in parts that can be started separately.
// --list prints the parts with the seconds that each takes on two idle cores.
// --part i/n runs the i-th of n groups of about equal time.
// --only <word> runs the parts whose name contains the word.
// A failed part does not stop the rest; the exit code is then 1.
import { parseArgs } from 'node:util';
import { availableParallelism, loadavg } from 'node:os';
import { attempt, stop } from '../../dev/steps.mjs';
import { areas, groupOf, whole } from './areas.mjs';

const { values: options } = parseArgs({
  options: { list: { type: 'boolean', default: false }, part: { type: 'string' }, only: { type: 'string' } },
});
const say = (line) => process.stdout.write(`${line}\n`);

/** Only the test files of areas are added: `whole` already includes the commands of areas. */
const parts = [
  ...whole,
  ...areas
    .filter(({ tests }) => tests !== undefined)
    .map((area) => ({ ...area, command: ['test:e2e', ...area.tests] })),
];
const chosen = choose();
const minutes = (seconds) => `${(seconds / 60).toFixed(1)} min`.padStart(9);

if (options.list) {
  for (const { name, command, seconds } of chosen)
    say(`${minutes(seconds)}  ${name.padEnd(34)} npm run ${command.join(' ')}`);
  say(`${minutes(chosen.reduce((sum, { seconds }) => sum + seconds, 0))}  together`);
} else runAll();

function choose() {
  const named = options.only === undefined ? parts : parts.filter(({ name }) => name.includes(options.only));
  if (named.length === 0)
    stop(`No part's name contains "${options.only}". \`npm run test:all -- --list\` has them.`, 2);
  if (options.part === undefined) return named;
  const [, number, count] = (/^(\d+)\/(\d+)$/.exec(options.part) ?? []).map(Number);
  if (!(number >= 1 && number <= count)) stop('--part takes two numbers, such as 2/5.', 2);
  return groupOf(named, number, count);
}

function runAll() {
  const results = [];
  for (const { name, command } of chosen) {
    const [script, ...given] = command;
    say(`\n════ ${name}: npm run ${command.join(' ')}`);
    const begun = Date.now();
    const { status, signal } = attempt('npm', ['run', '--silent', script, '--', ...given]);
    results.push({ name, ending: status ?? signal, seconds: (Date.now() - begun) / 1000 });
    say(
      `════ ${name}: ${status === 0 ? 'passed' : `failed (exit ${status ?? signal})`}, ${minutes(results.at(-1).seconds)}`,
    );
  }
  say(`\n${chosen.length} parts on ${availableParallelism()} processors, load ${loadavg()[0].toFixed(1)}`);
  for (const { name, ending, seconds } of results)
    say(`${minutes(seconds)}  ${ending === 0 ? 'passed' : 'FAILED'}  ${name}`);
  const failed = results.filter(({ ending }) => ending !== 0);
  if (failed.length > 0) stop(`Failed: ${failed.map(({ name }) => name).join(', ')}`);
}
