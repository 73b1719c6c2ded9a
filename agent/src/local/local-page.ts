import type { LocalDevice, LocalOperation, LocalScan } from '@revive/contracts/fleet/local-agent';
import type { Device } from '@revive/proto/revive/link/v1/link';
import type { BenchAnswer, LocalOperation as Told } from '@revive/proto/revive/link/v1/repair_wish';
import type { DoctorReport } from '../doctor/doctor.js';
import type { RepairWishes } from './repair-wishes.js';
import { WishRefusedError } from './repair-wishes.js';

interface PageOptions {
  readonly version: string;
  readonly hostname: string;
  readonly port: () => number;
  readonly devices: () => readonly Device[];
  readonly wishes: RepairWishes;
  readonly doctor: () => Promise<DoctorReport>;
}

/** Amounts of the platform are kept for this time, because a page scans again and again. */
const KEPT_MS = 3_000;
const TOO_FEW = 'Not enough repairs yet';

/** What the local page shows: devices from this PC, amounts and repairs from the platform. Nothing is made up. */
export class LocalPage {
  #bench: { readonly at: number; readonly answer: Promise<BenchAnswer | undefined> } | undefined;
  #doctor: Promise<DoctorReport> | undefined;

  constructor(private readonly options: PageOptions) {}

  /** Without the platform, the fields that only the platform knows are absent. */
  async scan(): Promise<LocalScan> {
    const { version, hostname, port, devices } = this.options;
    const told = await this.#told();
    const repairs = new Map(told?.repairs.map((one) => [one.deviceId, one]));
    const tenantInfo = told && { name: told.tenantName, port: port(), tenantId: told.tenantId };
    return {
      devices: devices().map((device): LocalDevice => {
        const repair = repairs.get(device.id);
        const minutes = repair?.estimatedRepairMinutes;
        return {
          id: device.id,
          name: device.name,
          kind: device.kind,
          sizeBytes: device.sizeBytes,
          detail: device.detail,
          status: device.status,
          ...(device.vendor != null && device.vendor !== '' && { vendor: device.vendor }),
          ...(device.type != null && device.type !== '' && { type: device.type }),
          ...(repair?.repairCost != null && { repairCost: repair.repairCost }),
          ...(tenantInfo && { tenantInfo }),
          specs: minutes == null ? {} : { estimatedRepairTime: minutesText(minutes) },
        };
      }),
      summary: {
        agentVersion: version,
        platform: `${process.platform} ${process.arch}`,
        hostname,
        ...(told?.totalRevenue != null && { totalRevenue: told.totalRevenue }),
      },
    };
  }

  hasDevice(id: string): boolean {
    return this.options.devices().some((device) => device.id === id);
  }

  /** Throws `WishRefusedError`. */
  async start(deviceId: string, repairType: string): Promise<LocalOperation> {
    return operationOf(await this.options.wishes.start(deviceId, repairType));
  }

  /** Throws `WishRefusedError`. */
  async state(id: string): Promise<LocalOperation> {
    return operationOf(await this.options.wishes.state(id));
  }

  /** Requests during a check get its report: a check opens connections and starts programs. */
  doctor(): Promise<DoctorReport> {
    this.#doctor ??= this.options.doctor().finally(() => {
      this.#doctor = undefined;
    });
    return this.#doctor;
  }

  #told(): Promise<BenchAnswer | undefined> {
    const now = performance.now();
    if (!this.#bench || now - this.#bench.at > KEPT_MS)
      this.#bench = { at: now, answer: this.options.wishes.bench().catch(withoutPlatform) };
    return this.#bench.answer;
  }
}

function withoutPlatform(error: unknown): undefined {
  if (!(error instanceof WishRefusedError)) throw error;
}

const minutesText = (minutes: number): string => (minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`);

function operationOf(told: Told): LocalOperation {
  const { deviceId, repairType, status, steps, startTime, summary, repairId, repairNumber, nextSteps } = told;
  return {
    deviceId,
    repairType,
    status: status as LocalOperation['status'],
    steps,
    startTime,
    summary,
    repairId,
    repairNumber,
    nextSteps,
    successRate: told.successRate ? { share: told.successRate.share, n: told.successRate.n } : TOO_FEW,
    ...(told.repairCost != null && { repairCost: told.repairCost }),
    ...(told.error != null && told.error !== '' && { error: told.error }),
    ...(told.repairMethod != null && { repairMethod: told.repairMethod }),
    ...(told.repairMinutes != null && { repairTime: minutesText(told.repairMinutes) }),
  };
}
