import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { AddressTabs, PanelTabs, type AddressTab } from './AddressTabs.js';

afterEach(cleanup);
const tabs = (...ids: string[]): readonly AddressTab[] =>
  ids.map((id) => ({ id, label: `Tab ${id}`, content: <p>content of {id}</p> }));
const [B] = tabs('b') as [AddressTab];

function Where() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p data-testid="address">{pathname + search}</p>
      <button onClick={() => void navigate(-1)}>back</button>
    </>
  );
}
const address = () => screen.getByTestId('address').textContent;
const choose = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
const show = (at: string, ...children: readonly ReactNode[]) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      {...children}
      <Where />
    </MemoryRouter>,
  );

describe('tabs of a page', () => {
  it.each([
    ['the tab of the address', '?tab=b', tabs('a', 'b'), 'b'],
    ['the first tab instead of an unknown one', '?tab=x', tabs('a', 'b'), 'a'],
    ['the first tab instead of a disabled one', '?tab=b', [...tabs('a'), { ...B, disabled: true }], 'a'],
  ])('opens %s', (_, search, given, shown) => {
    show(`/page${search}`, <AddressTabs key="1" label="Page" path="/page" tabs={given} />);
    screen.getByText(`content of ${shown}`);
  });

  it('keeps only the named parameters, and Back returns to the former tab', () => {
    show(
      '/page?device=7&before=9',
      <AddressTabs key="1" label="Page" path="/page" keep={{ device: '7' }} tabs={tabs('a', 'b')} />,
    );
    choose('Tab b');
    expect(address()).toBe('/page?device=7&tab=b');
    fireEvent.click(screen.getByRole('button', { name: 'back' }));
    screen.getByText('content of a');
  });
});

describe('tabs of a panel', () => {
  const both = (at: string) =>
    show(
      at,
      <PanelTabs key="1" param="upper" label="Upper" tabs={tabs('a', 'b')} />,
      <PanelTabs key="2" param="lower" label="Lower" tabs={tabs('c', 'd')} />,
    );

  it('keeps the parameters of the other panels of the page', () => {
    both('/page?status=open');
    choose('Tab b');
    choose('Tab d');
    expect(address()).toBe('/page?status=open&upper=b&lower=d');
    for (const id of ['b', 'd']) screen.getByText(`content of ${id}`);
  });

  it('removes its parameter with the choice of the first tab', () => {
    both('/page?upper=b&lower=d');
    choose('Tab a');
    expect(address()).toBe('/page?lower=d');
  });

  it('leaves each choice with Back', () => {
    both('/page');
    choose('Tab b');
    choose('Tab d');
    fireEvent.click(screen.getByRole('button', { name: 'back' }));
    expect(address()).toBe('/page?upper=b');
    screen.getByText('content of c');
  });

  it('names the shown panel by its tab, with ids that differ between panels', () => {
    show(
      '/page',
      <PanelTabs key="1" param="upper" label="Upper" tabs={tabs('a')} />,
      <PanelTabs key="2" param="lower" label="Lower" tabs={tabs('a')} />,
    );
    const panels = screen.getAllByRole('tabpanel', { name: 'Tab a' });
    expect(new Set(panels.map(({ id }) => id)).size).toBe(2);
    for (const tab of screen.getAllByRole('tab'))
      expect(panels.map(({ id }) => id)).toContain(tab.getAttribute('aria-controls'));
  });
});
