import { constants } from 'node:fs';
import { open, statfs } from 'node:fs/promises';
import { getCACertificates } from 'node:tls';
import { benchOf, homeOf } from '../config/config.js';

export interface Space {
  readonly bsize: number;
  readonly blocks: number;
  readonly bavail: number;
}

/** The PC that the doctor looks at. Tests replace single places and system calls, never a check. */
export interface DoctorPc {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly agentVersion: string;
  /** `none`: the running agent has no supervisor. Undefined: not known, as for the command. */
  readonly supervisor: string | undefined;
  readonly home: string;
  readonly bench: string;
  readonly imagesOnly: boolean;
  /** Undefined or not an address: the environment does not say. */
  readonly gatewayUrl: string | undefined;
  /** Replaces the address of the stream that the enrolment gave. */
  readonly link: string | undefined;
  readonly path: string;
  readonly localPort: number;
  /** Port of the local page of the agent that runs this doctor; undefined for the command. */
  readonly ownPort: number | undefined;
  readonly user: { readonly uid: number; readonly name: string; readonly groups: readonly number[] };
  /** Folder in front of `/sys`, `/dev`, `/etc`, `/run` and `/usr`. */
  readonly root: string;
  readonly proc: string;
  readonly now: () => Date;
  readonly statfs: (folder: string) => Promise<Space>;
  /** Opens a disk for reading and closes it. Rejects with the fault of the system. */
  readonly openDisk: (path: string) => Promise<void>;
  /** Root certificates (PEM) that the agent's requests trust. */
  readonly trusted: () => readonly string[];
}

interface Running {
  readonly agentVersion: string;
  readonly supervisor?: string;
  readonly ownPort?: number;
  readonly userName: string;
}

const FIRST_PORT = 8888;

/** Never throws: the doctor must work on a PC whose settings are wrong. */
export function thisPc(env: DoctorPc['env'], { agentVersion, supervisor, ownPort, userName }: Running): DoctorPc {
  const port = Number(env['AGENT_LOCAL_PORT'] || FIRST_PORT);
  return {
    platform: process.platform,
    env,
    agentVersion,
    supervisor,
    home: homeOf(env),
    bench: benchOf(env),
    imagesOnly: env['REVIVE_AGENT_DEVICES'] === 'images',
    gatewayUrl: env['GATEWAY_URL'] || undefined,
    link: env['REVIVE_AGENT_LINK'] || undefined,
    path: env['PATH'] ?? '',
    localPort: Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : FIRST_PORT,
    ownPort,
    user: { uid: process.getuid?.() ?? -1, name: userName, groups: process.getgroups?.() ?? [] },
    root: '',
    proc: '/proc',
    now: () => new Date(),
    statfs: (folder) => statfs(folder),
    openDisk,
    trusted: () => getCACertificates('default'),
  };
}

export async function openDisk(path: string): Promise<void> {
  await (await open(path, constants.O_RDONLY | constants.O_NONBLOCK)).close();
}
