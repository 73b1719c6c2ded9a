import { describe, expect, it } from '@jest/globals';
import { STATEMENT_MAX } from '@revive/contracts/billing/statements';
import { BANK_FILES, bankFileOf } from '../../../test/statement-lines/bank-files.js';
import { generateStatement } from '../../../test/statement-lines/generate-statement.js';
import { centsOfText } from './amount-text.policy.js';
import { dayOfText } from './day-text.policy.js';
import { readStatement } from './read-statement.js';

const { lines } = generateStatement(3);
const bytes = (text: string): Buffer => Buffer.from(text, 'utf8');
const HEADER = 'Date,Description,Amount,Balance\n';

describe('read a bank statement', () => {
  it.each(BANK_FILES)('reads every line of the format %s to the cent', (format) => {
    const read = readStatement(bytes(bankFileOf(lines, format)));
    expect(read.lines.map(({ day, cents }) => ({ day, cents }))).toEqual(
      lines.map(({ day, cents }) => ({ day, cents })),
    );
    expect(read).toMatchObject({ problems: [], balanceBreaks: 0, isDayOrderUnclear: false });
    expect(read.lines.map(({ description }) => description)).toEqual(
      lines.map(({ description }) => description.replace(/ {2,}/g, ' ').trim()),
    );
  });

  it('turns a file with the newest line first around', () => {
    const [head, ...rows] = `${HEADER}2026-11-02,B,5.00,15.00\n2026-11-02,A,10.00,10.00`.split('\n');
    const read = readStatement(bytes([head, ...rows].join('\n')));
    expect(read.lines.map(({ description }) => description)).toEqual(['A', 'B']);
    expect(read.closing).toEqual({ cents: 1_500, day: '2026-11-02' });
  });

  it('asks for the order of day and month where both orders fit all days', () => {
    const read = readStatement(bytes('Date,Description,Amount\n03/04/2026,A,1.00\n05/06/2026,B,2.00'));
    expect(read).toMatchObject({ isDayOrderUnclear: true, columns: { dayOrder: 'day_first' } });
  });

  it('tells of rows that are no line', () => {
    const read = readStatement(
      bytes(`${HEADER}2026-11-31,A,1.00,\n2026-11-30,B,1.2.3,\n2026-11-30,C,=1+1,\nTotals,,,\n`),
    );
    expect(read.lines).toEqual([]);
    expect(read.problems).toEqual([
      { row: 2, message: 'The date is not valid.' },
      { row: 3, message: 'The amount is not valid.' },
      { row: 4, message: 'The amount is not valid.' },
      { row: 5, message: 'The date is not valid.' },
    ]);
  });

  it('counts balances that do not follow from the amounts', () =>
    expect(readStatement(bytes(`${HEADER}2026-11-01,A,1.00,1.00\n2026-11-02,B,1.00,3.00`)).balanceBreaks).toBe(1));

  it.each([
    [
      'FNB',
      `ACCOUNT TRANSACTION HISTORY\nFOR ACCOUNT NUMBER 62000000001
Date,SERVICE FEE,Amount,DESCRIPTION,REFERENCE,Balance,CHEQUE NUMBER
2025/01/02,0,750,FNB APP PAYMENT FROM X,R-1023,750,0\n2025/01/03,5.5,-50,FEE,FEE,700,0`,
      [
        { day: '2025-01-02', cents: 75_000, description: 'FNB APP PAYMENT FROM X R-1023' },
        { day: '2025-01-03', cents: -5_000, description: 'FEE' },
      ],
    ],
    [
      'Standard Bank',
      `Statement of Account\n\nAccount No:,12345678
Date,Value Date,Statement Number,Description,Amount,Balance,Type,Originator Reference,Customer Reference
2025/02/04,2025/02/04,0249,OPEN BALANCE,,+100.00,,OPEN BALANCE,
2025/02/04,2025/02/04,0249,CREDIT TRANSFER,+7000.00,+7100.00,TRF,R-1023,`,
      [{ day: '2025-02-04', cents: 700_000, description: 'CREDIT TRANSFER R-1023' }],
    ],
    [
      'Nedbank',
      `Statement Enquiry :\nAccount Number :,1234567891\nAccount Description :,CURRENT\nStatement Number :,3000
01Mar2025,J NAIDOO R-1023,33,54676.77\n27Mar2025,CARRIED FORWARD,,54676.77\n31Mar2025,SERVICE FEE,-41.6,54635.17`,
      [
        { day: '2025-03-01', cents: 3_300, description: 'J NAIDOO R-1023' },
        { day: '2025-03-31', cents: -4_160, description: 'SERVICE FEE' },
      ],
    ],
    [
      'Capitec Business',
      `Balance brought forward:,100.00\n\nAccount,Date,Description,Reference,Amount,Fees,Balance
1051185815,31/03/2025,Inward EFT Credit,R-1023,920.77,,1020.77\n1051185815,31/03/2025,Debit Order,CAPITEC,-20.00,-3.00,997.77
1051185815,31/03/2025,Month S/Fee,,,-50.00,947.77`,
      [
        { day: '2025-03-31', cents: 92_077, description: 'Inward EFT Credit R-1023' },
        { day: '2025-03-31', cents: -2_300, description: 'Debit Order CAPITEC' },
        { day: '2025-03-31', cents: -5_000, description: 'Month S/Fee' },
      ],
    ],
    [
      'Capitec',
      `Nr,Account,Posting Date,Transaction Date,Description,Original Description,Money In,Money Out,Fee,Balance
1,1927,2024-11-01,2024-10-30,Payment Received,R-1023 NAIDOO,250.00,,,250.00\n2,1927,2024-11-02,2024-11-02,Shop,SHOP,,-124.00,-1.00,125.00`,
      [
        { day: '2024-11-01', cents: 25_000, description: 'Payment Received R-1023 NAIDOO' },
        { day: '2024-11-02', cents: -12_500, description: 'Shop' },
      ],
    ],
    [
      'Bank Zero',
      `Date,Day,Time,Type,Description 1,Description 2,Fee,Amount,Balance,Has Attachments
2025-03-01,Sat,10:00,EFT,NAIDOO,R-1023,0,1 200.00,1 200.00,No`,
      [{ day: '2025-03-01', cents: 120_000, description: 'NAIDOO R-1023' }],
    ],
    [
      'ABSA',
      'Date,Description,Amount,Balance\n20250120,DIGITAL PAYMENT DT,100,3000',
      [{ day: '2025-01-20', cents: 10_000, description: 'DIGITAL PAYMENT DT' }],
    ],
  ])('reads the layout of %s', (bank, content, wanted) => {
    const read = readStatement(bytes(content));
    expect(read).toMatchObject({ bank, problems: [], balanceBreaks: 0, lines: wanted });
    expect(read.lines).toHaveLength(wanted.length);
  });

  it('names ABSA by the form of its days, because many banks have its columns', () => {
    expect(readStatement(bytes(bankFileOf(lines, 'absa'))).bank).toBe('ABSA');
    for (const other of [
      'Date,Description,Amount,Balance\n2025-01-20,A,100,3000',
      'Date,Description,Amount,Balance\n20250120,A,100,3000\n2025-01-21,B,1,3001',
      'Date,Amount,Description,Balance\n20250120,100,A,3000',
      'Date,Description,Amount,Balance,Reference\n20250120,A,100,3000,B',
    ])
      expect(readStatement(bytes(other)).bank).toBeUndefined();
  });

  it('reads a Nedbank file without rows about the account', () =>
    expect(readStatement(bytes('01Mar2025,A,1.00,5.00\n02Mar2025,B,1.00,6.00'))).toMatchObject({
      columns: { header: -1 },
      lines: [{ description: 'A' }, { description: 'B' }],
    }));

  it('finds no columns without their names', () =>
    expect(readStatement(bytes('HIST,20261120,,-1500.00,PAYMENT')).columns).toBeUndefined());

  it.each([
    ['UTF-16', Buffer.from(`\ufeff${HEADER}2026-11-01,Café,1.00,1.00`, 'utf16le'), 'Café'],
    ['Windows-1252', Buffer.from(`${HEADER}2026-11-01,Caf\u00e9,1.00,1.00`, 'latin1'), 'Café'],
    ['UTF-8', bytes(`\ufeff${HEADER}2026-11-01,Café,1.00,1.00`), 'Café'],
  ])('reads %s', (encoding, content, description) =>
    expect(readStatement(content)).toMatchObject({ encoding, lines: [{ description, cents: 100 }] }),
  );

  it.each<[string, Buffer, string]>([
    ['an empty file', Buffer.alloc(0), 'The file is empty.'],
    ['ten megabytes', Buffer.alloc(10_000_000, 'a'), 'larger than 1 MB'],
    ['NUL bytes', bytes('Date,Amount\u0000'), 'not text'],
    ['UTF-16 with NUL', Buffer.from('\ufeffDate\u0000', 'utf16le'), 'not text'],
    ['half a million columns', bytes(`${HEADER}${','.repeat(500_000)}`), 'too many columns'],
    ['an open quotation mark', bytes(`${HEADER}2026-11-01,"${'a\n'.repeat(50_000)}`), 'quotation mark'],
    [
      'more lines than the most',
      bytes(HEADER + '2026-11-01,A,1.00,\n'.repeat(STATEMENT_MAX.lines + 100)),
      'more than 5000 lines',
    ],
    ['OFX with a long name', bytes(`OFXHEADER:100\n<OFX><${'A'.repeat(22)}>`), 'could not be read'],
    ['OFX with much white space', bytes(`OFXHEADER:100\n<OFX>${' '.repeat(5_000)}`), 'could not be read'],
    ['OFX with open comments', bytes(`OFXHEADER:100\n<OFX>${'<!--'.repeat(2_000)}`), 'could not be read'],
    [
      'OFX with a comment',
      bytes('OFXHEADER:100\n<OFX><BANKMSGSRSV1><!--x--></BANKMSGSRSV1></OFX>'),
      'could not be read',
    ],
    ['OFX nested without end', bytes(`OFXHEADER:100\n<OFX>${'<A>'.repeat(2_000)}`), 'could not be read'],
  ])('refuses %s in words', (_, content, sentence) => {
    expect(() => readStatement(content)).toThrow(
      expect.objectContaining({
        code: 'INVALID',
        fields: expect.objectContaining({ file: expect.stringContaining(sentence) }),
      }),
    );
  });

  it('keeps a formula as text without its control characters', () =>
    expect(
      readStatement(bytes(`${HEADER}2026-11-01,"=cmd|' /C calc'!A0\u202e\t",1.00,1.00`)).lines[0]?.description,
    ).toBe("=cmd|' /C calc'!A0"));

  it('reads OFX with the bank’s ids and the closing balance', () => {
    const read = readStatement(
      bytes(`OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>ZAR<BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261103120000<TRNAMT>1500.00<FITID>F2<NAME>PAYSHAP R-1023<MEMO>J &amp; P</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261101<TRNAMT>-29.50<FITID>F1<NAME>FEE</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>1470.50<DTASOF>20261103</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`),
    );
    expect(read).toMatchObject({
      format: 'ofx',
      closing: { cents: 147_050, day: '2026-11-03' },
      lines: [
        { day: '2026-11-01', cents: -2_950, description: 'FEE', bankId: 'F1' },
        { day: '2026-11-03', cents: 150_000, description: 'PAYSHAP R-1023 J & P', bankId: 'F2' },
      ],
    });
  });
});

