import { beforeAll, describe, expect, it } from '@jest/globals';
import { makeRecord, textOfRecord, type RecordKey, type RecordPart } from '@revive/contracts/repairs/proof/record';
import { fireEvent, screen, within } from '@testing-library/react';
import { AWAY, mockServer, respondWith, show } from '#testing/mock-server.js';
import { settled } from '#testing/waits.js';
import { VerifyRecordPage } from './VerifyRecordPage.js';

const KEYS = 'GET /api/record-keys';
const FACTS = {
  number: 'R-7',
  device: 'dlamini-laptop.img',
  shop: 'Kestrel Device Repair',
  state: 'completed',
  outcome: 'repaired',
  openedAt: '2026-11-20T07:13:00.000Z',
  madeAt: '2026-11-20T09:00:00.000Z',
};
const PARTS: readonly RecordPart[] = [
  { kind: 'intake', at: FACTS.openedAt, content: { device: 'dlamini-laptop.img' } },
  { kind: 'finding', at: FACTS.openedAt, content: { says: 'The partition table is missing.' } },
  { kind: 'state', at: FACTS.openedAt, content: { state: 'quoted' } },
  { kind: 'quote', at: FACTS.openedAt, content: { totalCents: 35_000, lines: [] } },
];

async function aKey(): Promise<RecordKey & { base64: string }> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  const { createPrivateKey, sign } = await import('node:crypto');
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey));
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  return {
    publicKey: raw,
    base64: Buffer.from(raw).toString('base64'),
    sign: (bytes) => new Uint8Array(sign(null, bytes, key)),
  };
}

let key: Awaited<ReturnType<typeof aKey>>;
let record: Awaited<ReturnType<typeof makeRecord>>;
beforeAll(async () => {
  key = await aKey();
  record = await makeRecord(FACTS, PARTS, key);
});
const platform = mockServer({ [KEYS]: AWAY });
// jsdom files have no `text()`.
const choose = (written: string) =>
  fireEvent.change(screen.getByLabelText('Repair record file'), {
    target: { files: [Object.assign(new File([written], 'record.json'), { text: () => Promise.resolve(written) })] },
  });
const result = () => screen.findByRole('status', { name: 'Result' });
const published = () => respondWith({ keys: [{ id: record.statement.keyId, publicKey: key.base64 }] });

describe('page that verifies a record', () => {
  it('reports an unchanged record with its signer and shows the content', async () => {
    platform.answers[KEYS] = published();
    show(<VerifyRecordPage />);
    choose(textOfRecord(record));
    const card = within(await result());
    expect(await card.findByText(/Signed by this platform/)).toBeDefined();
    expect(card.getByText('This record is unchanged')).toBeDefined();
    expect(card.getAllByRole('listitem')).toHaveLength(4);
    expect(card.getByText('Awaiting Approval')).toBeDefined();
    expect(card.getByText('R350.00')).toBeDefined();
    expect(card.getByText('The partition table is missing.')).toBeDefined();
  });

  it('names the changed entry and hides the entries from there on', async () => {
    platform.answers[KEYS] = published();
    show(<VerifyRecordPage />);
    const parts = PARTS.with(1, { ...(PARTS[1] as RecordPart), content: { says: 'Nothing was wrong' } });
    choose(textOfRecord({ ...record, parts }));
    const card = within(await result());
    expect(card.getByText('This record was changed: entry 2 (finding) is not what was signed')).toBeDefined();
    expect(card.getAllByRole('listitem')).toHaveLength(1);
    expect(card.getByText('Entries after the change aren’t shown (3).')).toBeDefined();
    expect(card.queryByText('Nothing was wrong')).toBeNull();
  });

  it('does not trust a record with a foreign signature', async () => {
    platform.answers[KEYS] = published();
    show(<VerifyRecordPage />);
    choose(textOfRecord(await makeRecord(FACTS, PARTS, await aKey())));
    const card = within(await result());
    expect(await card.findByText('Signed with a key that isn’t this platform’s')).toBeDefined();
    expect(card.queryByText('This record is unchanged')).toBeNull();
  });

  it('verifies offline and reports that the key could not be compared', async () => {
    show(<VerifyRecordPage />);
    choose(textOfRecord(record));
    const card = within(await result());
    expect(card.getByText('This record is unchanged')).toBeDefined();
    expect(await card.findByText(/Couldn’t check whose key signed it/)).toBeDefined();
  });

  it('ignores a slow file after a different file was chosen', async () => {
    show(<VerifyRecordPage />);
    let read = (_: string): void => undefined;
    const slow = new Promise<string>((resolve) => (read = resolve));
    fireEvent.change(screen.getByLabelText('Repair record file'), {
      target: { files: [Object.assign(new File([], 'slow.json'), { text: () => slow })] },
    });
    choose(textOfRecord(record));
    await result();
    // Not a record, so that no worker thread verifies a signature: `settled` does not wait for threads.
    read('%PDF-1.7');
    await settled();
    expect(within(await result()).getByText('This record is unchanged')).toBeDefined();
  });

  it('reports a file that is no record', async () => {
    show(<VerifyRecordPage />);
    choose('%PDF-1.7');
    expect(within(await result()).getByText('This isn’t a repair record')).toBeDefined();
  });
});
