import type { PracticeBench } from '../practice-bench.js';
import { act, choices, mixed, solve, type Solution } from '../solution.js';

const files = async (bench: PracticeBench): Promise<{ now: number; then: number }> => {
  const { before, after } = (await bench.brought()).reachable;
  return { now: before.files, then: after.files };
};

export const COUNTER: Readonly<Record<string, Solution>> = {
  'customer-onboarding/counter/bringer': solve(
    ({ of }) => of.customer.bringer,
    'Who hands a device over is not always its owner: both are written down.',
    'Read who stands at the counter, and type the whole name.',
  ),
  'customer-onboarding/counter/owner': solve(
    ({ of }) => of.customer.owner,
    'The owner is the one whose approval counts.',
    'Whose device is it? Type the whole name.',
  ),
  'customer-onboarding/counter/reach': solve(
    ({ of }) => of.customer.phone,
    'The owner can be asked before anything is written.',
    'Type the number at which the owner is reached, all its digits.',
  ),
  'customer-onboarding/counter/approve': solve(
    ({ of }) => of.customer.owner,
    'Who brings it may hand it over and fetch it; only the owner, or whom the owner names, agrees to a repair.',
    'Whose device is written to?',
    {
      options: (bench) =>
        Promise.resolve(
          mixed(bench, [
            { value: bench.of.customer.owner, text: bench.of.customer.owner },
            { value: bench.of.customer.bringer, text: bench.of.customer.bringer },
            { value: 'you', text: 'You, the technician' },
            { value: 'nobody', text: 'Nobody has to approve a repair' },
          ]),
        ),
    },
  ),

  'customer-onboarding/finding/diagnose': act('The diagnosis has read the disk. Nothing was written.'),
  'customer-onboarding/finding/now': solve(
    async (bench) => (await files(bench)).now,
    'That is what the customer has at this moment.',
    'The reading says how many files can be read now.',
  ),
  'customer-onboarding/finding/then': solve(
    async (bench) => (await files(bench)).then,
    'That is what the rehearsal reached: a measurement, no promise.',
    'The reading says how many files could be read in the rehearsal.',
  ),
  'customer-onboarding/finding/sentence': solve(
    async (bench) => ((await files(bench)).then > (await files(bench)).now ? 'measured' : 'nothing'),
    'It says what was measured, before and after, and promises nothing else.',
    'Say what was measured, in words that everybody understands.',
    {
      options: async (bench) => {
        const { now, then } = await files(bench);
        return mixed(bench, [
          {
            value: 'measured',
            text: `“The list of partitions is erased. We can read ${now} files now. When we tried the repair in memory, it was ${then}.”`,
          },
          { value: 'promise', text: `“We will get all your ${then} files back, you can rely on it.”` },
          {
            value: 'jargon',
            text: '“The header and the entries of the primary GPT are zeroed, but the alternate header passes its checksum.”',
          },
          { value: 'nothing', text: '“Your disk is dead and everything on it is lost. You had better buy a new one.”' },
        ]);
      },
    },
  ),

  'customer-onboarding/approval/version': solve(
    ({ of }) => of.customer.version,
    'An approval is of one version. An older one is no longer valid.',
    'Which version of the quote is on the tracking page now?',
  ),
  'customer-onboarding/approval/amount': solve(
    ({ of }) => of.customer.price,
    'Said aloud and repeated by the customer, the amount cannot be a surprise later.',
    'What does this version of the quote come to?',
  ),
  'customer-onboarding/approval/how': solve(
    () => 'phone',
    'The record says by phone and who said it, and the customer gets a copy with “I did not agree”.',
    'How did the yes reach you?',
    {
      options: choices(
        ['phone', 'By phone, with the name of the person who said it'],
        ['person', 'In person, because the device is in the shop'],
        ['none', 'Not at all: a yes is a yes'],
        ['self', 'By opening the customer’s page yourself and pressing Approve'],
      ),
    },
  ),
  'customer-onboarding/approval/fails': solve(
    ({ of }) => of.customer.fee,
    'A repair that fails or is declined costs the diagnosis fee only, and the page says the figure beforehand.',
    'If the repair fails, what is the only thing that is paid?',
  ),
};
