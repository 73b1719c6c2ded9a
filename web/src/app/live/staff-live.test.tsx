import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useGetConfirmationQuery } from '#features/fleet/api/fleet.api.js';
import { mockServer, respondWith, show } from '#testing/mock-server.js';
import { staffLive } from './staff-live.js';

const CONFIRMATION = 'GET /api/agents/confirmation';
const platform = mockServer({ [CONFIRMATION]: respondWith({ required: false }) });

function Confirmation() {
  const { data } = useGetConfirmationQuery();
  return <p>{data === undefined ? 'not read' : `required: ${data.required}`}</p>;
}

it('refetches the confirmation setting after a lost stream', async () => {
  const store = show(<Confirmation />);
  await screen.findByText('required: false');
  platform.answers[CONFIRMATION] = respondWith({ required: true });
  staffLive(store.dispatch).onOpened('asked');
  await screen.findByText('required: true');
  await waitFor(() => expect(platform.calls().filter((call) => call === CONFIRMATION)).toHaveLength(2));
});
