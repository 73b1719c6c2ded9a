/** @jest-environment ./dom-environment.js */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { mockServer, aUser, press, respondWith, show, type } from '#testing/mock-server.js';
import Page from './RepairsPage.js';
import { aSummary } from '../testing/a-repair.js';

const LIST = 'GET /api/repairs';
const platform = mockServer({ [LIST]: respondWith([aSummary({ id: 'a', number: 2, deviceName: 'Newest disk' })]) });
const open = () => show(<Page />, { user: aUser({ role: 'tech' }) });
const find = (text: string) => type('Find a repair', text);
const rests = () => new Promise((resolve) => setTimeout(resolve, 400));

describe('finding a repair', () => {
  it('asks the platform, so that a repair of any page is found by a phone number', async () => {
    open();
    await screen.findByText('Newest disk');
    platform.answers[LIST] = respondWith([aSummary({ id: 'b', number: 1, deviceName: 'Oldest disk' })]);
    find('555 0111');
    expect(await screen.findByText('Oldest disk')).toBeDefined();
    expect(platform.queries(LIST)).toEqual(['', '?find=555+0111']);
  });

  it('asks once typing rests, and for a single digit but for no single letter', async () => {
    open();
    await screen.findByText('Newest disk');
    find('t');
    await rests();
    for (const text of ['th', 'tha', 'than']) find(text);
    await waitFor(() => expect(platform.queries(LIST)).toEqual(['', '?find=than']));
    find('2');
    await waitFor(() => expect(platform.queries(LIST)).toEqual(['', '?find=than', '?find=2']));
  });

  it('says that nothing matches, and shows everything again', async () => {
    open();
    await screen.findByText('Newest disk');
    platform.answers[LIST] = respondWith([]);
    find('nobody');
    expect(await screen.findByText('No repair matches “nobody”')).toBeDefined();
    await press('Clear search');
    expect(await screen.findByText('Newest disk')).toBeDefined();
  });
});