describe('read an amount', () => {
  it.each<[string, number | undefined]>([
    ['1 500,00', 150_000],
    ['1,500.00', 150_000],
    ['-R1 500.00', -150_000],
    ['R-1 500,00', -150_000],
    ['1500.00-', -150_000],
    ['(1 500.00)', -150_000],
    ['29.00DR', -2_900],
    ['29.00 CR', 2_900],
    ['1\u00a0234\u00a0567,89', 123_456_789],
    ['1,500', 150_000],
    ['0.1', 10],
    ['90071992547.93', 9_007_199_254_793],
    ['1.2.3', undefined],
    ['1,5000', undefined],
    ['1,500,00', undefined],
    ['--5', undefined],
    ['1e5', undefined],
    ['Infinity', undefined],
    ['99999999999999.00', undefined],
    ['', undefined],
  ])('reads %j as %p cents', (text, cents) => expect(centsOfText(text)).toBe(cents));
});

describe('read a day', () => {
  it.each([
    ['2026-11-20', 'day_first', '2026-11-20'],
    ['20261120', 'day_first', '2026-11-20'],
    ['05/11/2026', 'day_first', '2026-11-05'],
    ['05/11/2026', 'month_first', '2026-05-11'],
    ['5 Nov 2026', 'year_first', '2026-11-05'],
    ['05Okt26', 'day_first', '2026-10-05'],
    ['2026-11-20 14:03', 'year_first', '2026-11-20'],
    ['2026-02-30', 'year_first', undefined],
    ['31/31/2026', 'day_first', undefined],
    ['1999-01-01', 'year_first', undefined],
  ] as const)('reads %s in the order %s as %s', (text, order, day) => expect(dayOfText(text, order)).toBe(day));
});
