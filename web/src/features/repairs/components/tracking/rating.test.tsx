import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { AT, button, mockServer, press, respondWith, respondWithError, show, type } from '#testing/mock-server.js';
import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { TrackingRating } from './TrackingRating.js';

const TRACKING_ID = 'RV-7H2K-QX9D-M4TB-W6PA-0001';
const RATE = `POST /api/customer/repair-status/${TRACKING_ID}/rating`;
const tracking = (over: Partial<RepairTracking> = {}) =>
  ({ id: TRACKING_ID, version: 1, handedOverAt: new Date().toISOString(), ...over }) as unknown as RepairTracking;

const platform = mockServer({ [RATE]: respondWith(tracking({ version: 2 }), 201) });

describe('a customer’s rating', () => {
  it('is chosen by name and sent once', async () => {
    show(<TrackingRating tracking={tracking()} />);
    expect(button('Send rating').disabled).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: '4 of 5: Very good' }));
    type('Anything to add? (optional)', 'It works again');
    await press('Send rating');
    expect(await screen.findByText('Thank you for rating this repair')).toBeDefined();
    expect(platform.sent(RATE)).toEqual([{ stars: 4, comment: 'It works again' }]);
  });

  it('stays in the form where it is refused', async () => {
    platform.answers[RATE] = respondWithError(409, 'ALREADY_RATED', 'This repair was already rated.');
    show(<TrackingRating tracking={tracking()} />);
    fireEvent.click(screen.getByRole('radio', { name: '1 of 5: Poor' }));
    await press('Send rating');
    expect(await screen.findByText('Rating Not Sent')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '1 of 5: Poor' }).checked).toBe(true);
  });

  it('is read back once given, and asked for neither before the pickup nor long after it', () => {
    show(<TrackingRating tracking={tracking({ rating: { stars: 5, comment: 'Thanks', at: AT } })} />);
    expect(screen.getByText(/^5 of 5, excellent/)).toBeDefined();
    expect(screen.getByText('Thanks')).toBeDefined();
    for (const handedOverAt of [undefined, '2020-01-01T00:00:00.000Z'])
      show(<TrackingRating tracking={{ ...tracking(), handedOverAt }} />);
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
