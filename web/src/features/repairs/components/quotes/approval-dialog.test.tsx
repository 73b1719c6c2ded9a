import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { button, mockServer, press, respondWith, show, type } from '#testing/mock-server.js';
import { aRepair } from '../../testing/a-repair.js';
import { createPhotos } from '../../testing/create-photos.js';
import { ApprovalDialog } from './ApprovalDialog.js';

const APPROVE = 'POST /api/repairs/repair-1/approve';
const PHOTO = 'POST /api/repairs/repair-1/photos';
const photoId = '0190a0a0-0000-7000-8000-0000000000dd';
const platform = mockServer({
  [APPROVE]: respondWith(aRepair({ version: 2, status: 'approved' })),
  [PHOTO]: respondWith({ id: photoId, bytes: 1, at: '2026-11-20T09:00:00.000Z', byName: 'shop' }, 201),
});
const photos = createPhotos();

it('waits for the photo and sends the approval with the photo', async () => {
  show(<ApprovalDialog repair={aRepair()} onClose={() => undefined} />);
  type('Approved by', 'Thandi Dlamini');
  await press('Photo as evidence');
  const photo = photos.choose(screen.getByLabelText('Add photos'), 10);
  expect(button('Preparing photos...').disabled).toBe(true);
  await photo.ready();
  await press('Record customer approval');
  await waitFor(() => expect(platform.sent(APPROVE)).toMatchObject([{ approvedBy: 'Thandi Dlamini', photoId }]));
  expect(platform.sent(PHOTO)).toEqual([{ base64: photos.textOf(10) }]);
});

it('sends an approval without a photo', async () => {
  show(<ApprovalDialog repair={aRepair()} onClose={() => undefined} />);
  type('Approved by', 'Thandi Dlamini');
  await press('Record customer approval');
  await waitFor(() =>
    expect(platform.sent(APPROVE)).toEqual([{ quoteVersion: 1, approvedBy: 'Thandi Dlamini', how: 'in_person' }]),
  );
});
