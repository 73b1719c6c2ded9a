import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MOST_LOGO_BYTES } from '@revive/contracts/access/shop-logo';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { baseApi } from '#api/base-api.js';
import { CurrentUserProvider, type User } from '#api/current-user.js';
import { Toasts } from '#ui/feedback/Toasts.js';
import { ShopLogoPanel } from './ShopLogoPanel.js';

const LOGO = '/api/shops/0190a0a0-0000-7000-8000-000000000001/logo?v=aa';
const OWNER: User = {
  id: '0190a0a0-0000-7000-8000-0000000000aa',
  username: 'thandi',
  name: 'Thandi',
  email: 't@shops.example',
  role: 'tenant_admin',
  status: 'active',
  createdAt: '2026-11-20T09:00:00Z',
  tenantId: '0190a0a0-0000-7000-8000-000000000001',
  tenantName: 'Kestrel Repairs',
};
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

let sent: { method: string; path: string; body: unknown }[];
let answer: () => Response;
const realFetch = globalThis.fetch;
beforeEach(() => {
  [sent, answer] = [[], () => json({ logo: LOGO })];
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const text = await request.text();
    const path = new URL(request.url, 'http://localhost').pathname;
    sent.push({ method: request.method, path, body: text === '' ? undefined : JSON.parse(text) });
    return answer();
  };
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

const open = (over: Partial<User> = {}) => {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  return render(
    <Provider store={store}>
      <CurrentUserProvider value={{ ...OWNER, ...over }}>
        <ShopLogoPanel />
        <Toasts />
      </CurrentUserProvider>
    </Provider>,
  );
};
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Choose an image'), { target: { files: [file] } });
const shown = () => screen.queryByRole('img', { name: 'Kestrel Repairs' })?.getAttribute('src');

describe('shop logo settings', () => {
  it('previews a chosen logo in a fixed size before the upload', async () => {
    open();
    expect(screen.getByText('No logo yet')).not.toBeNull();
    choose(new File(['pixels'], 'logo.png', { type: 'image/png' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Upload logo' }));
    expect(shown()).toBe('data:image/png;base64,cGl4ZWxz');
    const image = screen.getByRole('img', { name: 'Kestrel Repairs' });
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['96', '96']);
    expect(await screen.findByText('Logo updated')).not.toBeNull();
    expect(sent).toEqual([{ method: 'POST', path: '/api/shop/logo', body: { base64: 'cGl4ZWxz' } }]);
    expect(screen.queryByRole('button', { name: 'Upload logo' })).toBeNull();
  });

  it('keeps the chosen logo and shows the reason when refused', async () => {
    const message = 'This image has 2000 by 10 pixels.';
    answer = () => json({ code: 'INVALID', message, requestId: 'r' }, 400);
    open();
    choose(new File(['pixels'], 'logo.png', { type: 'image/png' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Upload logo' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(message));
    expect(shown()).toBe('data:image/png;base64,cGl4ZWxz');
  });

  it('rejects a large file without an upload', async () => {
    open();
    choose(new File([new Uint8Array(MOST_LOGO_BYTES + 1)], 'logo.png', { type: 'image/png' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This image is larger than 256 kB.'));
    expect(screen.queryByRole('button', { name: 'Upload logo' })).toBeNull();
    expect(sent).toEqual([]);
  });

  it('restores the present logo on cancel', async () => {
    open({ tenantLogo: LOGO });
    choose(new File(['pixels'], 'logo.png', { type: 'image/png' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect([shown(), sent]).toEqual([LOGO, []]);
  });

  it('removes the logo', async () => {
    answer = () => json({});
    open({ tenantLogo: LOGO });
    fireEvent.click(screen.getByRole('button', { name: 'Remove logo' }));
    expect(await screen.findByText('Logo removed')).not.toBeNull();
    expect(sent).toEqual([{ method: 'DELETE', path: '/api/shop/logo', body: undefined }]);
  });

  it('shows text when the logo cannot be displayed', () => {
    open({ tenantLogo: LOGO });
    fireEvent.error(screen.getByRole('img', { name: 'Kestrel Repairs' }));
    expect(shown()).toBeUndefined();
    expect(screen.getByText('No logo yet')).not.toBeNull();
  });
});
