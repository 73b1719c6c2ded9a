import { describe, expect, it } from '@jest/globals';
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

/** Printed by CUPS 2.4.2 in the C locale. */
const LONG = `printer a4 disabled since Sat Nov 28 16:04:32 2026 -
	no more paper
	Form mounted:
	Content types: any
	Description: Big "printer"
	Alerts: media-empty-error, paused
	Location: desk
printer label now printing label-5.  enabled since Sat Nov 28 16:04:57 2026
	Description: label
	Alerts: offline-report
printer receipt is idle.  enabled since Sat Nov 28 16:04:57 2026
	Description: receipt
	Alerts: none
`;
const DRUCKER = 'Drucker a4 ist im Leerlauf.  Aktiviert seit Sa 28 Nov 2026 16:04:19\n\tBereit\n';

describe('names of printers', () => {
  it('keeps names that CUPS allows, once and without empty lines', () => {
    expect(namesIn('a4\nlabel\n\na4\nDrucker_Büro\n')).toEqual(['a4', 'label', 'Drucker_Büro']);
  });

  it.each([
    ['an option', '-o'],
    ['a list', 'a,b'],
    ['two words', 'a b'],
    ['a path', '../../etc/passwd'],
    ['a fragment', 'a#b'],
    ['text that turns around', 'a\u202eb'],
    ['a control character', 'a\u0007b'],
    ['a name that is too long', 'a'.repeat(128)],
    ['nothing', ''],
  ])('refuses %s', (_, name) => expect([isQueueName(name), namesIn(name)]).toEqual([false, []]));

  it('keeps at most 50', () => {
    expect(namesIn(Array.from({ length: 80 }, (_, n) => `p${n}`).join('\n'))).toHaveLength(50);
  });
});

describe('state of printers', () => {
  it('reads enabled printers and their alerts', () => {
    expect(Object.fromEntries(statusesIn(LONG))).toEqual({
      a4: { isEnabled: false, alerts: ['media-empty-error', 'paused'] },
      label: { isEnabled: true, alerts: ['offline-report'] },
      receipt: { isEnabled: true, alerts: [] },
    });
  });

  it('finds nothing in a different language, which the C locale prevents', () => {
    expect([statusesIn(DRUCKER).size, acceptingIn('a4 akzeptiert Aufträge seit Sa 28 Nov 2026').size]).toEqual([0, 0]);
  });

  it.each([
    [{ isEnabled: false, alerts: ['media-empty-error', 'paused'] }, 'out_of_paper'],
    [{ isEnabled: true, alerts: ['media-needed'] }, 'out_of_paper'],
    [{ isEnabled: true, alerts: ['offline-report'] }, 'printer_offline'],
    [{ isEnabled: true, alerts: ['connecting-to-device'] }, 'printer_offline'],
    [{ isEnabled: false, alerts: [] }, 'printer_paused'],
    [{ isEnabled: true, alerts: ['toner-low-warning'] }, ''],
  ])('names why a job waits: %j', (status, reason) => expect(waitReason(status)).toBe(reason));

  it('reads which printers accept jobs', () => {
    const text =
      'a4 accepting requests since Sat Nov 28\nlabel not accepting requests since Sat Nov 28 -\n\tRejecting Jobs\n';
    expect([...acceptingIn(text)]).toEqual(['a4']);
  });
});

describe('options of a printer', () => {
  it.each([
    ["copies=1 printer-make-and-model='Local Raw Printer' printer-state=3", 'Local Raw Printer'],
    ['printer-make-and-model=Brother printer-state=3', 'Brother'],
    [String.raw`printer-make-and-model='Bob\'s Printer'`, "Bob's Printer"],
    ["printer-make-and-model='a\u202eb\nc'", 'a b c'],
    ['copies=1', ''],
  ])('reads the make in %j', (text, make) => expect(makeIn(text)).toBe(make));

  it('reads the page sizes, of which a raw queue has none', () => {
    const text = 'Duplex/2-Sided: *None Duplex\nPageSize/Media Size: Letter *A4 62X1 Custom.WIDTHxHEIGHT $(x)\n';
    expect([papersIn(text), papersIn('lpoptions: Unable to get PPD file')]).toEqual([
      ['Letter', 'A4', '62X1', 'Custom.WIDTHxHEIGHT'],
      [],
    ]);
  });
});

describe('numbers of jobs', () => {
  it('reads the number behind the last hyphen', () => {
    expect([jobNumberIn('request id is my-label-12 (1 file(s))\n'), jobNumberIn('lp: no such file')]).toEqual([
      12,
      undefined,
    ]);
    expect(jobsIn('my-label-12            root   1024   Sat Nov 28\na4-3 root 1 Sat\nnonsense\n')).toEqual([12, 3]);
  });
});
