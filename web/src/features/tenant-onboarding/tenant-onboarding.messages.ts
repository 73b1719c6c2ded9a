import { describeError } from '#api/errors.js';
import { toastFailure } from '#ui/feedback/toasts.js';

/** spec part 2 §8: the title of a failed step and its sentence. */
const FAILURES = {
  details: { title: 'Save Failed', sentence: 'Unable to save business details' },
  services: { title: 'Confirmation Failed', sentence: 'Unable to confirm service selection' },
  agreement: { title: 'Agreement Failed', sentence: 'Unable to process agreement' },
  agent: { title: 'Download Failed', sentence: 'Unable to generate diagnostic agent' },
  /** Our texts: the specification has none for the end of the agreement and for the last step. */
  notice: { title: 'Notice not given', sentence: 'Unable to cancel the subscription' },
  noticeBack: { title: 'Notice not withdrawn', sentence: 'Unable to withdraw the notice' },
  support: { title: 'Activation Failed', sentence: 'Unable to activate live support' },
} as const;

export function showFailure(step: keyof typeof FAILURES, error: unknown): void {
  const { title, sentence } = FAILURES[step];
  toastFailure(title, `${sentence}. ${describeError(error)}`);
}

/** The names of the steps come from the contract, the buttons from the specification (part 2 §2). */
export const messages = {
  page: {
    title: 'Repair shop onboarding',
    fact: (done: number, total: number) => `${done} of ${total} steps done. Support Status:`,
    step: (number: number, name: string) => `${number}. ${name}`,
    lockedByAccount: 'Available once your account is active.',
    continueAccount: 'Continue setting up your account',
    lockedBy: (step: string | undefined) => `Complete “${step ?? ''}” first.`,
  },
  approval: {
    emailed: 'We emailed you the approval.',
    toEmail: 'Your shop is approved. Our staff will email you the approval. You don’t need to wait for it.',
  },
  details: {
    labels: {
      companyName: 'Company name',
      contactPerson: 'Contact person',
      email: 'Email',
      phone: 'Phone',
      address: 'Address',
      businessRegistration: 'Business registration',
      taxNumber: 'Tax number',
      bankDetails: 'Bank details',
    },
    bankLabels: {
      bankName: 'Bank name',
      accountHolder: 'Account holder',
      accountType: 'Account type',
      accountNumber: 'Account number',
      branchCode: 'Branch code',
    },
    bank: 'Bank account',
    encrypted: 'Encrypted',
    keep: (masked: string) => `Leave empty to keep ${masked}`,
    knownBank: {
      before: (account: string) => `Bank account ${account}. To change it, go to`,
      link: 'Revenue',
      after: 'once your account is active.',
    },
    fixed: {
      before: 'You signed the agreement with these details. You can change your payout account on',
      link: 'Revenue',
      after: '. For anything else, contact support (step 7).',
    },
    change: 'Edit details',
    save: 'Save Business Details',
    saving: 'Saving...',
    cancel: 'Cancel',
    saved: 'Business details saved',
  },
  services: {
    legend: 'Services',
    sum: 'Monthly subscription',
    base: (plan: string) => `Base platform fee (${plan})`,
    share: (service: string) => `20% of ${service}`,
    once: 'One-time costs',
    setupFee: 'Setup fee (one-time)',
    confirm: 'Confirm Service Selection',
    confirming: 'Confirming...',
    done: 'Services confirmed',
    confirmed: { before: 'Confirmed at', after: 'per month' },
    signed: 'You signed the agreement for these services.',
    addMore: { before: 'Add more under', link: 'Services', after: '.' },
    addLater: 'You can add more once your account is active.',
  },
  servicesPage: {
    title: 'Services',
    chosen: (count: number, total: number) => `${count} of ${total} services chosen`,
    perMonth: 'per month',
    panel: 'Your services',
    why: 'You signed your agreement for the ticked services, so they stay. You can add more at the price shown.',
    remove: 'To remove a service, contact support.',
    noSupport: {
      before: 'No support contact has been set up yet. You can also cancel your subscription under',
      link: 'Onboarding',
      after: '.',
    },
    empty: {
      title: 'No services yet',
      text: 'You choose your services in step 3 of the onboarding, after the business details.',
      action: 'Continue onboarding',
    },
  },
  agreement: {
    signedBy: 'Signed by',
    signedOn: 'Signed on',
    version: 'Version',
    fileHash: 'SHA-256 of the signed PDF',
    textHash: 'SHA-256 of the text',
    cancellation: 'Cancellation',
    notice: (days: number) => `${days}-day cancellation notice`,
    versionOf: (version: string) => `Version ${version}, SHA-256 of this text`,
    sign: 'Sign Agreement',
    signing: 'Signing...',
    signed: { title: 'Agreement signed', text: 'Your trial has started' },
    question: 'Sign the agreement for your shop?',
    notNow: 'Not now',
    signNow: 'Sign now',
    binding: 'Your signature is legally binding and starts your free trial. We’ll email you a copy.',
    services: 'Services',
    afterTrial: 'After the trial',
    perMonth: 'per month',
  },
  trial: {
    used: (used: number, included: number) => `${used} of ${included}`,
    usedOf: 'trial repairs used,',
    remaining: 'remaining',
    running: {
      before: 'Your trial ends on',
      after: (repairs: number) => `or after ${repairs} repairs, whichever comes first.`,
    },
    over: {
      before: 'Your trial has ended. It ran until',
      after: (repairs: number) => `or ${repairs} repairs, whichever came first.`,
    },
    daysLeft: (days: number) => (days === 1 ? 'day left' : 'days left'),
    counting: 'Only charged repairs count. A repair that is rolled back does not count.',
  },
  agent: {
    intro: (port: number) =>
      `Run the file on the technician’s PC, which needs Node.js 24 or newer. The file downloads the agent, checks its SHA-256 and enrols it with a token that works once, within 15 minutes. The agent listens on port ${port}. Then enter the code shown by the agent on the Agents page.`,
    none: 'No agent has been confirmed yet.',
    confirmed: { before: 'Your first agent was confirmed on', after: '.' },
    kind: 'Installer for',
    download: 'Download Agent',
    generating: 'Generating...',
    downloaded: 'Agent downloaded',
  },
  support: {
    activate: 'Activate Live Support',
    activating: 'Activating...',
    active: 'Live support is active',
    unread: 'Support contacts are not available right now.',
    none: 'No support contact has been set up yet. Ask the staff who approved your shop.',
  },
  cancellation: {
    title: 'Cancel subscription',
    about: (days: number) =>
      `Your agreement ends ${days} days after you give notice. We email every administrator of your shop. Your accounts stay open and nothing is deleted: you can finish open repairs and read everything.`,
    open: 'Cancel subscription',
    question: 'Cancel your shop’s subscription?',
    keep: 'Keep subscription',
    give: (days: number) => `Give ${days} days’ notice`,
    sending: 'Sending...',
    given: { title: 'Notice given', text: 'You can withdraw it until the agreement ends.' },
    withdraw: 'Withdraw notice',
    withdrawn: { title: 'Notice withdrawn', text: 'Your subscription continues.' },
    states: { over: 'Ended', running: 'Notice given' },
    running: {
      before: 'You gave notice on',
      between: '. Your agreement ends on',
      after: '. Until then you can withdraw the notice.',
    },
    over: { before: 'Your agreement ended on', after: '. Your accounts stay open. To start again, contact support.' },
  },
} as const;
