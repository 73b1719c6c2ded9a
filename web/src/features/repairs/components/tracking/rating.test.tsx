import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { AT, button, mockServer, press, respondWith, respondWithError, show, type } from '#testing/mock-server.js';
import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { LinkSecretsContext } from '../../hooks/use-link-secrets.js';
import { TrackingRating } from './TrackingRating.js';

const TRACKING_ID = 'RV-7H2K-QX9D-M4TB-W6PA-0001';
const RATE = `POST /api/customer/repair-status/${TRACKING_ID}/rating`;
const tracking = (over: Partial<RepairTracking> = {}) =>
  ({ id: TRACKING_ID, version: 1, handedOverAt: new Date().toISOString(), ...over }) as unknown as RepairTracking;

const open = (of: RepairTracking, code = 'CODE') =>
  show(
    <LinkSecretsContext value={{ code }}>
      <TrackingRating tracking={of} />
    </LinkSecretsContext>,
  );

const platform = mockServer({ [RATE]: respondWith(tracking({ version: 2 }), 201) });

describe('rating by the customer', () => {
  it('offers named stars and sends the rating once', async () => {
    open(tracking());
    expect(button('Send rating').disabled).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: '4 of 5: Very good' }));
    type('Anything to add? (optional)', 'It works again');
    await press('Send rating');
    expect(await screen.findByText('Thank you for rating this repair')).toBeDefined();
    expect(platform.sent(RATE)).toEqual([{ stars: 4, code: 'CODE', comment: 'It works again' }]);
  });

  it('keeps a refused rating in the form', async () => {
    platform.answers[RATE] = respondWithError(409, 'ALREADY_RATED', 'This repair was already rated.');
    open(tracking());
    fireEvent.click(screen.getByRole('radio', { name: '1 of 5: Poor' }));
    await press('Send rating');
    expect(await screen.findByText('Rating Not Sent')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '1 of 5: Poor' }).checked).toBe(true);
  });

  it('needs the link of an email and is hidden without an email address', () => {
    open(tracking({ customerEmail: 't•••@example.com' }), '');
    expect(screen.getByText('To rate this repair, open it from an email about it.')).toBeDefined();
    open(tracking({ customerEmail: '' }), '');
    expect(screen.getAllByText('How did it go?')).toHaveLength(1);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('shows a given rating, and no form before pickup or long after', () => {
    show(<TrackingRating tracking={tracking({ rating: { stars: 5, comment: 'Thanks', at: AT } })} />);
    expect(screen.getByText(/^5 of 5, excellent/)).toBeDefined();
    expect(screen.getByText('Thanks')).toBeDefined();
    for (const handedOverAt of [undefined, '2020-01-01T00:00:00.000Z'])
      show(<TrackingRating tracking={{ ...tracking(), handedOverAt }} />);
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
