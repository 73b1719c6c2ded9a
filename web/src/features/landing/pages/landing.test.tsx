import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PLANS } from '@revive/contracts/onboarding/plans';
import { readdirSync, readFileSync } from 'node:fs';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { DemoPage } from './DemoPage.js';
import { GetHelpPage } from './GetHelpPage.js';
import { DemoLink, GetHelpLink } from '../components/header-links.js';
import { LandingPage } from './LandingPage.js';

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
let site: object;
let figures: () => Response;
const realFetch = globalThis.fetch;
beforeEach(() => {
  site = { shopUrl: '/get-help', patentPending: true };
  figures = () => json({ ended: 7, needed: 20 });
  globalThis.fetch = async (input) => ((input as Request).url.endsWith('/figures') ? figures() : json(site));
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});
const show = () => {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <DemoLink />
        <GetHelpLink />
        <LandingPage registerPath="/register-repair-shop" />
      </MemoryRouter>
    </Provider>,
  );
};

describe('landing page', () => {
  // spec E096, E097, K144, K146, K147
  it('names the four problems and three steps and has the specified links', () => {
    show();
    for (const name of [
      'Blue screen',
      'Boot loop',
      'Black screen',
      'Extremely slow',
      'Diagnose',
      'Approve',
      'Repair and verify',
    ])
      expect(screen.getByRole('heading', { name, level: 3 })).toBeDefined();
    const listed = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('listitem');
    expect([listed('Common problems'), listed('How a repair works')].map(({ length }) => length)).toEqual([4, 3]);
    expect(screen.getByRole('link', { name: 'View Live Demo' }).getAttribute('href')).toBe('/demo');
    for (const link of screen.getAllByRole('link', { name: 'Get Help Now' }))
      expect(link.getAttribute('href')).toBe('/get-help');
    const figure = (name: string) => within(screen.getByRole('region', { name })).getByText(/^R\d+$/).textContent;
    expect([figure('Emergency fix'), figure('Monthly protection')]).toEqual(['R750', 'R199']);
  });

  it('shows the plans that the server charges, and the extra fees', async () => {
    show();
    const prices = within(await screen.findByRole('region', { name: 'Prices' }));
    for (const { name, monthlyCents, devicesText } of PLANS) {
      const plan = within(
        prices.getByRole('heading', { name: new RegExp(`^${name}`), level: 4 }).closest('li') as HTMLElement,
      );
      expect(plan.getByText(`R${monthlyCents / 100}`)).toBeDefined();
      expect(plan.getByText(devicesText)).toBeDefined();
    }
    expect(prices.getByText('No setup fee')).toBeDefined();
    expect(prices.getByText('Setup fee R299, once')).toBeDefined();
    expect(prices.getByText(/adds 20% of its price.*5 repairs or 30 days.*VAT included/)).toBeDefined();
    expect(prices.getByRole('link', { name: 'Register a repair shop' }).getAttribute('href')).toBe(
      '/register-repair-shop',
    );
  });

  it('shows existing product pictures with size and alt text', () => {
    show();
    for (const picture of screen.getAllByRole<HTMLImageElement>('img')) {
      const file = new URL(`../../../../public${new URL(picture.src).pathname}`, import.meta.url);
      const png = readFileSync(file);
      expect(picture.alt.length).toBeGreaterThan(20);
      expect([picture.width, picture.height]).toEqual([png.readUInt32BE(16), png.readUInt32BE(20)]);
      expect(picture.getAttribute('loading')).toBe('lazy');
    }
    expect(screen.getByText(/^Screenshot of the product in a demo shop/)).toBeDefined();
  });

  it('links each verifiable claim to its proof', () => {
    show();
    const trust = within(screen.getByRole('region', { name: 'What we can prove' }));
    expect(trust.getByRole('link', { name: 'Verify a document' }).getAttribute('href')).toBe('/verify-document');
    expect(trust.getByRole('link', { name: 'Download the agent' }).getAttribute('href')).toBe('/download-agent');
  });

  it('answers questions, each with a help article', () => {
    show();
    const questions = screen.getByRole('region', { name: 'Questions' });
    expect(questions.querySelectorAll('details > summary')).toHaveLength(5);
    for (const link of within(questions).getAllByRole('link', { hidden: true }))
      expect(link.getAttribute('href')).toMatch(/^\/help/);
  });

  // spec M019, M160, M159
  it('shows the patent notice and the money-back guarantee', async () => {
    show();
    expect(await screen.findByText('Patent pending')).toBeDefined();
    expect(
      screen.getByText(/^Money-back guarantee: if a repair fails or you decline it, you pay only for the diagnosis/),
    ).toBeDefined();
  });

  it('shows only the count for too few repairs', async () => {
    show();
    await waitFor(() => expect(screen.getAllByText('(n = 7 of 20)')).toHaveLength(2));
    expect(screen.queryByText(/^\d+%$/)).toBeNull();
  });

  it('shows the success rate and its count for enough repairs', async () => {
    figures = () => json({ ended: 50, needed: 20, verified: 47, seconds: { quarter: 42, threeQuarters: 4980 } });
    show();
    expect(await screen.findByText('94%')).toBeDefined();
    expect(screen.getByText('47 of the last 50 repairs')).toBeDefined();
    expect(screen.getByText('42 s to 1 h 23 min')).toBeDefined();
    expect(screen.getByText('the middle half of 47 verified repairs')).toBeDefined();
  });

  it('shows no duration when too few repairs were verified', async () => {
    figures = () => json({ ended: 50, needed: 20, verified: 3 });
    show();
    expect(await screen.findByText('6%')).toBeDefined();
    expect(screen.getByText('(n = 3 of 20)')).toBeDefined();
  });

  // spec E097, M019, M160
  it('links to the operator’s shop and shows only configured contacts and patents', async () => {
    site = { shopUrl: 'https://shop.example/help', patentPending: false, supportEmail: 'help@revive.example' };
    show();
    await waitFor(() =>
      expect(screen.getAllByRole('link', { name: 'Get Help Now' }).map((link) => link.getAttribute('href'))).toEqual([
        'https://shop.example/help',
        'https://shop.example/help',
      ]),
    );
    expect(screen.getByRole('link', { name: 'help@revive.example' })).toBeDefined();
    expect(screen.queryByText('Patent pending')).toBeNull();
  });
});

