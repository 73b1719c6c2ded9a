import type { AgentKey } from '../identity/agent-key.js';
import type { Clock } from '../repair/steps.js';
import type { Sleep } from '../retry/backoff.js';
import { markBusy } from '../updates/busy-marks.js';
import { ProgramFolder } from '../updates/program-folder.js';
import { ConsentBook } from './consent-book.js';
import { ConsentGate } from './consent-gate.js';
import { ConsentPage } from './consent-page.js';
import { signedRecord } from './consent-record.js';
import { ConsoleConsents } from './console-consents.js';
import type { SessionBinding } from '../identity/session-binding.js';

interface Options {
  readonly home: string;
  readonly key: AgentKey;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly binding: SessionBinding | undefined;
  readonly asksForStaff: boolean;
  /** Opens a file on the desktop of this PC; absent without a desktop. */
  readonly openFile: ((path: string) => Promise<boolean>) | undefined;
  readonly tell: (kind: 'consent', bytes: Uint8Array) => Promise<void>;
  readonly say: (sentence: string) => void;
}

export interface ConsentsOfAgent {
  readonly book: ConsentBook;
  readonly gate: ConsentGate;
  readonly page: ConsentPage;
  readonly console: ConsoleConsents;
}

export async function consentsOfAgent(options: Options): Promise<ConsentsOfAgent> {
  const { home, key, clock, sleep, binding, asksForStaff, openFile, tell, say } = options;
  const book: ConsentBook = await ConsentBook.open({
    home,
    agentId: key.agentId,
    clock,
    after: (milliseconds, act) => {
      const timer = setTimeout(act, milliseconds);
      return () => clearTimeout(timer);
    },
    record: (record) => tell('consent', signedRecord(key, record)),
    markBusy: () => markBusy(ProgramFolder.of(home), 'session', (milliseconds) => sleep(milliseconds)),
    show: () => {
      if (!openFile) return;
      showPage(page, openFile, say).catch((error: unknown) =>
        say(`Couldn't open the consent page: ${(error as Error).message}.`),
      );
    },
    say,
  });
  const page = new ConsentPage(home, book);
  const gate = new ConsentGate(book, binding, asksForStaff);
  return { book, gate, page, console: new ConsoleConsents(book, page) };
}

/** Says the file of the page where the system opens no browser. The address has the key and stays out of logs. */
export async function showPage(
  page: Pick<ConsentPage, 'file'>,
  openFile: (path: string) => Promise<boolean>,
  say: (sentence: string) => void,
): Promise<void> {
  const file = await page.file();
  if (!(await openFile(file))) say(`To answer in a browser, open this file on this PC: ${file}`);
}
