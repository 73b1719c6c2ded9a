/** The ticket, as a customer follows it: spec part 3 §4, in order, with its labels. */
export const REPAIR_STATUSES = [
  'received',
  'diagnosing',
  'quoted',
  'approved',
  'repairing',
  'completed',
  'ready_for_pickup',
] as const;
export type RepairStatus = (typeof REPAIR_STATUSES)[number];
export const REPAIR_STATUS_LABELS: Record<RepairStatus, string> = {
  received: 'Device Received',
  diagnosing: 'Running Diagnostics',
  quoted: 'Awaiting Approval',
  approved: 'Repair Approved',
  repairing: 'Repair in Progress',
  completed: 'Repair Completed',
  ready_for_pickup: 'Ready for Pickup',
};

/**
 * Beside the state (`decisions.md`): what came of it. `produced`: what was ordered was made on the shop's PC and checked,
 * and nothing on the device was changed.
 */
export const OUTCOMES = [
  'none',
  'repaired',
  'produced',
  'nothing_found',
  'needs_person',
  'declined',
  'rolled_back',
  'repaired_by_hand',
  'not_repaired',
] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** What was approved was done and checked: it is charged, and the device can be picked up. */
export const SUCCESSES = ['repaired', 'produced'] as const satisfies readonly Outcome[];
/** What was approved was done; `repaired_by_hand` is a person's word, which no check has verified. */
export const isDone = (outcome: Outcome): boolean => isSuccess(outcome) || outcome === 'repaired_by_hand';
export const isSuccess = (outcome: Outcome): outcome is (typeof SUCCESSES)[number] =>
  SUCCESSES.some((one) => one === outcome);
/** The repair catalogue of spec part 2 §9 by its ids; names and prices are the price book's. */
export const BENCH_SERVICES = ['boot_repair', 'registry_fix', 'data_recovery', 'performance_boost'] as const;
/** What came of work by hand: a person's word, which no check has verified. */
export const HAND_RESULTS = ['repaired', 'not_repaired'] as const;
export type HandResult = (typeof HAND_RESULTS)[number];

/**
 * One execution on a device, as the live monitor shows it: spec part 2 §4. Active means not completed and not failed.
 */
export const RUN_STATUSES = ['starting', 'diagnosing', 'repairing', 'testing', 'completed', 'failed'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];
export const RUN_KINDS = ['diagnosis', 'repair', 'rollback'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** spec part 2 §4; `skipped` is ours: a step that a stop or a refusal made needless. */
export const STEP_STATUSES = ['pending', 'active', 'completed', 'failed', 'skipped'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];
/** `confirm`: where the shop asks for it, a person at the agent says yes before anything is written. */
export const STEP_NAMES = ['confirm', 'detect', 'plan', 'back_up', 'execute', 'verify', 'roll_back'] as const;
export type StepName = (typeof STEP_NAMES)[number];

export const VERDICT_STATUSES = [
  'verified',
  'rolled_back',
  'not_verifiable',
  'failed',
  'repairable',
  'healthy',
  'no_problem_found',
  'needs_person',
  'refused',
] as const;
export type VerdictStatus = (typeof VERDICT_STATUSES)[number];

export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * A place on a device after a diagnosis.
 *
 * - `sound`: healthy by its own checks and flags. `mended`: damaged, and sound in the rehearsal.
 * - `damaged`: damaged, and no repair is offered. `foreign`: recognised, named and not looked into.
 * - `pending`: sound once the next mount has brought its journal in; not healthy as it stands.
 * - `reserved`: a place that holds no file system by its type (swap, BIOS boot, Microsoft reserved).
 * - `unknown`: nothing there speaks for a format. `needs_person`: see the detail.
 */
export const LAYER_STATES = [
  'sound',
  'mended',
  'pending',
  'damaged',
  'foreign',
  'reserved',
  'unknown',
  'needs_person',
] as const;
export type LayerState = (typeof LAYER_STATES)[number];
/** Of a part of a device: its id, and what people read. */
export const UNIT_ID_MAX = 80;
export const UNIT_LABEL_MAX = 120;
/** What is said of one unit. `not_ours`: encrypted, or of a format that is recognised and never changed. */
export const UNIT_VERDICTS = [
  'healthy',
  'no_problem_found',
  'repairable',
  'needs_person',
  'not_ours',
  'refused',
] as const;
export type UnitVerdict = (typeof UNIT_VERDICTS)[number];
/** What a repair did to one unit. `unchanged`: nothing was wrong with it. */
export const UNIT_RESULTS = ['repaired', 'left_alone', 'unchanged'] as const;
export type UnitResult = (typeof UNIT_RESULTS)[number];
/** How many layers, notes, units and checks that did not run a diagnosis tells of at most: people read them. */
export const COVERAGE_MAX = { layers: 256, notes: 64, notChecked: 64, units: 256 } as const;
/** The sentence of a unit. */
export const UNIT_REASON_MAX = 600;

/** What can be made of a device on the shop's PC, without changing the device. */
export const PRODUCTS = ['image', 'files'] as const;
export type Product = (typeof PRODUCTS)[number];
/** How long a name, a path and a kind of files are at most, and how many kinds are told. */
export const PRODUCT_MAX = { name: 200, path: 1_000, kind: 40, kinds: 40 } as const;

/** How long a state of a device and the name of what is done are at most, and how many commands one plan holds. */
export const COMMAND_MAX = { state: 1_000, why: 300, id: 80, commands: 32 } as const;

/**
 * How a customer's word reached the shop. `email_link` and `counter_qr` are links with a second secret, `in_person`, `by_phone`
 * and `by_message` were recorded at the counter; `link` is the tracking link, which approved before it only read.
 */
export const APPROVAL_WAYS = ['link', 'email_link', 'counter_qr', 'in_person', 'by_phone', 'by_message'] as const;
export type ApprovalWay = (typeof APPROVAL_WAYS)[number];

/** How it stood with payment when a device was collected; what the person at the counter noted. */
export const PAYMENT_WAYS = ['cash', 'card', 'eft', 'not_paid', 'nothing_due'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** Device states on the bench; one lifecycle (`decisions.md`). */
export const DEVICE_STATUSES = ['connected', 'analyzing', 'ready', 'testing', 'error', 'disconnected'] as const;
export type DeviceStatus = (typeof DEVICE_STATUSES)[number];
export const DEVICE_KINDS = ['disk_image', 'block_device', 'computer', 'phone'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];
export const DEVICE_KIND_LABELS: Record<DeviceKind, string> = {
  disk_image: 'Disk image',
  block_device: 'Disk',
  computer: 'This computer',
  phone: 'Phone',
};
