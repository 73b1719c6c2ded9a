import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  AWAY,
  AWAY_TEXT,
  aUser,
  mockServer,
  press,
  respondWith,
  respondWithError,
  show,
} from '#testing/mock-server.js';
import { aLine, aMatch, anItem, aPreview, aReconciliation, lines } from '../testing/a-line.js';
import BankPage from './BankPage.js';

const LINE = aLine().id;
const [LIST, EXPECTED, MATCH, UNDO, IGNORE, PREVIEW, IMPORT, BALANCE] = [
  'GET /api/statements/lines',
  'GET /api/statements/expected',
  `POST /api/statements/lines/${LINE}/match`,
  `POST /api/statements/lines/${LINE}/undo`,
  `POST /api/statements/lines/${LINE}/ignore`,
  'POST /api/statements/preview',
  'POST /api/statements',
  'GET /api/statements/reconciliation',
];
const server = mockServer({
  [LIST]: respondWith(lines(aLine())),
  [EXPECTED]: respondWith({
    items: [anItem(), anItem({ id: 'due:b', kind: 'due', reference: 'R-1030', repairNumber: 1_030, cents: 20_000 })],
  }),
  [MATCH]: respondWith(aLine({ state: 'matched' })),
});
const open = (tab = 'open') =>
  show(<BankPage />, { user: aUser({ role: 'tenant_admin' }), route: '/tenant/bank', at: `/tenant/bank?tab=${tab}` });
const suggestion = async () => within(await screen.findByRole('group', { name: /^Suggested: R-1023/ }));
const dialog = () => within(screen.getByRole('dialog'));
const id = expect.stringMatching(/^[0-9a-f-]{36}$/);

