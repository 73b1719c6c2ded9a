// Attacks on the agent; each part starts its own target: `node infra/dist/tests/security/agent.js [--quick] [--seed n]
// [part…]`. Prints the attempts and findings; exits with 1 on any finding.
import { messageOf } from '@revive/platform/errors/errors';
import type { AgentPart } from './agent/agent-part.js';
import { certificates } from './agent/certificates.js';
import { enrolmentTokens } from './agent/enrolment-tokens.js';
import { forgedCommands } from './agent/forged-commands.js';
import { localDoor } from './agent/local-door.js';
import { ownedGateway } from './agent/owned-gateway.js';
import type { Part } from './part.js';
import { Random } from './random.js';
import { Report } from './report.js';
import { runParts } from './run-parts.js';
import { readCommandLine } from './settings.js';
import { startOneProcess } from './target/one-process.js';

const ALONE: Readonly<Record<string, AgentPart>> = { orders: forgedCommands, door: localDoor, certificates };
const ON_A_PRODUCT: Readonly<Record<string, Part>> = { tokens: enrolmentTokens, gateway: ownedGateway };

const { seed, quick, parts } = readCommandLine([...Object.keys(ALONE), ...Object.keys(ON_A_PRODUCT)]);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
say(`attacks on the agent's side: seed ${seed}${quick ? ', quick' : ''}, ${parts.join(' ')}`);
let findings = 0;
for (const name of parts.filter((one) => one in ALONE)) {
  const report = new Report(name);
  const began = performance.now();
  try {
    await ALONE[name]?.({ random: new Random(seed).fork(name), quick, report });
  } catch (error) {
    report.finding(`the part broke off: ${error instanceof Error ? (error.stack ?? error.message) : messageOf(error)}`);
  }
  report.figure('seconds', (performance.now() - began) / 1000);
  say(report.text());
  findings += report.findings.length;
}
if (parts.some((one) => one in ALONE))
  say(findings === 0 ? 'attacks: nothing got through' : `attacks: ${findings} findings (again with --seed ${seed})`);
const others = parts.filter((one) => one in ON_A_PRODUCT);
const failed = others.length > 0 ? await runParts(ON_A_PRODUCT, { seed, quick, parts: others }, startOneProcess) : 0;
process.exitCode = findings === 0 && failed === 0 ? 0 : 1;
