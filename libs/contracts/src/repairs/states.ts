/** Ticket status as shown to the customer: spec part 3 §4, in order, with its labels. */
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
 * Outcome beside the status (`decisions.md`). `produced`: the ordered image or files were created on the shop’s PC and
 * checked; the device was not changed.
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
/** Outcomes of completed and checked work: the charge is due and the device can be collected. */
export const SUCCESSES = ['repaired', 'produced'] as const satisfies readonly Outcome[];
/** True for completed work. `repaired_by_hand` is reported by a person and not verified by a check. */
export const isDone = (outcome: Outcome): boolean => isSuccess(outcome) || outcome === 'repaired_by_hand';
export const isSuccess = (outcome: Outcome): outcome is (typeof SUCCESSES)[number] =>
  SUCCESSES.some((one) => one === outcome);
/** Ids of the repair catalogue in spec part 2 §9. Names and prices are in the price book. */
export const BENCH_SERVICES = ['boot_repair', 'registry_fix', 'data_recovery', 'performance_boost'] as const;
/** Result of manual work as reported by a person; no check has verified the result. */
export const HAND_RESULTS = ['repaired', 'not_repaired'] as const;
export type HandResult = (typeof HAND_RESULTS)[number];

/** An execution on a device in the live monitor: spec part 2 §4. Active means neither completed nor failed. */
export const RUN_STATUSES = ['starting', 'diagnosing', 'repairing', 'testing', 'completed', 'failed'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];
export const RUN_KINDS = ['diagnosis', 'repair', 'rollback'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** spec part 2 §4; `skipped` is ours: a step that a stop or a refusal made needless. */
export const STEP_STATUSES = ['pending', 'active', 'completed', 'failed', 'skipped'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];
/** `confirm`: if the shop requires confirmation, a person at the agent confirms before the first write. */
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
 * State of a place on a device after a diagnosis.
 *
 * - `sound`: healthy by its own checks and flags. `mended`: damaged, and sound in the rehearsal.
 * - `damaged`: damaged, and no repair is offered. `foreign`: recognised by name, content not inspected.
 * - `pending`: sound after the next mount replays its journal; not healthy now.
 * - `reserved`: a partition type without a file system (swap, BIOS boot, Microsoft reserved).
 * - `unknown`: no known format found. `needs_person`: see the detail.
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
export const UNIT_ID_MAX = 80;
export const UNIT_LABEL_MAX = 120;
export const UNIT_VERDICTS = [
  'healthy',
  'no_problem_found',
  'repairable',
  'needs_person',
  'not_ours',
  'refused',
] as const;
export type UnitVerdict = (typeof UNIT_VERDICTS)[number];
/** Result of a repair on a unit. `unchanged`: the unit had no damage. */
export const UNIT_RESULTS = ['repaired', 'left_alone', 'unchanged'] as const;
export type UnitResult = (typeof UNIT_RESULTS)[number];
export const COVERAGE_MAX = { layers: 256, notes: 64, notChecked: 64, units: 256 } as const;
export const UNIT_REASON_MAX = 600;

/** Products that are created on the shop’s PC without changing the device. */
export const PRODUCTS = ['image', 'files'] as const;
export type Product = (typeof PRODUCTS)[number];
export const PRODUCT_MAX = { name: 200, path: 1_000, kind: 40, kinds: 40 } as const;

export const COMMAND_MAX = { state: 1_000, why: 300, id: 80, commands: 32 } as const;

/**
 * Channel of a customer’s approval. `email_link` and `counter_qr` are links with a second secret; `in_person`,
 * `by_phone` and `by_message` are recorded at the counter. `link` is the tracking link, which could approve in earlier
 * versions and is now read-only.
 */
export const APPROVAL_CHANNELS = ['link', 'email_link', 'counter_qr', 'in_person', 'by_phone', 'by_message'] as const;
export type ApprovalChannel = (typeof APPROVAL_CHANNELS)[number];

/** Payment noted by the person at the counter when the device was collected. */
export const PAYMENT_METHODS = ['cash', 'card', 'eft', 'not_paid', 'nothing_due'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const DEVICE_STATUSES = ['connected', 'analyzing', 'ready', 'testing', 'error', 'disconnected'] as const;
export type DeviceStatus = (typeof DEVICE_STATUSES)[number];
export const DEVICE_KINDS = ['disk_image', 'block_device', 'computer', 'phone', 'usb'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];
export const DEVICE_KIND_LABELS: Record<DeviceKind, string> = {
  disk_image: 'Disk image',
  block_device: 'Disk',
  computer: 'This computer',
  phone: 'Phone',
  usb: 'USB device',
};
