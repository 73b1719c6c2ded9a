import type { Control } from './control.js';

const [PROFILE, TRAINING, STEPS] = ['accounts/profile', 'shop-setup/training', 'shop-setup/tenant-onboarding'].map(
  (name) => `services/onboarding/test/${name}.integration.test.ts`,
) as [string, string, string];
const OTHERS = 'services/onboarding/test/shop-setup/steps-that-others-take.integration.test.ts';
const QUEUE = 'services/onboarding/test/accounts/account-review.integration.test.ts';
const EARLY = 'services/onboarding/test/shop-setup/steps-before-active.integration.test.ts';
const PRACTICE = 'services/onboarding/test/shop-setup/practice-disks.integration.test.ts';

export const ACCOUNT_CONTROLS: readonly Control[] = [
  { name: 'a profile is sent under review alone', test: PROFILE },
  { name: 'the same profile is one submission', test: PROFILE },
  { name: 'a profile’s seal is checked', test: PROFILE },
  { name: 'services belong to a category that was chosen', test: PROFILE },
  { name: 'an approval that comes later moves the account', test: PROFILE },

  { name: 'the training is closed before the approval', test: TRAINING },
  { name: 'every part of a module is needed', test: TRAINING },
  { name: 'the questions of a module are needed', test: TRAINING },
  { name: 'a module has a shortest time', test: TRAINING },
  { name: 'modules are not dwelt in side by side', test: TRAINING },
  { name: 'a wrong choice records nothing', test: TRAINING },
  { name: 'a part is one of the module', test: TRAINING },
  { name: 'an exercise is recorded by its right answer alone', test: PRACTICE },
  { name: 'a wrong answer on a practice disk records nothing', test: PRACTICE },
  { name: 'exercises are done in their order', test: PRACTICE },
  { name: 'every planned sector is saved before the first write', test: PRACTICE },
  { name: 'each trainee has another practice disk', test: PRACTICE },
  { name: 'practice disks are looked at so often and no oftener', test: PRACTICE },
  { name: 'what was not answered is not explained', test: TRAINING },
  { name: 'three of four answers are right', test: TRAINING },
  { name: 'the questions are tried so often and no oftener', test: TRAINING },
  { name: 'the place of the right answer tells nothing', test: TRAINING },
  { name: 'every required module is needed', test: TRAINING },
  { name: 'the training is completed once', test: TRAINING },
  { name: 'a module is completed once', test: TRAINING },
  { name: 'a module’s seal is checked', test: TRAINING },

  { name: 'the steps are the shop’s administrator’s to read', test: STEPS },
  { name: 'a shop takes its own steps', test: STEPS },
  { name: 'the steps have an order', test: STEPS },
  { name: 'the agent’s step is an active account’s', test: EARLY },
  { name: 'a step’s seal is checked', test: EARLY },
  { name: 'a signature’s seal is checked', test: EARLY },
  { name: 'a step is taken under the shop’s lock', test: STEPS },
  { name: 'a price is the server’s', test: STEPS },
  { name: 'the agreement is ticked', test: STEPS },
  { name: 'the agreement is the text that is there now', test: STEPS },
  { name: 'the trial begins once', test: STEPS },
  { name: 'what was signed for stands', test: STEPS },
  { name: 'tax number and bank details are needed the first time', test: STEPS },
  { name: 'an agent is the shop’s where its person confirmed it', test: OTHERS },
  { name: 'the email of the approval is staff’s', test: OTHERS },
  { name: 'the email goes once an hour', test: OTHERS },
  { name: 'the email is an approved shop’s', test: OTHERS },
  { name: 'only staff find accounts', test: QUEUE },
  { name: 'taken by me is by me', test: QUEUE },
  { name: 'what is searched for is no pattern', test: 'services/identity/test/search-audit.integration.test.ts' },
  {
    name: 'no secret is kept in a draft',
    test: 'web/src/ui/form/draft-store.test.ts',
  },
];
