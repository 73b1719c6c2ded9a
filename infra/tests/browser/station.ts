import { DESK, PHONE, type Visitor } from './chromium.js';

/**
 * Checks the open page in light and dark, on a desktop and on a phone, without a reload. Axe checks both layouts, no
 * content may be cut off sideways, and each variant is saved as a screenshot.
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

export async function step(visitor: Visitor, name: string): Promise<void> {
  await visitor.isAccessible();
  await visitor.picture(name);
}
