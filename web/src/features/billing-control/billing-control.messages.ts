import { describeError, isApiFailure } from '#api/errors.js';

/** The server's message, else the specification's sentence. */
const failureText = (fallback: string, error: unknown): string =>
  !isApiFailure(error) || error.code === 'UNKNOWN' ? fallback : describeError(error);

// spec part 2 §4 and §8
export const failedBilling = (error: unknown) => ({
  title: 'Error',
  text: failureText('Failed to update billing', error),
});
export const failedAccountType = (error: unknown) => ({
  title: 'Error',
  text: failureText('Failed to update account type', error),
});

export const messages = {
  title: 'Billing Control Panel',
  role: 'Master Admin',
  states: { billing_active: 'Billing Active', free_access: 'Free Access', test_account: 'Test Account' },
  meaning: {
    title: 'What each state means',
    rows: [
      ['Billing Active', 'The platform takes its share of each verified repair.'],
      ['Free Access', 'Repairs are charged as usual, but the platform takes no share from the start of the change.'],
      ['Test Account', 'Repairs are recorded without any charge, share or payout. For demonstrations and training.'],
    ],
    note: 'A change never affects repairs that were completed before it starts. Customers always pay the shop the same.',
  },
  list: {
    label: 'Repair shops',
    search: 'Find a repair shop',
    searchHint: 'Shop name starts with',
    shop: 'Repair shop',
    email: 'Email',
    state: 'State',
    notes: 'Notes',
    scheduled: 'Scheduled',
    none: 'No repair shops yet',
    noneText: 'Shops appear here once their application is approved.',
    noMatch: { title: 'No matching repair shops', text: 'Enter the start of a name.' },
    billing: 'Billing',
    testAccount: 'Test account',
    history: 'History',
    createUser: 'Create User',
    file: 'billing-states',
    switchOff: 'Turn billing off',
    switchOn: 'Turn billing on',
    makeTest: 'Make test account',
    endTest: 'End test account',
  },
  change: {
    billing: (enabled: boolean, name: string) => `${enabled ? 'Turn billing on' : 'Turn billing off'} for ${name}`,
    test: (isTest: boolean, name: string) =>
      isTest ? `Make ${name} a test account` : `End the test account of ${name}`,
    effects: {
      on: 'The platform takes its share of repairs that are completed after the change.',
      off: 'The platform takes no share of repairs that are completed after the change. What is owed already stays owed.',
      test: 'Repairs that are completed after the change are not charged. Earlier charges stay as they are.',
      real: 'Repairs that are completed after the change are charged again.',
    },
    labels: { notes: 'Notes', from: 'Starts' },
    now: 'Now',
    tomorrow: 'At the start of tomorrow',
    month: 'At the start of next month',
    save: 'Save change',
    saving: 'Saving...',
    billingDone: 'Billing Updated',
    accountDone: 'Account Type Updated',
  },
  history: {
    title: (name: string) => `Changes for ${name}`,
    label: 'Changes',
    none: 'No changes yet',
    noneText: 'Billing has been on since the shop joined.',
    change: 'Change',
    from: 'From',
    by: 'Changed by',
    made: 'Changed on',
    notes: 'Notes',
    close: 'Close',
  },
} as const;

export const changeText = ({ switch: which, value }: { switch: 'billing' | 'test_account'; value: boolean }): string =>
  which === 'billing' ? `Billing ${value ? 'on' : 'off'}` : `Test account ${value ? 'on' : 'off'}`;
