import { Suspense, useEffect, useState } from 'react';
import { api as accessApi } from '#features/access/api/access.api.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { hasBell } from '../access.js';

const ShortcutsDialog = lazyNamed(() => import('./ShortcutsDialog.js'), 'ShortcutsDialog');

const SHOW = 'revive-show-shortcuts';
/** Opens the list from a menu, which knows nothing of where it stands. */
export const showShortcuts = (): void => void dispatchEvent(new Event(SHOW));

/** Where a character is text, or a key chooses by its letter, it is no shortcut. */
const TAKES_TEXT =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"], [role="menu"]';

/** `?` lists the shortcuts, unless somebody types, or answers a dialog. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  const { data: user } = accessApi.endpoints.getUser.useQueryState(undefined);
  useEffect(() => {
    const show = () => setOpen(true);
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TAKES_TEXT) !== null) return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      show();
    };
    addEventListener('keydown', press);
    addEventListener(SHOW, show);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener(SHOW, show);
    };
  }, []);
  return isOpen ? (
    <Suspense fallback={null}>
      <ShortcutsDialog hasSearch={user !== undefined && hasBell(user)} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
