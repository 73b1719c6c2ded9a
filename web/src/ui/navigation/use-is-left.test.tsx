import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { Link, MemoryRouter, Route, Routes, useLocation, useSearchParams } from 'react-router';
import { useIsLeft } from './use-is-left.js';

afterEach(cleanup);

function Page() {
  const isLeft = useIsLeft();
  const [, setParams] = useSearchParams();
  return (
    <>
      <Link to="/next">Go on</Link>
      <button onClick={() => isLeft() || setParams({ device: '1' })}>It arrives</button>
      {useLocation().search}
    </>
  );
}

it('allows a page to change its address until the reader navigates away', async () => {
  let arrive = (_: { default: () => string }): void => undefined;
  const Next = lazy(() => new Promise<{ default: () => string }>((resolve) => (arrive = resolve)));
  render(
    <MemoryRouter initialEntries={['/page']}>
      <Suspense>
        <Routes>
          <Route path="/page" element={<Page />} />
          <Route path="/next" element={<Next />} />
        </Routes>
      </Suspense>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByText('It arrives'));
  expect(await screen.findByText('?device=1')).toBeTruthy();
  fireEvent.click(screen.getByText('Go on'));
  fireEvent.click(screen.getByText('It arrives'));
  arrive({ default: () => 'The next page' });
  expect(await screen.findByText('The next page')).toBeTruthy();
});
