import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { mockServer, show } from '#testing/mock-server.js';
import { aTracking } from '../../testing/a-repair.js';
import { TrackingDetails } from './TrackingDetails.js';

mockServer({});
const HOUR_MS = 3_600_000;
const promised = (inHours: number) =>
  show(
    <TrackingDetails tracking={aTracking({ promisedAt: new Date(Date.now() + inHours * HOUR_MS).toISOString() })} />,
  );

describe('promised date on the tracking page', () => {
  it('shows the date to the customer', () => {
    promised(48);
    expect(screen.getByText(/^Expected to be ready by/)).toBeTruthy();
    expect(screen.queryByText(/has passed/)).toBeNull();
  });

  it('marks a date in the past', () => {
    promised(-1);
    expect(screen.getByText(/The expected date has passed\. Ask .+ for a new one\./)).toBeTruthy();
  });
});
