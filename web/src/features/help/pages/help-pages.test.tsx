import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { ARTICLES } from '../articles.js';
import HelpCenterPage from './HelpCenterPage.js';

afterEach(cleanup);
const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/help" element={<HelpCenterPage />} />
        <Route path="/help/:slug" element={<HelpCenterPage />} />
      </Routes>
    </MemoryRouter>,
  );
const search = (words: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search help' }), { target: { value: words } });

describe('help page', () => {
  it('lists every article below its audience', () => {
    open('/help');
    for (const { title, slug } of ARTICLES)
      expect(screen.getByRole('link', { name: title }).getAttribute('href')).toBe(`/help/${slug}`);
    const staff = screen.getByRole('region', { name: 'Platform staff' });
    expect(within(staff).getByRole('link', { name: 'Emergency stop' })).toBeDefined();
  });

  it('finds articles by words of the text and shows the number', () => {
    open('/help');
    search('minidump');
    expect(screen.getByRole('status').textContent).toBe('1 article');
    expect(screen.getByRole('link', { name: 'Read a blue screen' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Emergency stop' })).toBeNull();
  });

  it('shows an empty result and returns to all articles', () => {
    open('/help?for=customer');
    search('zebra');
    expect(screen.getByText('No matching articles')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(screen.getByRole('status').textContent).toBe(`${ARTICLES.length} articles`);
  });

  it('opens with the audience of the URL and changes it', () => {
    open('/help?for=customer');
    const choice = screen.getByRole('group', { name: 'Show articles for' });
    expect(within(choice).getByRole('button', { name: 'Customers' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByRole('link', { name: 'Emergency stop' })).toBeNull();
    fireEvent.click(within(choice).getByRole('button', { name: 'Platform staff' }));
    expect(screen.getByRole('link', { name: 'Emergency stop' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Track a repair' })).toBeNull();
  });

  it('links to help with a device', () => {
    open('/help');
    expect(screen.getByRole('link', { name: 'Get help with a device' }).getAttribute('href')).toBe('/get-help');
  });
});

describe('help article', () => {
  it('shows its parts, next steps and articles for the same audience', () => {
    open('/help/install-the-agent');
    expect(screen.getByRole('heading', { level: 1, name: 'Install the agent' })).toBeDefined();
    expect(screen.getByText(/^Run it on that PC within 15 minutes/)).toBeDefined();
    const next = screen.getByRole('region', { name: 'Go to' });
    expect(within(next).getByRole('link', { name: 'Agents' }).getAttribute('href')).toBe('/tenant/agents');
    const related = screen.getByRole('region', { name: 'More help' });
    expect(within(related).getByRole('link', { name: 'An agent is offline' })).toBeDefined();
    expect(within(related).queryByRole('link', { name: 'Install the agent' })).toBeNull();
    expect(document.title).toBe('Install the agent · Revive');
  });

  it('shows a missing article with a link to all articles', () => {
    open('/help/constructor');
    expect(screen.getByRole('heading', { level: 1, name: 'Article not found' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'All help articles' }).getAttribute('href')).toBe('/help');
  });
});
