import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RealServerError } from '../../servers/real-error.js';
import { goTool } from '../../servers/tools.js';
import { Acceptance } from './acceptance.js';
import { ApiServer, kubernetesPrograms } from './api-server.js';
import type { Manifest } from './manifests.js';
import { OVERLAYS, renderOverlay, type Overlay } from './render.js';

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);
const seconds = (begun: number): string => `${((performance.now() - begun) / 1000).toFixed(1)} s`;

/** Planted mistakes that the server must refuse or warn about; if the server accepts a mistake, the run fails. */
const PLANTED: readonly {
  readonly what: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly answer: RegExp;
}[] = [
  {
    what: 'a field that does not exist',
    kind: 'Deployment',
    from: '"readinessProbe"',
    to: '"readynessProbe"',
    answer: /refused \(\d+\), .*readynessProbe/,
  },
  { what: 'a number that is a word', kind: 'Service', from: '"port":50051', to: '"port":"fifty"', answer: /refused/ },
  {
    what: 'a memory that is none',
    kind: 'Deployment',
    from: '"memory":"192Mi"',
    to: '"memory":"192 MB"',
    answer: /refused/,
  },
  {
    what: 'a pod that may run as root',
    kind: 'Deployment',
    from: '"runAsNonRoot":true',
    to: '"runAsNonRoot":false',
    answer: /Deployment \w+: warned, would violate PodSecurity[^]*Pod \w+: refused \(403\)/,
  },
];

async function judge(acceptance: Acceptance, overlay: Overlay): Promise<boolean> {
  const manifests = renderOverlay(overlay);
  const complaints = await acceptance.complaintsAbout(manifests);
  for (const complaint of complaints) say(`  ${complaint}`);
  say(
    `${overlay.padEnd(6)} ${manifests.length} objects and their pods: ${complaints.length === 0 ? 'all accepted, no warning' : `${complaints.length} complaints`}`,
  );
  return complaints.length === 0;
}

async function seesMistakes(acceptance: Acceptance): Promise<boolean> {
  const manifests = renderOverlay('small');
  let blind = 0;
  for (const { what, kind, from, to, answer } of PLANTED) {
    const at = manifests.findIndex((one) => one.kind === kind && JSON.stringify(one).includes(from));
    const wrong = manifests
      .with(at, JSON.parse(JSON.stringify(manifests.at(at)).replace(from, to)) as Manifest)
      .filter((one, index) => index === at || one.kind === 'Namespace' || one.kind === 'ServiceAccount');
    const complaints = (await acceptance.complaintsAbout(wrong)).join('\n');
    const seen = at >= 0 && answer.test(complaints);
    if (!seen) blind++;
    say(
      `planted: ${what}: ${seen ? `seen (${complaints.split('\n')[0]?.slice(0, 150)})` : `NOT SEEN (${complaints || 'accepted'})`}`,
    );
  }
  return blind === 0;
}

const dir = mkdtempSync(join(tmpdir(), 'revive-kubernetes-'));
const server = new ApiServer(dir);
try {
  await goTool('kustomize', say);
  const built = performance.now();
  const programs = await kubernetesPrograms(say);
  say(`programs ready after ${seconds(built)}`);
  const begun = performance.now();
  await server.start(programs);
  say(`API server ${await server.version()} ready after ${seconds(begun)}`);
  const acceptance = new Acceptance(server);
  const results: boolean[] = [];
  for (const overlay of OVERLAYS) results.push(await judge(acceptance, overlay));
  results.push(await seesMistakes(acceptance));
  if (results.includes(false)) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof RealServerError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
}
