import { hostname } from 'node:os';
import { DOCTOR_USAGE } from './doctor-usage.js';
import { thisPc, type DoctorPc } from './doctor-pc.js';
import { runDoctor } from './doctor.js';
import { doctorText } from './doctor-text.js';
import { userName } from './user-name.js';

interface Printed {
  readonly text: string;
  /** 0: no problem. 1: at least one problem. 2: wrong arguments. */
  readonly exitCode: 0 | 1 | 2;
}

/** `revive-agent doctor [--json]`. Works without a platform, a home and a network, and changes nothing. */
export async function doctorCommand(
  args: readonly string[],
  env: DoctorPc['env'],
  agentVersion: string,
): Promise<Printed> {
  const isJson = args.length === 1 && args[0] === '--json';
  if (args.length > 0 && !isJson) return { text: DOCTOR_USAGE, exitCode: 2 };
  const pc = thisPc(env, { agentVersion, userName: userName() });
  const report = await runDoctor(pc);
  const exitCode = report.lines.some(({ state }) => state === 'problem') ? 1 : 0;
  if (!isJson) return { text: doctorText(report), exitCode };
  const { platform } = pc;
  return { text: JSON.stringify({ agentVersion, platform, hostname: hostname(), ...report }, null, 2), exitCode };
}
