/** spec part 1 §3. */
export const MODULE_TYPES = ['video', 'reading', 'interactive'] as const;
type ModuleType = (typeof MODULE_TYPES)[number];
/** spec part 1 §4. */
export const MODULE_STATES = ['not_started', 'in_progress', 'completed'] as const;

interface TrainingModule {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Minutes from the specification (part 1 §9). */
  readonly duration: number;
  readonly type: ModuleType;
  readonly required: boolean;
}

/** spec part 1 §9: names, durations and which one is optional. Ours: the kinds, which it names and does not assign. */
export const TRAINING_MODULES = [
  {
    id: 'platform-overview',
    title: 'Platform overview',
    description: 'What the platform does, for whom, and how a repair runs from the counter to the pickup.',
    duration: 15,
    type: 'video',
    required: true,
  },
  {
    id: 'patent-technologies',
    title: 'Patent technologies',
    description:
      'Diagnosis, rehearsal, verification and rollback: the methods that the owner describes as patent pending.',
    duration: 20,
    type: 'reading',
    required: true,
  },
  {
    id: 'business-model',
    title: 'Business model',
    description: 'Prices, quotes, what a failed repair costs, and who is paid what.',
    duration: 12,
    type: 'video',
    required: true,
  },
  {
    id: 'legal-compliance',
    title: 'Legal compliance',
    description: 'Whose device, whose data, what must be written down and what must not be done.',
    duration: 18,
    type: 'reading',
    required: true,
  },
  {
    id: 'customer-onboarding',
    title: 'Customer onboarding',
    description: 'Check a device in: who owns it, what is agreed, what the customer is told.',
    duration: 25,
    type: 'interactive',
    required: true,
  },
  {
    id: 'device-detection',
    title: 'Device detection',
    description: 'Read what the agent found on a damaged disk and decide what it means.',
    duration: 22,
    type: 'interactive',
    required: true,
  },
  {
    id: 'remote-injection',
    title: 'Remote injection',
    description: 'Follow a real plan from the approval to the second check, and know when to stop.',
    duration: 30,
    type: 'interactive',
    required: true,
  },
  {
    id: 'commission-system',
    title: 'Commission system',
    description: 'How the commission of a repair is computed, and what a rollback does to it.',
    duration: 15,
    type: 'reading',
    required: false,
  },
] as const satisfies readonly TrainingModule[];
export type ModuleId = (typeof TRAINING_MODULES)[number]['id'];
export const MODULE_IDS = TRAINING_MODULES.map(({ id }) => id) as readonly ModuleId[];
export const REQUIRED_MODULES = TRAINING_MODULES.filter(({ required }) => required).map(
  ({ id }) => id,
) as readonly ModuleId[];
export const moduleOf = (id: string): (typeof TRAINING_MODULES)[number] | undefined =>
  TRAINING_MODULES.find((one) => one.id === id);

/** spec part 1 §9. */
export const TOTAL_TIME_TEXT = 'about 2.5 hours';

/** Smallest share of the stated time before a module can be completed (our choice). */
const DWELL_SHARE = 0.2;
export const dwellSeconds = (minutes: number): number => Math.ceil(minutes * 60 * DWELL_SHARE);

/** Questions drawn from the module’s bank, and right answers needed (our choice). */
export const QUIZ_DRAWN = 4;
export const QUIZ_NEEDED = 3;

/** spec part 1 §8. */
export const MODULE_DONE = { title: 'Module completed', text: 'Progress saved successfully' } as const;
export const MODULE_FAILED = 'Failed to save progress';
export const TRAINING_DONE = { title: 'Training completed!', text: 'Your account is now active.' } as const;
export const TRAINING_FAILED = 'Training completion failed';
export const isModuleId = (text: string): text is ModuleId => (MODULE_IDS as readonly string[]).includes(text);
