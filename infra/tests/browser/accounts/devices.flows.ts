import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inChromium, PHONE, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

/** The camera of Chromium's simulated media devices. */
const CAMERA = 'fake_device_0';

const mayUseUsb = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(
    "document.featurePolicy.allowsFeature('usb') || document.featurePolicy.allowsFeature('serial')",
  );

export function deviceFlows(stage: Stage): void {
  inChromium('devices of an account', () => {
    let customer: Visitor;
    beforeAll(async () => {
      customer = await stage.as('customer');
    });
    afterAll(() => stage.browser.closeVisitors());

    it('opens the page with a document that may use USB, from a document that may not', async () => {
      const { page } = customer;
      await page.goto('/user');
      expect(await mayUseUsb(page)).toBe(false);
      await page.getByRole('link', { name: 'My devices' }).click();
      await page.getByText('No devices registered').waitFor();
      expect(await mayUseUsb(page)).toBe(true);
      await customer.isAccessible();
    });

    it('lists what the browser sees and names the interface that this browser lacks', async () => {
      const { page } = customer;
      await page.getByRole('button', { name: 'Scan for Devices' }).click();
      const camera = page.getByRole('row', { name: CAMERA });
      await camera.getByText('Camera', { exact: true }).waitFor();
      await camera.getByText('Connected', { exact: true }).waitFor();
      // The headless browser has WebUSB and Web Serial, and no Web Bluetooth.
      await page.getByText('This browser has no Web Bluetooth').waitFor();
      expect(await page.getByText('This browser has no WebUSB').count()).toBe(0);
      await customer.isAccessible();
      await customer.picture('devices-detected');
    });

    it('takes a closed dialog of the browser as no error', async () => {
      const { page } = customer;
      for (const name of ['Choose USB device', 'Choose serial port']) {
        // Without a window the browser ends the dialog at once.
        await page.getByRole('button', { name }).click();
        await page.getByRole('button', { name, disabled: false }).waitFor();
      }
      expect(await page.getByText('The device could not be chosen').count()).toBe(0);
    });

    it('keeps a registered device, once, with its connection', async () => {
      const { page } = customer;
      await page.getByRole('button', { name: `Register: ${CAMERA}` }).click();
      await page.getByText('Device registered', { exact: true }).waitFor();
      const own = page.getByRole('region', { name: 'Registered devices' });
      await own.getByRole('row', { name: CAMERA }).getByText('Connected', { exact: true }).waitFor();
      await page.reload();
      await own.getByRole('row', { name: CAMERA }).waitFor();
      await page.getByRole('button', { name: 'Scan for Devices' }).click();
      await page.getByRole('row', { name: CAMERA }).getByText('Registered', { exact: true }).waitFor();
      expect(await page.getByRole('button', { name: `Register: ${CAMERA}` }).count()).toBe(0);
      await customer.picture('devices-registered');
    });

    it('fits a phone with devices in both lists', async () => {
      const { page } = customer;
      await page.setViewportSize(PHONE);
      await page.getByRole('list', { name: 'Your devices' }).getByText(CAMERA, { exact: true }).waitFor();
      await customer.isAccessible();
      await customer.picture('devices-phone');
      await page.setViewportSize({ width: 1440, height: 900 });
    });

    it('removes a device after a question', async () => {
      const { page } = customer;
      await page.getByRole('button', { name: `Remove: ${CAMERA}` }).click();
      const question = page.getByRole('dialog', { name: `Remove ${CAMERA}?` });
      await question.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByText('No devices registered').waitFor();
    });

    it('shows the next page in a document without USB', async () => {
      const { page } = customer;
      await page.getByRole('link', { name: 'Home' }).click();
      await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
      await page.waitForFunction("!document.featurePolicy.allowsFeature('usb')");
      await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
      expect(await mayUseUsb(page)).toBe(false);
    });
  });
}
