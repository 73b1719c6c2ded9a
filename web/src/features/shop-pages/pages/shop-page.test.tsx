import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { AWAY, aUser, mockServer, press, respondWith, respondWithError, show, type } from '#testing/mock-server.js';
import { ShopPagePanel } from '../components/ShopPagePanel.js';
import ComputerLandPage from './ComputerLandPage.js';
import ShopPublicPage from './ShopPublicPage.js';

const PAGE = 'GET /api/shop-pages/umbani';
const LAND = 'GET /api/shop-pages/computer-land';
const [OWN, SAVE] = ['GET /api/shop/page', 'POST /api/shop/page'];
const page = {
  slug: 'umbani',
  name: 'Umbani Electronics',
  phone: '021 555 0100',
  address: '1 Long Street',
  services: [{ id: 'boot_repair', name: 'Windows Boot Repair', cents: 35_000 }],
  diagnosisCents: 0,
};
const platform = mockServer({ [PAGE]: respondWith(page), [OWN]: respondWith({ published: false }) });
const none = respondWithError(404, 'NOT_FOUND', 'There is no shop page at this address.');

describe('public shop page', () => {
  it('shows contact and prices and links to tracking and ordering', async () => {
    show(<ShopPublicPage />, { at: '/shops/umbani', route: '/shops/:slug' });
    expect(await screen.findByRole('heading', { name: 'Umbani Electronics' })).toBeDefined();
    expect(screen.getByText('1 Long Street')).toBeDefined();
    expect(screen.getByText('R350.00')).toBeDefined();
    expect((await screen.findByRole('link', { name: '021 555 0100' })).getAttribute('href')).toBe('tel:+27215550100');
    expect(screen.getByRole('link', { name: 'Track a repair' }).getAttribute('href')).toBe('/track-repair');
    expect(screen.getByRole('link', { name: 'Order a remote repair' }).getAttribute('href')).toBe('/orders/new');
  });

  it('reports a missing page', async () => {
    platform.answers[PAGE] = none;
    show(<ShopPublicPage />, { at: '/shops/umbani', route: '/shops/:slug' });
    expect(await screen.findByText('No shop page here')).toBeDefined();
  });

  it('reports a failed read', async () => {
    platform.answers[PAGE] = AWAY;
    show(<ShopPublicPage />, { at: '/shops/umbani', route: '/shops/:slug' });
    expect(await screen.findByText(/A part is away/)).toBeDefined();
  });

  // spec R025
  it('shows the shop named computer-land at /computer-land', async () => {
    platform.answers[LAND] = none;
    show(<ComputerLandPage />, { at: '/computer-land', route: '/computer-land' });
    expect(await screen.findByText(/No repair shop has published a page under the name computer-land/)).toBeDefined();
    platform.answers[LAND] = respondWith({ ...page, slug: 'computer-land', name: 'Computer Land' });
    show(<ComputerLandPage />, { at: '/computer-land', route: '/computer-land' });
    expect(await screen.findByRole('heading', { name: 'Computer Land' })).toBeDefined();
  });
});

describe('public page settings', () => {
  const open = () => show(<ShopPagePanel />, { user: aUser({ role: 'tenant_admin', tenantId: 't' }) });

  it('publishes only under a valid address', async () => {
    platform.answers[SAVE] = respondWith({ slug: 'umbani', published: true });
    open();
    expect(await screen.findByText('Not published')).toBeDefined();
    type(/Address of your page/, 'Not A Slug');
    await press('Publish page');
    expect((await screen.findAllByText(/small letters, digits and hyphens/)).length).toBeGreaterThan(0);
    expect(platform.calls()).not.toContain(SAVE);
    type(/Address of your page/, 'umbani');
    await press('Publish page');
    expect(await screen.findByText('Page published')).toBeDefined();
    expect(platform.sent(SAVE)).toEqual([{ slug: 'umbani', published: true }]);
  });

  it('takes the page offline and links to it', async () => {
    platform.answers[OWN] = respondWith({ slug: 'umbani', published: true });
    platform.answers[SAVE] = respondWith({ slug: 'umbani', published: false });
    open();
    expect((await screen.findByRole('link', { name: 'Open your page' })).getAttribute('href')).toBe('/shops/umbani');
    await press('Take page offline');
    expect(await screen.findByText('Page taken offline')).toBeDefined();
    expect(platform.sent(SAVE)).toEqual([{ slug: 'umbani', published: false }]);
  });
});