describe('bank page', () => {
  it('shows each line with its suggestion and the reasons', async () => {
    open();
    screen.getByRole('heading', { name: 'Bank' });
    const found = await suggestion();
    for (const text of ['Reference like R-1023', 'Same name', 'Same amount', 'Arrived 1 day later'])
      found.getByText(text);
    screen.getByText('PAYSHAP N DLAMINI R-1032');
    screen.getByText('1 line to match');
  });

  it('accepts a suggestion with its parts', async () => {
    open();
    fireEvent.click((await suggestion()).getByRole('button', { name: 'Accept' }));
    await screen.findByText('Line matched');
    expect(server.sent(MATCH)).toEqual([
      { requestId: id, parts: [{ itemId: anItem().id, cents: 35_000 }], feeCents: 0 },
    ]);
  });

  it('sends the same request id again after a failure', async () => {
    server.answers[MATCH] = AWAY;
    open();
    const accept = (await suggestion()).getByRole('button', { name: 'Accept' });
    fireEvent.click(accept);
    await screen.findByText('Line not matched');
    await waitFor(() => expect(accept.hasAttribute('disabled')).toBe(false));
    fireEvent.click(accept);
    await waitFor(() => expect(server.sent(MATCH)).toHaveLength(2));
    const [first, second] = server.sent(MATCH);
    expect(first).toEqual(second);
  });

  it('says why a second payment is not suggested', async () => {
    server.answers[LIST] = respondWith(lines(aLine({ suggestions: [], alreadyPaid: 'R-1023' })));
    open();
    await screen.findByText(/R-1023 is paid already/);
    screen.getByRole('button', { name: 'Choose a payment' });
  });

  it('says what to do without lines, and shows an error with Try again', async () => {
    server.answers[LIST] = respondWith({ ...lines(), accounts: [] });
    open();
    await screen.findByText('Nothing to match');
    server.answers[LIST] = AWAY;
    open();
    expect((await screen.findAllByText(AWAY_TEXT)).length).toBeGreaterThan(0);
  });

  it('undoes a match with a reason', async () => {
    server.answers[LIST] = respondWith(lines(aLine({ state: 'matched', matches: [aMatch()], suggestions: [] })));
    server.answers[UNDO] = respondWith(aLine());
    open('matched');
    await screen.findByText(/Matched automatically/);
    await press('Undo match');
    fireEvent.change(dialog().getByLabelText('Reason'), { target: { value: 'Wrong customer' } });
    fireEvent.click(dialog().getByRole('button', { name: 'Undo match' }));
    await screen.findByText('Match undone');
    expect(server.sent(UNDO)).toEqual([{ requestId: id, reason: 'Wrong customer' }]);
  });

  it('shows lines that were set aside with what they are, their VAT and their entry', async () => {
    const match = aMatch({
      itemId: 'aside:bank_fee',
      reference: '',
      party: 'November',
      cents: -11_500,
      isAutomatic: false,
      purpose: 'bank_fee',
      vatCents: -1_500,
      entryId: anItem().id.slice('eft:'.length),
    });
    server.answers[LIST] = respondWith(
      lines(aLine({ state: 'ignored', cents: -11_500, openCents: 0, matches: [match], suggestions: [] })),
    );
    open('ignored');
    await screen.findByText('Bank fee: November');
    screen.getByText('R15.00 VAT in it');
    screen.getByText(/Set aside by lerato/);
    screen.getByRole('button', { name: 'Explain −R115.00' });
  });

  it('takes a line back by a reversal with a reason', async () => {
    const match = aMatch({ purpose: 'bank_fee', entryId: LINE });
    server.answers[LIST] = respondWith(lines(aLine({ state: 'ignored', matches: [match], suggestions: [] })));
    server.answers[UNDO] = respondWith(aLine());
    open('ignored');
    await press('Take back');
    dialog().getByText('The entry is reversed today. The line is open again.');
    fireEvent.change(dialog().getByLabelText('Reason'), { target: { value: 'It was rent' } });
    fireEvent.click(dialog().getByRole('button', { name: 'Take back' }));
    await screen.findByText('Line taken back');
    expect(server.sent(UNDO)).toEqual([{ requestId: id, reason: 'It was rent' }]);
  });

  it('opens a line again that has no entry', async () => {
    server.answers[LIST] = respondWith(lines(aLine({ state: 'ignored', reason: 'Rent', suggestions: [] })));
    server.answers[IGNORE] = respondWith(aLine());
    open('ignored');
    await screen.findByText('Set aside without an entry: Rent');
    await press('Take back');
    await screen.findByText('Line taken back');
    expect(server.sent(IGNORE)).toEqual([{ requestId: id }]);
  });
});

