import { describe, expect, it, jest } from '@jest/globals';
import { KeptDocuments, type CreatedDocument } from './kept-documents.js';

const making = (text: string) =>
  jest.fn(() => Promise.resolve<CreatedDocument>({ content: Buffer.from(text), mayKeep: true }));

describe('document cache', () => {
  it('makes a document once for twenty concurrent calls', async () => {
    const documents = new KeptDocuments();
    const make = making('one');
    const read = await Promise.all(Array.from({ length: 20 }, () => documents.read('a', '1', make)));
    expect(make).toHaveBeenCalledTimes(1);
    expect(new Set(read.map(String))).toEqual(new Set(['one']));
  });

  it('makes the document again for a new version', async () => {
    const documents = new KeptDocuments();
    await documents.read('a', '1', making('one'));
    expect(String(await documents.read('a', '2', making('two')))).toBe('two');
  });

  it('makes one document at a time', async () => {
    const documents = new KeptDocuments();
    let running = 0;
    let most = 0;
    const make = async (): Promise<CreatedDocument> => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return { content: Buffer.from('x'), mayKeep: true };
    };
    await Promise.all(['a', 'b', 'c'].map((key) => documents.read(key, '1', make)));
    expect(most).toBe(1);
  });

  it('caches no failed or incomplete documents', async () => {
    const documents = new KeptDocuments();
    await expect(documents.read('a', '1', () => Promise.reject(new RangeError('no font')))).rejects.toThrow('no font');
    const incomplete = jest.fn(() => Promise.resolve<CreatedDocument>({ content: Buffer.from('x'), mayKeep: false }));
    await documents.read('a', '1', incomplete);
    await documents.read('a', '1', incomplete);
    expect(incomplete).toHaveBeenCalledTimes(2);
  });

  it('evicts the least recently used document', async () => {
    const documents = new KeptDocuments(6);
    await documents.read('a', '1', making('aaa'));
    await documents.read('b', '1', making('bbb'));
    await documents.read('a', '1', making('aaa'));
    await documents.read('c', '1', making('ccc'));
    const [again, dropped] = [making('aaa'), making('bbb')];
    await documents.read('a', '1', again);
    await documents.read('b', '1', dropped);
    expect([again.mock.calls.length, dropped.mock.calls.length]).toEqual([0, 1]);
  });
});
