import { describe, expect, it } from '@jest/globals';
import { PrintRefused } from './print-system.js';
import { WindowsPrinters, type RunScript } from './windows-printers.js';

const DOCUMENT = { printer: 'labels', paper: 'label_62', title: 'revive-0190a0a0', file: 'C:\\prints\\label.pdf' };
const PRINTERS = JSON.stringify([{ Name: 'labels', DriverName: 'Brother QL', Status: 'Normal' }]);

/** Windows whose PowerShell takes `slowMs` by the clock to list the queue, which has the jobs of `queue`. */
function windows({ slowMs = 0, queue = (_look: number): string => '[]' } = {}) {
  const [time, ran] = [{ now: Date.parse('2026-11-28T10:00:00Z') }, [] as string[]];
  const looks = () => ran.filter((script) => script === 'jobs').length;
  const run: RunScript = (script) => {
    ran.push(script);
    if (script === 'printers') return Promise.resolve(PRINTERS);
    if (script === 'jobs') time.now += slowMs;
    return Promise.resolve(script === 'jobs' ? queue(looks()) : '');
  };
  const sleep = async (milliseconds: number): Promise<void> => {
    time.now += milliseconds;
  };
  return { printers: new WindowsPrinters({ clock: { now: () => new Date(time.now) }, sleep, run }), ran, looks };
}

describe('printers of Windows', () => {
  it('returns the job once it appears in the queue', async () => {
    const { printers, ran } = windows({
      queue: (look) =>
        look < 3 ? '[]' : JSON.stringify([{ Id: 7, DocumentName: `${DOCUMENT.title}.pdf`, Status: '' }]),
    });
    expect(await printers.hold(DOCUMENT)).toBe(7);
    expect(ran).toEqual(['printers', 'print', 'jobs', 'jobs', 'jobs']);
  });

  it('says after 30 seconds by the clock that the outcome is unknown, with a slow PowerShell too', async () => {
    const { printers, looks } = windows({ slowMs: 14_000 });
    await expect(printers.hold(DOCUMENT)).rejects.toEqual(new PrintRefused('outcome_unknown'));
    // Looks end at 14, 29 and 44 seconds.
    expect(looks()).toBe(3);
  });

  it('prints nothing on a printer that is gone', async () => {
    const { printers, ran } = windows();
    await expect(printers.hold({ ...DOCUMENT, printer: 'receipts' })).rejects.toEqual(new PrintRefused('printer_gone'));
    expect(ran).toEqual(['printers']);
  });
});