describe('set aside', () => {
  const FEE = { cents: -11_500, openCents: -11_500, suggestions: [] };
  const openDialog = async (over: Parameters<typeof aLine>[0] = {}, page = {}) => {
    server.answers[LIST] = respondWith({ ...lines(aLine({ ...FEE, ...over })), ...page });
    server.answers[IGNORE] = respondWith(aLine({ state: 'ignored' }));
    open();
    await press('Set aside');
  };
  const what = () => dialog().getByLabelText<HTMLSelectElement>('What is it?');
  const choose = (value: string) => fireEvent.change(what(), { target: { value } });
  const send = async () => {
    fireEvent.click(dialog().getByRole('button', { name: 'Set aside' }));
    await screen.findByText('Line set aside');
  };

  it('asks what the line is, and proposes what the bank says', async () => {
    await openDialog({ likelyPurpose: 'bank_fee' });
    expect(what().value).toBe('bank_fee');
    expect([...what().options].map(({ label }) => label)).not.toContain('Interest earned');
    fireEvent.click(dialog().getByRole('checkbox', { name: 'Contains 15 % VAT' }));
    await send();
    expect(server.sent(IGNORE)).toEqual([{ requestId: id, purpose: 'bank_fee', containsVat: true }]);
  });

  it('waits for an answer', async () => {
    await openDialog();
    const button = dialog().getByRole('button', { name: 'Set aside' });
    expect(button.hasAttribute('disabled')).toBe(true);
    choose('expense');
    fireEvent.change(dialog().getByLabelText('Supplier or expense'), { target: { value: 'Kestrel Parts' } });
    await send();
    expect(server.sent(IGNORE)).toEqual([{ requestId: id, purpose: 'expense', reason: 'Kestrel Parts' }]);
  });

  it('sends no VAT for a purpose without VAT', async () => {
    await openDialog({ likelyPurpose: 'bank_fee' });
    fireEvent.click(dialog().getByRole('checkbox'));
    choose('owner_money');
    expect(dialog().queryByRole('checkbox')).toBeNull();
    await send();
    expect(server.sent(IGNORE)).toEqual([{ requestId: id, purpose: 'owner_money' }]);
  });

  it('asks for the fee of a card machine, and for the VAT in it', async () => {
    await openDialog({ cents: 97_700, openCents: 97_700, likelyPurpose: 'card_transfer' });
    expect(dialog().queryByRole('checkbox')).toBeNull();
    const fee = dialog().getByLabelText(/^Fee in rand/);
    fireEvent.change(fee, { target: { value: '23 rand' } });
    fireEvent.click(dialog().getByRole('button', { name: 'Set aside' }));
    await dialog().findByText(/Enter an amount in rand/);
    fireEvent.change(fee, { target: { value: 'R23.00' } });
    fireEvent.click(dialog().getByRole('checkbox', { name: 'The fee contains 15 % VAT' }));
    await send();
    expect(server.sent(IGNORE)).toEqual([
      { requestId: id, purpose: 'card_transfer', feeCents: 2_300, containsVat: true },
    ]);
  });

  it('says that a shop without a VAT number has no VAT to take out', async () => {
    await openDialog({ likelyPurpose: 'bank_fee' }, { isVatRegistered: false });
    dialog().getByText('The shop is not registered for VAT, so the whole amount is a cost.');
    expect(dialog().queryByRole('checkbox')).toBeNull();
  });

  it('shows a refusal at its field', async () => {
    await openDialog();
    server.answers[IGNORE] = respondWithError(400, 'INVALID', 'Check the marked fields.', {
      reason: 'Name the supplier or the expense',
    });
    choose('expense');
    fireEvent.click(dialog().getByRole('button', { name: 'Set aside' }));
    await dialog().findByText('Name the supplier or the expense');
  });
});

describe('match dialog', () => {
  const openDialog = async (over: Parameters<typeof aLine>[0] = {}) => {
    server.answers[LIST] = respondWith(lines(aLine({ suggestions: [], ...over })));
    open();
    await press('Choose a payment');
    await dialog().findByRole('list', { name: 'Payments' });
  };
  const tick = (name: RegExp) => fireEvent.click(dialog().getByRole('checkbox', { name }));
  const send = () => fireEvent.click(dialog().getByRole('button', { name: 'Match' }));

  it('splits a line over two payments, the second with what is left', async () => {
    await openDialog({ cents: 50_000, openCents: 50_000 });
    tick(/R-1023/);
    tick(/R-1030/);
    send();
    await screen.findByText('Line matched');
    expect(server.sent(MATCH)).toEqual([
      {
        requestId: id,
        parts: [
          { itemId: anItem().id, cents: 35_000 },
          { itemId: 'due:b', cents: 15_000 },
        ],
        feeCents: 0,
        restAsDeposit: false,
      },
    ]);
  });

  it('offers a small difference as a fee of the bank', async () => {
    await openDialog({ cents: 34_250, openCents: 34_250 });
    tick(/R-1023/);
    tick(/The bank kept R7.50/);
    send();
    await waitFor(() => expect(server.sent(MATCH)).toMatchObject([{ feeCents: 750 }]));
  });

  it('offers money beyond the payment as a deposit of the customer', async () => {
    await openDialog({ cents: 40_000, openCents: 40_000 });
    tick(/R-1023/);
    tick(/Keep the other R50.00 as a deposit/);
    send();
    await waitFor(() =>
      expect(server.sent(MATCH)).toMatchObject([{ parts: [{ cents: 35_000 }], restAsDeposit: true }]),
    );
  });

  it('takes a part payment and leaves the rest of the payment expected', async () => {
    await openDialog({ cents: 10_000, openCents: 10_000 });
    tick(/R-1023/);
    send();
    await waitFor(() => expect(server.sent(MATCH)).toMatchObject([{ parts: [{ cents: 10_000 }], feeCents: 0 }]));
  });

  it('refuses more than the line has before it asks', async () => {
    await openDialog({ cents: 10_000, openCents: 10_000 });
    tick(/R-1023/);
    fireEvent.change(dialog().getByLabelText(/^Amount for R-1023/), { target: { value: '120,000.00' } });
    dialog().getByText('The chosen payments are more than the line has.');
    expect(dialog().getByRole('button', { name: 'Match' }).hasAttribute('disabled')).toBe(true);
  });

  it('stays open with the refusal of the service', async () => {
    server.answers[MATCH] = respondWithError(400, 'INVALID', 'Only R300.00 of R-1023 is open');
    await openDialog();
    tick(/R-1023/);
    send();
    await dialog().findByText(/Only R300.00 of R-1023 is open/);
  });
});

