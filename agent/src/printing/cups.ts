import { execFile } from 'node:child_process';
import { findTool } from '../repair/tools/tool.js';
import { ippServerOf, readJob, readOpenJobs, type IppJob, type IppServer } from './ipp.js';
import {
  acceptingIn,
  isQueueName,
  jobNumberIn,
  jobsIn,
  makeIn,
  namesIn,
  papersIn,
  statusesIn,
  waitReason,
} from './lpstat-text.js';
import {
  PrintRefused,
  PrintUnavailable,
  type FoundPrinter,
  type HandedDocument,
  type JobStatus,
  type PrintSystem,
} from './print-system.js';

interface Ran {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}
interface CupsOptions {
  readonly path: string;
  /** `CUPS_SERVER`; without it the tools use the system's own server. */
  readonly server?: string | undefined;
}

const TIMEOUT_MS = 15_000;
const MOST_OUTPUT = 1024 * 1024;
/** Reads of make and papers per printer: they change with its driver only. */
const OPTIONS_EVERY = 10;
const NAMES_OF_A4 = /^(?:A4|iso_a4_210x297mm)$/;

/** CUPS by its own tools, always with an argument array, a deadline and the C locale. */
export class Cups implements PrintSystem {
  readonly canHold = true;
  readonly #options: CupsOptions;
  readonly #facts = new Map<string, Pick<FoundPrinter, 'make' | 'papers'>>();
  #reads = 0;

  constructor(options: CupsOptions) {
    this.#options = options;
  }

