import { describe, expect, it } from '@jest/globals';
import type { TakeInRequest } from '@revive/proto/revive/repairs/v1/intake';
import { takeInSchema } from '@revive/contracts/repairs/intake';
import { wireVisit } from './visit.policy.js';

describe('a visit as it comes over the wire', () => {
  it('is what the contract takes: without empty texts, and without the reader’s own marks', async () => {
    const read = {
      visitId: '0190a0a0-0000-7000-8000-0000000000bb',
      customerId: '',
      customerName: 'Naledi Mokoena',
      devices: [
        { type: 'phone', issueDescription: 'Does not turn on', make: '', estimateCents: 100, _estimateCents: 'x' },
      ],
      signature: { signedBy: 'Naledi Mokoena', strokes: '1,1 2,2', onPaper: false, _strokes: 'strokes' },
      promisedAt: '',
    };
    await expect(takeInSchema.validate(wireVisit(read as unknown as TakeInRequest))).resolves.toMatchObject({
      customerName: 'Naledi Mokoena',
      signature: { strokes: '1,1 2,2' },
    });
  });
});