describe('help page', () => {
  const open = (support: object | undefined) =>
    render(
      <MemoryRouter>
        <GetHelpPage support={support} />
      </MemoryRouter>,
    );
  it('gives the first step for each of the four problems and the tracking link', () => {
    open({});
    for (const name of ['Blue screen', 'Boot loop', 'Black screen', 'Extremely slow'])
      expect(screen.getByRole('heading', { name, level: 3 })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Track Repair' }).getAttribute('href')).toBe('/track-repair');
    expect(screen.getByRole('link', { name: 'Sign in or sign up' }).getAttribute('href')).toBe('/auth');
    expect(screen.getByRole('link', { name: 'Help articles' }).getAttribute('href')).toBe('/help');
  });

  it('shows only the support contacts set by the operator', async () => {
    open({ phone: '+27 21 555 0000' });
    expect((await screen.findByRole('link', { name: '+27 21 555 0000' })).getAttribute('href')).toBe(
      'tel:+27215550000',
    );
    for (const unset of [{}, undefined]) {
      cleanup();
      open(unset);
      expect(screen.queryByRole('heading', { name: 'Support' })).toBeNull();
    }
  });
});

describe('demo page', () => {
  it('shows existing, described pictures and says that the people are invented', () => {
    render(
      <MemoryRouter>
        <DemoPage enter={null} />
      </MemoryRouter>,
    );
    const pictures = screen.getAllByRole<HTMLImageElement>('img');
    expect(pictures).toHaveLength(4);
    const files = readdirSync(new URL('../../../../public/demo-pictures/', import.meta.url));
    for (const { src, alt } of pictures)
      expect([files.includes(new URL(src).pathname.split('/').at(-1) ?? ''), alt.length > 20]).toEqual([true, true]);
    expect(screen.getByRole('note').textContent).toContain('The people in them are invented');
  });
});
