import { Suspense, useEffect, useState } from 'react';
import { api as accessApi } from '#features/access/api/access.api.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { hasBell } from '../access.js';
import { isQuestionMarkOn } from './question-mark.js';

const ShortcutsDialog = lazyNamed(() => import('./ShortcutsDialog.js'), 'ShortcutsDialog');

const SHOW = 'revive-show-shortcuts';
/** Opens the list from a menu, which knows nothing of where it stands. */
export const showShortcuts = (): void => void dispatchEvent(new Event(SHOW));

/** Where a character is text, or a key chooses by its letter, it is no shortcut. */
const TAKES_TEXT =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"], [role="menu"]';

/** With a modifier it is no text, so it works everywhere and needs no way off. */
const isWithControl = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === '/' && (ctrlKey || metaKey) && !altKey;
const isQuestionMark = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key === '?' &&
  !(ctrlKey || metaKey || altKey) &&
  !(target instanceof Element && target.closest(TAKES_TEXT) !== null) &&
  isQuestionMarkOn();
const asksForList = (event: KeyboardEvent): boolean => isWithControl(event) || isQuestionMark(event);

/** `?` lists the shortcuts, unless somebody types, answers a dialog, or has switched it off; Ctrl / always does. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  const { data: user } = accessApi.endpoints.getUser.useQueryState(undefined);
  useEffect(() => {
    const show = () => setOpen(true);
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !asksForList(event)) return;
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
