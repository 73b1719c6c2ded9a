import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { damageNtfs, ntfsVolume } from '@revive/agent/fixtures/ntfs/ntfs';
import { establishIdentity, renewIdentity } from '@revive/agent/identity/enrolment';
import { openBackup, unwrapKey } from '@revive/agent/operations/backup/backup-crypto';
import { NO_TOOLS } from '@revive/agent/repair/verify/verifier-tools';
import type { AgentsReply } from '@revive/proto/revive/fleet/v1/fleet';
import { freePort } from '@revive/platform/concurrency/free-port';
import { uuidv7 } from '@revive/platform/core/ids';
import { waitFor } from '@revive/platform/testing/wait-for';
import { ESCROW, startedFleet, type StartedFleet } from '../../../services/fleet/test/started-fleet.js';
import { agentOnABench, hangingVerifier, type AgentOnABench } from './agent-on-a-bench.js';

let fleet: StartedFleet;
let bench: AgentOnABench;
let sound: Buffer;
let broken: Buffer;
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const image = (name: string): Promise<Buffer> => readFile(join(bench.bench, name));

beforeAll(async () => {
  fleet = await startedFleet();
  bench = await agentOnABench(fleet);
  sound = await ntfsVolume('files');
  broken = damageNtfs(sound, 'boot-random');
});
afterAll(async () => {
  await bench.close();
  await fleet.close();
});

describe('an enrolled agent', () => {
  it('protects its key and secrets, deletes its token and is online', async () => {
    for (const file of ['key.pem', 'identity.json', 'pairing.secret', 'uplink.journal', 'orders.journal'])
      expect((await stat(join(bench.home, file))).mode & 0o777).toBe(0o600);
    expect((await stat(bench.home)).mode & 0o777).toBe(0o700);
    expect(await readdir(bench.home)).not.toContain('token');
    await waitFor(
      async () => (await fleet.call<AgentsReply>(bench.shop, 'listAgents', {})).agents[0]?.presence === 'online',
    );
    await waitFor(async () => (await readdir(bench.home)).includes('enrolled.json'));
  });

  it('trusts only the platform that created its token', async () => {
    const other = await startedFleet();
    try {
      const token = `${'a'.repeat(43)}.${other.rootFingerprint}`;
      const file = join(bench.home, 'foreign-token');
      await writeFile(file, token);
      const options = {
        home: bench.home,
        gatewayUrl: bench.gatewayUrl,
        tokenFile: file,
        name: 'x',
        version: '0',
        sleep: () => Promise.resolve(),
      };
      await expect(establishIdentity(options)).rejects.toThrow('was used, has expired or is from another platform');
      expect((await establishIdentity({ ...options, tokenFile: undefined })).agentId).toBe(bench.agent.agentId);
    } finally {
      await other.close();
    }
  });
});

describe('an agent during start', () => {
  it('answers on its local port as soon as the port is open', async () => {
    const port = await freePort();
    let isOver = false;
    const statuses = new Set<number>();
    // Polls without a pause, so that the first answers arrive while the agent is still starting.
    const asking = (async () => {
      while (!isOver) {
        // The agent does not listen yet.
        const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
        if (answer) statuses.add(answer.status);
      }
    })();
    const own = await agentOnABench(fleet, {}, { confirm: false, localPort: port });
    await waitFor(() => statuses.size > 0);
    isOver = true;
    await asking;
    await own.close();
    expect([...statuses]).toEqual([200]);
  });
});

describe('a leaf certificate in its last month', () => {
  it('renews the certificate with its key, even after expiry, and not before it is due', async () => {
    const own = await agentOnABench(fleet);
    try {
      const options = {
        home: own.home,
        gatewayUrl: own.gatewayUrl,
        name: 'x',
        version: '0',
        sleep: () => Promise.resolve(),
      };
      const { identity } = own.agent;
      expect(await renewIdentity(identity, new Date(), options)).toBeUndefined();
      const inAYear = new Date(Date.now() + 365 * 86_400_000);
      const renewed = await renewIdentity(identity, inAYear, options);
      expect(renewed?.certificate).not.toBe(identity.certificate);
      expect(renewed?.agentId).toBe(identity.agentId);
      await own.agent.stop();
      await own.startAgain();
      expect(own.agent.identity.certificate).toBe(renewed?.certificate);
      await waitFor(() => own.agent.link.isConnected);
    } finally {
      await own.close();
    }
  });
});

