import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { withFileLock } from '@revive/platform/concurrency/file-lock';
import { readRealSettings } from './config.js';
import { RealServerError } from './real-error.js';

/** Programs built from Go modules, once per machine and version. */
const GO_TOOLS = {
  minio: {
    folder: 'minio-20260212',
    binary: 'minio',
    module: 'github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c',
    seconds: 140,
  },
  toxiproxy: {
    folder: 'toxiproxy-2.5.0',
    binary: 'server',
    module: 'github.com/Shopify/toxiproxy/v2/cmd/server@v2.5.0',
    seconds: 10,
  },
  k6: { folder: 'k6-1.8.1', binary: 'k6', module: 'go.k6.io/k6@v1.8.1', seconds: 60 },
  kustomize: {
    folder: 'kustomize-5.7.1',
    binary: 'kustomize',
    module: 'sigs.k8s.io/kustomize/kustomize/v5@v5.7.1',
    seconds: 15,
  },
} as const;
export type GoTool = keyof typeof GO_TOOLS;
export const GO_TOOL_NAMES = Object.keys(GO_TOOLS) as readonly GoTool[];

const KAFKA_VERSION = '4.3.0';
/** Minimum of Kafka 4, and the version of Debian. */
const OLDEST_JAVA = 17;
const KAFKA_POM = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>revive</groupId><artifactId>kafka</artifactId><version>1</version><dependencies>
<dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${KAFKA_VERSION}</version></dependency>
<dependency><groupId>org.apache.logging.log4j</groupId><artifactId>log4j-slf4j-impl</artifactId><version>2.24.3</version></dependency></dependencies></project>
`;

export type Print = (sentence: string) => void;
const quiet: Print = () => undefined;

/** Returns the path of a tool; builds the tool on first use. Throws `RealServerError`. */
export async function goTool(name: GoTool, say: Print = quiet): Promise<string> {
  const { folder, binary, module, seconds } = GO_TOOLS[name];
  const place = await cached(folder, binary, async (half) => {
    const go = findProgram('go');
    if (!go)
      throw new RealServerError(
        `${name} is built from its Go module, and there is no Go here: install Go 1.26 or newer (https://go.dev/dl), or put the program at ${join(readRealSettings(process.env).tools, folder, binary)}.`,
      );
    say(`Building ${name} (about ${seconds} s, once per machine) …`);
    await run(
      go,
      ['install', module],
      { cwd: half, env: { ...process.env, GOBIN: half, GOFLAGS: '-trimpath -ldflags=-s', CGO_ENABLED: '0' } },
      `${name} could not be built`,
    );
  });
  return join(place, binary);
}

export async function kafkaJars(say: Print = quiet): Promise<string> {
  const place = await cached(`kafka-${KAFKA_VERSION}`, `lib/kafka_2.13-${KAFKA_VERSION}.jar`, async (half) => {
    if (!findProgram('mvn'))
      throw new RealServerError(
        'Kafka comes from its Maven artifacts, and there is no Maven here: install it (Debian: apt-get install -y maven).',
      );
    say(`Fetching Kafka ${KAFKA_VERSION} (about 10 s, once per machine) …`);
    writeFileSync(join(half, 'pom.xml'), KAFKA_POM);
    await run(
      'mvn',
      ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib'],
      { cwd: half, env: process.env },
      'Kafka could not be fetched',
    );
  });
  return join(place, 'lib');
}

export async function javaProgram(): Promise<string> {
  const java = findProgram('java');
  const install = `install a Java ${OLDEST_JAVA} runtime (Debian: apt-get install -y openjdk-17-jre-headless)`;
  if (!java) throw new RealServerError(`Kafka needs Java, and there is none here: ${install}.`);
  const said = await run(java, ['-version'], { env: process.env }, 'Java does not answer');
  const version = Number(/version "(?:1\.)?(\d+)/.exec(said)?.[1]);
  if (!(version >= OLDEST_JAVA))
    throw new RealServerError(
      `Kafka ${KAFKA_VERSION} needs Java ${OLDEST_JAVA}, and this is Java ${version}: ${install}.`,
    );
  return java;
}

/**
 * Returns the path of a program from Debian's packages. Throws a message with the package name for a missing program.
 */
export function debianProgram(program: string, debianPackage: string): string {
  const found = findProgram(program);
  if (!found)
    throw new RealServerError(
      `${program} is not installed here: apt-get install -y --no-install-recommends ${debianPackage}.`,
    );
  return found;
}

export function findProgram(program: string): string | undefined {
  // Debian installs some servers (haproxy) outside an ordinary user's PATH.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/go/bin'];
  return folders
    .filter(Boolean)
    .map((folder) => join(folder, program))
    .find((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}

/**
 * Builds in a temporary folder and renames the result, one process at a time: an interrupted build leaves no
 * incomplete tool.
 */
export async function cached(folder: string, proof: string, make: (half: string) => Promise<void>): Promise<string> {
  const { tools } = readRealSettings(process.env);
  const place = join(tools, folder);
  if (existsSync(join(place, proof))) return place;
  mkdirSync(tools, { recursive: true });
  return withFileLock(`${place}.lock`, async () => {
    if (existsSync(join(place, proof))) return place;
    const half = mkdtempSync(`${place}.new-`);
    try {
      await make(half);
      if (!existsSync(join(half, proof))) throw new RealServerError(`${folder} was made, and ${proof} is not in it.`);
      rmSync(place, { recursive: true, force: true });
      renameSync(half, place);
    } finally {
      rmSync(half, { recursive: true, force: true });
    }
    return place;
  });
}

export function run(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv },
  trouble: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => (said += part));
    child.once('error', (error) => reject(new RealServerError(`${trouble}: ${error.message}.`)));
    child.once('close', (code) => {
      if (code === 0) resolve(said);
      else if (/dial tcp|no such host|Unknown host|Could not transfer|connection refused|timed? ?out/i.test(said))
        reject(new RealServerError(`${trouble}: there seems to be no network to the registry. ${lastLines(said)}`));
      else reject(new RealServerError(`${trouble} (exit ${code}). ${lastLines(said)}`));
    });
  });
}

export const lastLines = (text: string, count = 3): string =>
  text.trim().split('\n').slice(-count).join(' ').slice(0, 600);
