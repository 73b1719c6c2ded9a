import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SOURCE_FLAGS } from '@revive/agent/fixtures/source-flags';
import { ConsentRecord } from '@revive/proto/revive/link/v1/consent';
import { waitFor } from '@revive/platform/testing/wait-for';
import { AttackerHub } from '../../security/agent/attacker-hub.js';

const MAIN = fileURLToPath(new URL('../../../../agent/src/main.ts', import.meta.url));

/** The agent's own process, a hub that asks, and a desktop whose `xdg-open` writes down what it was given. */
export class PcWithConsentPage {
  private constructor(
    readonly folder: string,
    readonly hub: AttackerHub,
    readonly agent: ChildProcess,
    readonly said: () => string,
  ) {}

  static async start(): Promise<PcWithConsentPage> {
    const [folder, hub] = [await mkdtemp(join(tmpdir(), 'revive-consent-')), await AttackerHub.open()];
    await mkdir(join(folder, 'bin'));
    await writeFile(join(folder, 'bin/xdg-open'), '#!/bin/sh\nprintf %s "$1" > "$OPENED"\n', { mode: 0o755 });
    await writeFile(join(folder, 'token'), hub.token, { mode: 0o600 });
    const child = spawn(process.execPath, [...SOURCE_FLAGS, MAIN], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`,
        HOME: folder,
        DISPLAY: ':99',
        OPENED: join(folder, 'opened'),
        GATEWAY_URL: hub.gatewayUrl,
        REVIVE_AGENT_HOME: join(folder, 'home'),
        REVIVE_AGENT_TOKEN_FILE: join(folder, 'token'),
        REVIVE_AGENT_DEVICES: 'images',
        AGENT_LOCAL_PORT: '0',
      },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const pc = new PcWithConsentPage(folder, hub, child, () => said);
    await waitFor(() => {
      if (child.exitCode !== null) throw new Error(`The agent ended: ${said}`);
      return hub.isConnected && said.includes('is running');
    });
    return pc;
  }

  /** The hub asks for these privileges. Returns the address of the file that the agent opened on the desktop. */
  async ask(sessionId: string, who: string, privileges: string[]): Promise<string> {
    const opened = join(this.folder, 'opened');
    await rm(opened, { force: true });
    this.hub.send({ consent: { sessionId, kind: 'staff', who, privileges } });
    await waitFor(async () => existsSync(opened) && (await readFile(opened, 'utf8')) !== '');
    return pathToFileURL(await readFile(opened, 'utf8')).href;
  }

  /** The records of a session that reached the hub: event, privileges and person. */
  records(session: string): [string, string[], string][] {
    return this.hub.heard
      .flatMap(({ consent }) => (consent ? [ConsentRecord.decode(consent.payload)] : []))
      .filter(({ sessionId }) => sessionId === session)
      .map(({ event, privileges, person }) => [event, privileges, person]);
  }

  async close(): Promise<void> {
    this.agent.kill('SIGTERM');
    if (this.agent.exitCode === null) await once(this.agent, 'exit');
    await this.hub.close();
    await rm(this.folder, { recursive: true });
  }
}