describe('bench', () => {
  it('shows an image when added, under the same id on return, and removes it when gone', async () => {
    const device = await bench.drop('visiting.img', sound);
    expect(device).toMatchObject({
      kind: 'disk_image',
      sizeBytes: sound.length,
      agentId: bench.agent.agentId,
      status: 'connected',
    });
    await rm(join(bench.bench, 'visiting.img'));
    await waitFor(async () => !(await bench.devices()).some(({ name }) => name === 'visiting.img'));
    expect((await bench.drop('visiting.img', sound)).id).toBe(device.id);
    await rm(join(bench.bench, 'visiting.img'));
  });

  it('ignores hidden and partial files, folders, links and empty files', async () => {
    await writeFile(join(bench.bench, 'half.img.part'), 'x');
    await writeFile(join(bench.bench, '.hidden.img'), 'x');
    await writeFile(join(bench.bench, 'empty.img'), '');
    await symlink('/etc/hostname', join(bench.bench, 'link.img'));
    await bench.drop('marker.img', sound);
    expect((await bench.devices()).map(({ name }) => name)).toEqual(['marker.img']);
    await rm(join(bench.bench, 'marker.img'));
  });
});

describe('main job', () => {
  it('diagnoses, repairs, rolls back and forgets under signed orders', async () => {
    const device = await bench.drop('archive.img', broken);
    const repairId = uuidv7();
    const report = await bench.diagnose(device.id, { repairId });
    expect(report).toMatchObject({
      verdict: 'repairable',
      agentId: bench.agent.agentId,
      deviceSize: broken.length,
      deviceIdentity: 'image:archive.img',
    });
    expect(report.findings.length).toBeGreaterThan(0);
    expect(report.nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(sha256(await image('archive.img'))).toBe(sha256(broken));
    expect(bench.stepsOf(report.runId).map(({ name, status }) => `${name} ${status}`)).toEqual([
      'detect active',
      'detect completed',
      'plan active',
      'plan completed',
    ]);

    const execute = await bench.order(bench.approved(report));
    const outcome = await bench.outcomeOf(execute.runId);
    expect(outcome).toMatchObject({ kind: 'repair', result: 'completed', planDigest: report.planDigest, repairId });
    expect(outcome.checks.some(({ before, after }) => before === false && after === true)).toBe(true);
    expect(sha256(await image('archive.img'))).toBe(sha256(sound));
    const written = bench
      .stepsOf(execute.runId)
      .find(({ name, status }) => name === 'execute' && status === 'completed');
    expect(written?.writes.length).toBe(report.writes.length);
    expect(
      written?.writes.every(({ readBack, before, after, why }) => readBack && before !== after && why !== ''),
    ).toBe(true);

    const stored: Buffer[] = [];
    for await (const part of (await fleet.base.objects.get(outcome.backupObject)).body) stored.push(part as Buffer);
    expect(outcome.backupObject).toContain(`backups/${bench.shop.tenantId}/${execute.runId}/`);
    const key = unwrapKey(
      Buffer.from(outcome.wrappedBackupKey),
      ESCROW.privateKey.export({ type: 'pkcs8', format: 'der' }),
    );
    for (const { offset, length, bytes } of openBackup(Buffer.concat(stored), key))
      expect(bytes.equals(broken.subarray(offset, offset + length))).toBe(true);
    expect(Buffer.concat(stored).includes(broken.subarray(0, 64))).toBe(false);

    const parts = {
      ...bench.approved(report),
      kind: 'roll_back',
      nonce: outcome.rollbackNonce,
      approvalId: execute.approvalId,
    };
    const back = await bench.order(parts);
    expect(await bench.outcomeOf(back.runId)).toMatchObject({
      kind: 'rollback',
      result: 'rolled_back',
      planDigest: report.planDigest,
    });
    expect(sha256(await image('archive.img'))).toBe(sha256(broken));

    const again = await bench.diagnose(device.id, { repairId });
    expect(again.planDigest).toBe(report.planDigest);
    await bench.order({ kind: 'forget', deviceId: device.id, repairId });
    await waitFor(
      async () =>
        (await readdir(join(bench.home, 'backups'))).length === 0 &&
        (await readdir(join(bench.home, 'runs'))).length === 0,
    );
    const late = await bench.order(bench.approved(again));
    expect(await bench.refusalOf(late.orderId)).toContain('(unknown_nonce)');
    expect(sha256(await image('archive.img'))).toBe(sha256(broken));
    await rm(join(bench.bench, 'archive.img'));
  });

  it('writes no data to a device that changed after the approval', async () => {
    const device = await bench.drop('changing.img', broken);
    const report = await bench.diagnose(device.id);
    const other = damageNtfs(sound, 'boot-zeroed');
    // Overwrites in place: a truncated file would disappear from the bench for a moment.
    await writeFile(join(bench.bench, 'changing.img'), other, { flag: 'r+' });
    const { runId } = await bench.order(bench.approved(report));
    expect(await bench.outcomeOf(runId)).toMatchObject({ result: 'refused', writesDone: 0, rollbackNonce: '' });
    expect(sha256(await image('changing.img'))).toBe(sha256(other));
    await rm(join(bench.bench, 'changing.img'));
  });
});

describe('a broken connection', () => {
  it('loses and doubles no message, wherever the connection breaks', async () => {
    const device = await bench.drop('restless.img', broken);
    // Stops after ten cuts: if connecting takes half a second, the agent would never be online.
    let cuts = 0;
    const timer = setInterval(() => {
      if (++cuts === 10) clearInterval(timer);
      bench.agent.link.drop();
    }, 500);
    const [first, second] = [
      await bench.order({ kind: 'diagnose', deviceId: device.id }),
      await bench.order({ kind: 'diagnose', deviceId: device.id }),
    ];
    await bench.reportOf(first.runId);
    const report = await bench.reportOf(second.runId);
    const { runId } = await bench.order({ ...bench.approved(report), repairId: second.repairId });
    await bench.outcomeOf(runId);
    clearInterval(timer);
    const mine = () =>
      fleet
        .reports()
        .filter(({ agentId }) => agentId === bench.agent.agentId)
        .map(({ seq }) => seq)
        .filter((seq) => seq > 0);
    expect(mine()).toEqual(Array.from({ length: mine().length }, (_, i) => i + 1));
    expect(sha256(await image('restless.img'))).toBe(sha256(sound));
    await rm(join(bench.bench, 'restless.img'));
  });
});

describe('restart of the agent', () => {
  it('keeps the identity and resumes interrupted diagnoses', async () => {
    const device = await bench.drop('later.img', broken);
    const { agentId } = bench.agent;
    const { runId } = await bench.order({ kind: 'diagnose', deviceId: device.id });
    await waitFor(async () =>
      JSON.stringify(await readFile(join(bench.home, 'orders.journal'), 'utf8')).includes(runId),
    );
    await bench.agent.stop();
    await bench.startAgain();
    expect(bench.agent.agentId).toBe(agentId);
    expect(await bench.reportOf(runId)).toMatchObject({ verdict: 'repairable' });
    await rm(join(bench.bench, 'later.img'));
  });
});

describe('a killed agent', () => {
  it.each([
    { moment: 'before its first write', step: 'plan', result: 'failed', then: 'broken' },
    { moment: 'after its writes, before the verification ended', step: 'verify', result: 'completed', then: 'sound' },
  ] as const)('reports $result at the next start when killed $moment', async ({ step, result, then }) => {
    let armed = false;
    const own: AgentOnABench = await agentOnABench(fleet, {
      tools: () =>
        hangingVerifier(
          () => join(own.bench, 'killed.img'),
          step === 'plan' ? broken : sound,
          () => armed,
        ),
    });
    try {
      const device = await own.drop('killed.img', broken);
      const report = await own.diagnose(device.id);
      armed = true;
      const { runId } = await own.order(own.approved(report));
      await waitFor(() => own.stepsOf(runId).some(({ name, status }) => name === step && status === 'active'));
      armed = false;
      await own.crash({ tools: () => NO_TOOLS });
      expect(await own.outcomeOf(runId)).toMatchObject({ result, planDigest: report.planDigest });
      expect(sha256(await readFile(join(own.bench, 'killed.img')))).toBe(sha256(then === 'sound' ? sound : broken));
    } finally {
      await own.close();
    }
  });

  it('repeats the same outcome when killed before recording that it was sent', async () => {
    const own = await agentOnABench(fleet);
    try {
      const device = await own.drop('said.img', broken);
      const report = await own.diagnose(device.id);
      const { runId } = await own.order(own.approved(report));
      await own.outcomeOf(runId);
      await waitFor(
        async () =>
          (await readFile(join(own.home, 'orders.journal'), 'utf8'))
            .trimEnd()
            .split('\n')
            .filter((line) => line.includes('"kind":"ended"')).length === 2,
      );
      await own.crash({}, async (home) => {
        const lines = (await readFile(join(home, 'orders.journal'), 'utf8')).split('\n');
        await writeFile(join(home, 'orders.journal'), `${lines.slice(0, -2).join('\n')}\n`);
      });
      const outcomes = () =>
        fleet
          .reports()
          .flatMap(({ agentId, outcome }) =>
            agentId === own.agent.agentId && outcome ? [Buffer.from(outcome.payload)] : [],
          );
      await waitFor(() => outcomes().length === 2);
      expect(outcomes()[1]?.equals(outcomes()[0] as Buffer)).toBe(true);
      expect((await own.diagnose(device.id)).verdict).toBe('healthy');
      expect(outcomes()).toHaveLength(2);
    } finally {
      await own.close();
    }
  });
});
