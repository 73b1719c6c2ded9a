import { describe, expect, it } from '@jest/globals';
import type { TakeInRequest } from '@revive/proto/revive/repairs/v1/intake';
import { takeInSchema } from '@revive/contracts/repairs/intake';
import { validate } from '@revive/platform/core/validate';
import { overTheWire } from '../../../test/over-the-wire.js';
import { wireVisit } from './wire-visit.js';

describe('wireVisit', () => {
  it('converts a request to the contract’s form, without empty or inapplicable fields', async () => {
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
