import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BAT_NOTICE, UNSIGNED_NOTICE } from '@revive/contracts/onboarding/installer';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { Toasts } from '#ui/feedback/Toasts.js';
import { DownloadAgentPage } from './DownloadAgentPage.js';

const SHA256 = 'ab'.repeat(32);
let answer: () => Response;
let asked: string[];
const realFetch = globalThis.fetch;
beforeEach(() => {
  asked = [];
  answer = () => json({ sha256: SHA256, sizeBytes: 524_288, programs: [] });
  globalThis.fetch = async (input) => {
    const { url } = input as Request;
    asked.push(url.slice(url.indexOf('/api')));
    return url.includes('/installer')
      ? new Response('#!/bin/sh', {
          headers: { 'content-disposition': 'attachment; filename="revive-agent-kestrel.sh"' },
        })
      : answer();
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  cleanup();
});
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
function open(shop?: string): void {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <DownloadAgentPage {...(shop === undefined ? {} : { shop })} />
      </MemoryRouter>
      <Toasts />
    </Provider>,
  );
}

describe('agent download page', () => {
  it('tells customers on the phone how to run one session, and no shop', () => {
    open();
    expect(screen.getByText(/sh revive-agent\.sh --session/)).toBeDefined();
    cleanup();
    open('0190a0a0-0000-7000-8000-000000000009');
    expect(screen.queryByText(/sh revive-agent\.sh --session/)).toBeNull();
  });

  it('shows the archive of this build to everyone and hides installers', async () => {
    open();
    expect(await screen.findByText(SHA256)).toBeDefined();
    expect([
      screen.getByText('524,288 B').textContent,
      screen.getByRole('link', { name: 'Download archive' }).getAttribute('href'),
    ]).toEqual(['524,288 B', '/api/agent-package/node']);
    expect(screen.getByText('Node.js 24 or newer')).toBeDefined();
  });

  it('shows the programs of the build, what was tested, and what Windows asks', async () => {
    const program = { sizeBytes: 45_000_000, version: '0.1.0', isSigned: false };
    answer = () =>
      json({
        sha256: SHA256,
        sizeBytes: 524_288,
        programs: [
          { ...program, target: 'linux-x64', sha256: 'cd'.repeat(32) },
          { ...program, target: 'win-x64', sha256: 'ef'.repeat(32) },
        ],
      });
    open();
    expect(await screen.findByText(/Tested under Wine, not on Windows/)).toBeDefined();
    expect(screen.getAllByText(UNSIGNED_NOTICE)).toHaveLength(1);
    expect(screen.getByText('There is no program for macOS. Use the archive with Node.js 24.')).toBeDefined();
    expect(screen.getByText('Windows or Linux on x86-64. Other systems need Node.js 24 or newer')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Download for Linux, x86-64' }).getAttribute('href')).toBe(
      '/api/agent-package/linux-x64',
    );
  });

  // spec M184
  it('says why an installer for everyone was not sent', async () => {
    open();
    answer = () => json({ code: 'SERVICE_UNAVAILABLE', message: 'A part is away.', requestId: 'r-1' }, 503);
    fireEvent.click(screen.getByRole('button', { name: 'Windows (.bat)' }));
    expect(await screen.findByText('Download failed. Please try again.')).toBeDefined();
    expect(asked).toContain('/api/download-agent/windows');
  });

  it('offers no download when the platform was built without the agent', async () => {
    answer = () =>
      json({ code: 'NOT_FOUND', message: 'This platform was built without the agent program.', requestId: 'r' }, 404);
    open();
    expect(await screen.findByText('This platform was built without the agent program.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Download archive' })).toBeNull();
  });

  it('loads the build again after a failure', async () => {
    answer = () => json({ code: 'SERVICE_UNAVAILABLE', message: 'A part is away.', requestId: 'r-1' }, 503);
    open();
    await screen.findByText('503: A part is away.');
    answer = () => json({ sha256: SHA256, sizeBytes: 524_288, programs: [] });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(SHA256)).toBeDefined();
  });

  it('offers shop administrators the installers and names unverified parts', async () => {
    Object.assign(URL, { createObjectURL: () => '#', revokeObjectURL: () => undefined });
    const saved: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function noted(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    open('shop-1');
    expect(await screen.findByText(BAT_NOTICE)).toBeDefined();
    const restarts = screen.getByText(/Elsewhere it runs until you close its window/);
    expect(restarts.textContent).toMatch(/run start\.sh \(Windows: start\.bat\) in the folder \.revive-agent/);
    fireEvent.click(screen.getByRole('button', { name: 'Linux and macOS (.sh)' }));
    await waitFor(() => expect(saved).toEqual(['revive-agent-kestrel.sh']));
    expect(asked).toContain('/api/tenants/shop-1/installer?kind=sh&port=8888');
    click.mockRestore();
  });
});
