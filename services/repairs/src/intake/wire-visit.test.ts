import { describe, expect, it } from '@jest/globals';
import type { TakeInRequest } from '@revive/proto/revive/repairs/v1/intake';
import { takeInSchema } from '@revive/contracts/repairs/intake';
import { validate } from '@revive/platform/core/validate';
import { overTheWire } from '../../test/over-the-wire.js';
import { wireVisit } from './wire-visit.js';

describe('a visit as it comes over the wire', () => {
  it('is what the contract takes: without empty texts, and with nothing that no type has', async () => {
    const sent = {
      visitId: '0190a0a0-0000-7000-8000-0000000000bb',
      customerId: '',
      customerName: 'Naledi Mokoena',
      devices: [{ type: 'phone', issueDescription: 'Does not turn on', make: '', estimateCents: 100 }],
      signature: { signedBy: 'Naledi Mokoena', strokes: '1,1 2,2', onPaper: false },
      promisedAt: '',
    };
    const read = overTheWire('Intake', 'TakeIn', sent as unknown as TakeInRequest);
    await expect(validate(takeInSchema, wireVisit(read))).resolves.toMatchObject({
      customerName: 'Naledi Mokoena',
      signature: { strokes: '1,1 2,2' },
    });
  });
});
