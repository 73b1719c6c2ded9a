// Answers of the agent's own server on this PC (spec part 2 §3 and §7). Types only: the agent and the page share them.

/** spec E108. */
export const LOCAL_OPERATION_STATUSES = ['pending', 'in_progress', 'completed', 'failed'] as const;
export type LocalOperationStatus = (typeof LOCAL_OPERATION_STATUSES)[number];

/** Header with the secret of this PC, in `<home>/pairing.secret`. */
export const PAIRING_HEADER = 'x-revive-pairing';

export interface LocalHealth {
  readonly status: 'ok';
  readonly version: string;
  readonly connected: boolean;
}

/** A field that neither the agent nor the platform knows is absent. */
export interface LocalDevice {
  readonly id: string;
  readonly name: string;
  readonly vendor?: string;
  readonly type?: string;
  readonly kind: string;
  readonly sizeBytes: number;
  readonly detail: string;
  readonly status: string;
  /** Rand with cents: the total of the current quote for this device. */
  readonly repairCost?: number;
  readonly tenantInfo?: { readonly name: string; readonly port: number; readonly tenantId: string };
  readonly specs: { readonly estimatedRepairTime?: string };
}

export interface LocalScan {
  readonly devices: readonly LocalDevice[];
  readonly summary: {
    readonly agentVersion: string;
    readonly platform: string;
    readonly hostname: string;
    /** Rand with cents: charged for repairs of the devices of this agent, after reversals. */
    readonly totalRevenue?: number;
  };
}

export interface LocalStep {
  readonly step: string;
  readonly action: string;
  readonly command: string;
  readonly output: string;
  readonly status: string;
}

/** spec F068. The repair is the platform's row; the agent adds nothing. */
export interface LocalOperation {
  readonly deviceId: string;
  readonly repairType: string;
  readonly status: LocalOperationStatus;
  readonly steps: readonly LocalStep[];
  readonly startTime: string;
  readonly summary: string;
  readonly repairCost?: number;
  /** A share of 0 to 1 with its number of repairs, or the sentence that there are too few. */
  readonly successRate: { readonly share: number; readonly n: number } | string;
  readonly error?: string;
  readonly repairId: string;
  readonly repairNumber: number;
  /** spec F082. */
  readonly repairMethod?: string;
  readonly repairTime?: string;
  readonly nextSteps: readonly string[];
}

export interface LocalProblem {
  readonly code: string;
  readonly message: string;
}