  async isInstalled(): Promise<boolean> {
    const tools = await Promise.all(
      ['lp', 'lpstat', 'lpoptions', 'cancel'].map((tool) => findTool(tool, this.#options.path)),
    );
    return tools.every((tool) => tool !== undefined);
  }

  async printers(): Promise<readonly FoundPrinter[]> {
    await this.#mustRun();
    const names = namesIn((await this.#run('lpstat', ['-e'])).out);
    if (this.#reads++ % OPTIONS_EVERY === 0) this.#facts.clear();
    const statuses = statusesIn((await this.#run('lpstat', ['-l', '-p'])).out);
    const accepting = acceptingIn((await this.#run('lpstat', ['-a'])).out);
    const found: FoundPrinter[] = [];
    for (const name of names) {
      const status = statuses.get(name);
      const online = status !== undefined && accepting.has(name) && waitReason(status) === '';
      found.push({ name, online, ...(await this.#factsOf(name)) });
    }
    return found;
  }

  async #factsOf(name: string): Promise<Pick<FoundPrinter, 'make' | 'papers'>> {
    const known = this.#facts.get(name);
    if (known) return known;
    const make = makeIn((await this.#run('lpoptions', ['-p', name])).out);
    const facts = { make, papers: papersIn((await this.#run('lpoptions', ['-p', name, '-l'])).out) };
    this.#facts.set(name, facts);
    return facts;
  }

  async hold({ printer, paper, title, file }: HandedDocument): Promise<number> {
    if (!isQueueName(printer)) throw new PrintRefused('printer_gone');
    await this.#mustRun();
    const sheet =
      paper === 'a4' ? (await this.#factsOf(printer)).papers.find((one) => NAMES_OF_A4.test(one)) : undefined;
    // A roll keeps the size that its queue is set to: each driver names its rolls differently.
    const media = sheet === undefined ? [] : ['-o', `media=${sheet}`];
    const ran = await this.#run('lp', ['-d', printer, '-t', title, '-H', 'hold', ...media, '--', file]);
    const job = ran.exit === 0 ? jobNumberIn(ran.out) : undefined;
    if (job !== undefined) return job;
    // Without a scheduler `lp` says that the printer does not exist.
    await this.#mustRun();
    if (/not accepting jobs/i.test(ran.err)) throw new PrintRefused('not_accepting');
    if (/does not exist|unknown destination/i.test(ran.err)) throw new PrintRefused('printer_gone');
    throw new PrintRefused('stopped_by_system');
  }

  async release(job: number): Promise<void> {
    await this.#mustRun();
    // A job that was released before is refused; its state tells the rest.
    await this.#run('lp', ['-i', String(job), '-H', 'resume']);
  }

  async cancel(job: number): Promise<void> {
    await this.#mustRun();
    await this.#run('cancel', [String(job)]);
  }

  async find(title: string): Promise<readonly number[]> {
    const jobs = await this.#ipp(readOpenJobs).catch(async (error: unknown) => {
      if (!(error instanceof PrintUnavailable)) throw error;
      // A server that speaks IPP only under TLS. A job that is not found stays held and prints nothing.
      await this.#mustRun();
      return [];
    });
    return jobs
      .filter(({ name }) => name === title)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b);
  }

  async look(job: number, title: string, printer: string): Promise<JobStatus> {
    await this.#mustRun();
    const found = await this.#jobOf(job, title);
    switch (found) {
      case 'gone':
        return (await this.#isThere(printer))
          ? { state: 'gone', reason: '' }
          : { state: 'failed', reason: 'printer_gone' };
      case 'waiting':
        return { state: 'waiting', reason: await this.#whyWaits(printer) };
      case 'failed':
        return { state: 'failed', reason: (await this.#whyWaits(printer)) || 'stopped_by_system' };
      default:
        return { state: found, reason: '' };
    }
  }

  async #jobOf(job: number, title: string): Promise<JobStatus['state']> {
    const [found] = await this.#ipp(async (server) => [await readJob(server, job)]).catch((error: unknown) => {
      // A server that speaks IPP only under TLS: the queue alone tells that the job has left it.
      if (error instanceof PrintUnavailable) return [undefined] as const;
      throw error;
    });
    if (found) return found.name === title ? stateOf(found) : 'gone';
    const { out } = await this.#run('lpstat', ['-W', 'not-completed', '-o']);
    return jobsIn(out).includes(job) ? 'waiting' : 'gone';
  }

  async #whyWaits(printer: string): Promise<JobStatus['reason']> {
    const { out } = await this.#run('lpstat', ['-l', '-p', printer]);
    const status = statusesIn(out).get(printer);
    return status ? waitReason(status) : '';
  }

  async #isThere(printer: string): Promise<boolean> {
    return namesIn((await this.#run('lpstat', ['-e'])).out).includes(printer);
  }

  async #mustRun(): Promise<void> {
    const { out } = await this.#run('lpstat', ['-r']);
    if (!/scheduler is running/.test(out)) throw new PrintUnavailable('The print system is not running');
  }

  async #ipp<T>(read: (server: IppServer) => Promise<T>): Promise<T> {
    const server = ippServerOf((await this.#run('lpstat', ['-H'])).out);
    if (!server) throw new PrintUnavailable('The print system has no address');
    try {
      return await read(server);
    } catch (error) {
      throw new PrintUnavailable((error as Error).message);
    }
  }

  async #run(tool: string, args: readonly string[]): Promise<Ran> {
    const { path, server } = this.#options;
    const program = await findTool(tool, path);
    if (program === undefined) throw new PrintUnavailable(`${tool} is not installed`);
    const env = { LC_ALL: 'C', PATH: path, ...(server && { CUPS_SERVER: server }) };
    return new Promise((resolve, reject) => {
      const child = execFile(
        program,
        args,
        { env, timeout: TIMEOUT_MS, killSignal: 'SIGKILL', maxBuffer: MOST_OUTPUT },
        (error, out, err) => {
          if (error === null) return resolve({ exit: 0, out, err });
          if (typeof error.code === 'number') return resolve({ exit: error.code, out, err });
          return reject(new PrintUnavailable(`${tool} did not answer`));
        },
      );
      child.stdin?.end();
    });
  }
}

function stateOf({ state }: IppJob): JobStatus['state'] {
  switch (state) {
    case 7:
      return 'cancelled';
    case 8:
      return 'failed';
    case 9:
      return 'printed';
    default:
      return 'waiting';
  }
}
