import { DESK, PHONE, type Visitor } from './chromium.js';

/**
 * A page as it stands in the middle of a walk: light and dark, on a desk and on a phone, without opening it anew. Axe
 * looks at both layouts, one of them dark; nothing is cut off sideways; each is a picture for people to look at.
 */
export async function station(visitor: Visitor, name: string): Promise<void> {
  const { page } = visitor;
  const lit = async (scheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.locator(`html[data-theme="${scheme}"]`).waitFor();
  };
  await visitor.isAccessible();
  await visitor.picture(`${name}-desk-light`);
  await lit('dark');
  await visitor.picture(`${name}-desk-dark`);
  await page.setViewportSize(PHONE);
  await visitor.isAccessible();
  await visitor.picture(`${name}-phone-dark`);
  await lit('light');
  await visitor.picture(`${name}-phone-light`);
  await page.setViewportSize(DESK);
}

/** A step between stations: axe, and one picture. */
export async function step(visitor: Visitor, name: string): Promise<void> {
  await visitor.isAccessible();
  await visitor.picture(name);
}