describe('import dialog', () => {
  const choose = async (content = 'Date,Description,Amount') => {
    open();
    await suggestion();
    await press('Import statement');
    const file = new File([content], 'november.csv', { type: 'text/csv' });
    fireEvent.change(dialog().getByLabelText('Statement file'), { target: { files: [file] } });
    await waitFor(() =>
      expect(dialog().getByRole('button', { name: 'Check file' }).hasAttribute('disabled')).toBe(false),
    );
    fireEvent.click(dialog().getByRole('button', { name: 'Check file' }));
  };

  it('shows what an import adds, then imports with the same columns', async () => {
    server.answers[PREVIEW] = respondWith(aPreview());
    server.answers[IMPORT] = respondWith({ added: 2, duplicates: 1, problems: 1, automatic: 1 });
    await choose();
    for (const text of [/statement of FNB/, /3 lines from 2 Nov 2026/, /1 line of this file is already here/, /Row 7/])
      await dialog().findByText(text);
    fireEvent.click(dialog().getByRole('button', { name: 'Import 2 lines' }));
    await screen.findByText(/2 lines added, 1 already here, 1 matched automatically/);
    expect(server.sent(IMPORT)).toMatchObject([
      { requestId: id, fileName: 'november.csv', account: 'FNB Business', columns: aPreview().columns },
    ]);
  });

  it('asks for the columns that the service did not recognise', async () => {
    const { columns: _, ...unknown } = aPreview({ lines: 0, duplicates: 0, problems: [], problemCount: 0, sample: [] });
    server.answers[PREVIEW] = respondWith(unknown);
    await choose();
    await dialog().findByText(/columns were not recognised/);
    const set = (label: string, value: string) =>
      fireEvent.change(dialog().getByLabelText(label), { target: { value } });
    set('Date', '0');
    set('Description', '1');
    set('Amount', '2');
    fireEvent.click(dialog().getByRole('button', { name: 'Check again' }));
    await waitFor(() =>
      expect(server.sent(PREVIEW)[1]).toMatchObject({
        columns: { header: 0, day: 0, description: 1, amount: 2, dayOrder: 'day_first' },
      }),
    );
  });

  it('tells in words why a file cannot be read', async () => {
    server.answers[PREVIEW] = respondWithError(400, 'INVALID', 'Check the marked fields.', {
      file: 'The file is not text. Export the statement as CSV or OFX.',
    });
    await choose();
    await dialog().findByText(/The file is not text/);
  });
});

describe('reconciliation', () => {
  it('shows both balances and what explains the difference', async () => {
    server.answers[BALANCE] = respondWith(aReconciliation());
    open('balance');
    await screen.findByText('What explains the difference');
    for (const text of ['R1,100.00', '−R99.00', 'R350.00']) screen.getAllByText(text);
    screen.getByText(/12 lines, 2 to match/);
  });

  it('asks for a first statement', async () => {
    server.answers[BALANCE] = respondWith(aReconciliation({ accounts: [] }));
    open('balance');
    await screen.findByText('No bank statement yet');
  });
});
