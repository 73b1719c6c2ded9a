import { hostname } from 'node:os';
import type { Device } from '@revive/proto/revive/link/v1/link';
import type { RepairWish, RepairWishAnswer } from '@revive/proto/revive/link/v1/repair_wish';
import type { DoctorReport as ReportMessage } from '@revive/proto/revive/link/v1/doctor';
import { presentEnvironment, type AgentConfig } from '../config/config.js';
import type { DoctorReport } from '../doctor/doctor.js';
import { LocalPage } from './local-page.js';
import { RepairWishes } from './repair-wishes.js';

interface OwnPageOptions {
  readonly config: AgentConfig;
  readonly version: string;
  readonly supervisorVersion: () => string | undefined;
  readonly port: () => number;
  readonly devices: () => readonly Device[];
  readonly link: () => { wish(wish: RepairWish): boolean; doctorReport(report: ReportMessage): void };
  readonly say: (sentence: string) => void;
}

export interface OwnPage {
  readonly page: LocalPage;
  /** Answers of the hub, and its requests for a check of this PC. */
  readonly requests: { doctor(requestId: string): void; wishAnswered(answer: RepairWishAnswer): void };
}

export function ownPage({ config, version, supervisorVersion, port, devices, link, say }: OwnPageOptions): OwnPage {
  const wishes = new RepairWishes((wish) => link().wish(wish));
  const doctor = (): Promise<DoctorReport> =>
    checkThisPc(config, { agentVersion: version, supervisor: supervisorVersion() ?? 'none', ownPort: port() });
  const page = new LocalPage({ version, hostname: hostname(), port, devices, wishes, doctor });
  const tell = async (requestId: string): Promise<void> => {
    const { at, durationMs, lines } = await page.doctor();
    link().doctorReport({ requestId, at, durationMs, lines: [...lines] });
  };
  return {
    page,
    requests: {
      doctor: (requestId) =>
        void tell(requestId).catch((error: unknown) => say(`The doctor failed: ${(error as Error).message}.`)),
      wishAnswered: (answer) => wishes.answered(answer),
    },
  };
}

/** Loaded at the first check: the doctor's checks would stay in the memory of a waiting agent. */
async function checkThisPc(
  config: AgentConfig,
  running: { agentVersion: string; supervisor: string; ownPort: number },
): Promise<DoctorReport> {
  const [{ runDoctor }, { thisPc }, { userName }] = await Promise.all([
    import('../doctor/doctor.js'),
    import('../doctor/doctor-pc.js'),
    import('../doctor/user-name.js'),
  ]);
  const { home, benchDir, gatewayUrl, link, path, localPort, imagesOnly } = config;
  const pc = thisPc(presentEnvironment(), { ...running, userName: userName() });
  return runDoctor({ ...pc, home, bench: benchDir, gatewayUrl, link, path, localPort, imagesOnly });
}
