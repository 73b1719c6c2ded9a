import { Suspense, useEffect, useState } from 'react';
import { api as accessApi } from '#features/access/api/access.api.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { hasBell } from '../access.js';
import { isQuestionMarkOn } from './question-mark.js';

const ShortcutsDialog = lazyNamed(() => import('./ShortcutsDialog.js'), 'ShortcutsDialog');

const SHOW = 'revive-show-shortcuts';
/** Opens the list from a menu without a reference to this component. */
export const showShortcuts = (): void => void dispatchEvent(new Event(SHOW));

/** Elements where `?` is text or selects by letter. */
const TAKES_TEXT =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"], [role="menu"]';

/** With a modifier the key is no text, so the shortcut works everywhere and cannot be switched off. */
const isWithControl = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === '/' && (ctrlKey || metaKey) && !altKey;
const isQuestionMark = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key === '?' &&
  !(ctrlKey || metaKey || altKey) &&
  !(target instanceof Element && target.closest(TAKES_TEXT) !== null) &&
  isQuestionMarkOn();
const asksForList = (event: KeyboardEvent): boolean => isWithControl(event) || isQuestionMark(event);

/** `?` lists the shortcuts, except in text fields and dialogs or when switched off. Ctrl / always does. */
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
