import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { useOwnDocument, type OwnDocument } from './use-own-document.js';

afterEach(cleanup);

function loadedAt(loaded: string | undefined) {
  const own = { reloads: 0, at: '/devices' };
  const document: OwnDocument = {
    loadedPath: () => loaded,
    path: () => own.at,
    reload: () => void (own.reloads += 1),
  };
  return { own, hook: renderHook(() => useOwnDocument(document)) };
}

describe('document of the device page', () => {
  it.each(['/tenant', '/', '/devices/1'])('loads again after a navigation from %s', (loaded) => {
    const { own, hook } = loadedAt(loaded);
    expect([hook.result.current, own.reloads]).toEqual([false, 1]);
  });

  it.each(['/devices', '/devices/', undefined])('stays if it was loaded at %s', (loaded) => {
    const { own, hook } = loadedAt(loaded);
    expect([hook.result.current, own.reloads]).toEqual([true, 0]);
  });

  it('does not serve the next page', () => {
    const { own, hook } = loadedAt('/devices');
    own.at = '/settings';
    hook.unmount();
    expect(own.reloads).toBe(1);
  });

  it('stays while the page is shown again at the same path', () => {
    const { own, hook } = loadedAt('/devices');
    hook.unmount();
    expect(own.reloads).toBe(0);
  });
});
