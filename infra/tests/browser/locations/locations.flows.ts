import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Locations } from '@revive/contracts/billing/drawers';
import { VISIT_FORM } from '@revive/contracts/testing/sample-forms';
import { waitFor } from '@revive/platform/testing/wait-for';
import { inChromium, PHONE, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

export function locationFlows(stage: Stage): void {
  inChromium('two locations of a shop', () => {
    let shop: Visitor;
    let sandton = '';
    let repair: { id: string; number: number };
    beforeAll(async () => {
      shop = await stage.as('shop');
    });
    afterAll(() => stage.browser.closeVisitors());

    it('shows nothing of locations in a shop with one', async () => {
      const { page } = shop;
      await page.goto('/tenant/repairs');
      await page.getByLabel('Assignee').first().waitFor();
      expect(await page.getByLabel('Location', { exact: true }).count()).toBe(0);
    });

    it('checks a device in at the own location', async () => {
      const { page } = shop;
      const door = await stage.door('shop');
      const { locations } = await door.post<Locations>('/api/locations', { requestId: randomUUID(), name: 'Sandton' });
      sandton = locations.find(({ name }) => name === 'Sandton')?.id ?? '';
      await door.post('/api/locations/mine', { locationId: sandton });
      await page.goto('/tenant/intake');
      const place = page.getByLabel('Location', { exact: true });
      await place.waitFor();
      await waitFor(async () => (await place.inputValue()) === sandton);
      await shop.isAccessible();
      await shop.picture('locations-intake');
      // The desk learns of the location by an event.
      await waitFor(async () => {
        try {
          const taken = await door.post<{ repairs: { id: string; number: number }[] }>('/api/intake', {
            ...VISIT_FORM,
            visitId: randomUUID(),
            locationId: sandton,
          });
          repair = taken.repairs[0] as typeof repair;
          return true;
        } catch {
          return false;
        }
      });
    });

    it('filters the list and the board by location', async () => {
      const look = async (visitor: Visitor, name: string) => {
        await visitor.page.goto(`/tenant/repairs?location=${sandton}`);
        await visitor.page.getByText(`R-${repair.number}`).first().waitFor();
        await visitor.page.getByRole('button', { name: /^Remove filter Location: Sandton/ }).waitFor();
        await visitor.isAccessible();
        await visitor.picture(name);
      };
      await look(shop, 'locations-list');
      await look(await stage.as('shop', { size: PHONE, touch: true }), 'locations-list-phone');
      const { page } = shop;
      await page.goto(`/tenant/repairs?view=board&location=${sandton}`);
      await page.getByText('At Sandton').first().waitFor();
      await shop.isAccessible();
      await shop.picture('locations-board');
    });

    it('keeps a location with open repairs and leads to them', async () => {
      const { page } = shop;
      await page.goto('/tenant/drawer?tab=locations');
      await page.getByRole('link', { name: '1 open repair' }).waitFor();
      await shop.isAccessible();
      await shop.picture('locations-panel');
      await page.getByRole('button', { name: 'Close location' }).click();
      const dialog = page.getByRole('dialog', { name: 'Sandton has open repairs' });
      await dialog.getByRole('link', { name: '1 open repair' }).waitFor();
      await shop.picture('locations-still-open');
      await dialog.getByRole('link', { name: '1 open repair' }).click();
      await page.getByText(`R-${repair.number}`).first().waitFor();
      expect(page.url()).toContain(`location=${sandton}`);
    });

    it('transfers the repair with a reason by keyboard and shows who did it', async () => {
      const { page } = shop;
      await page.goto(`/tenant/repairs/${repair.id}`);
      await page.getByRole('button', { name: 'Transfer', exact: true }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: `Transfer R-${repair.number}` });
      await dialog.getByLabel('To location').selectOption({ index: 1 });
      await dialog.getByLabel('Reason').fill('The part is there');
      await shop.isAccessible();
      await shop.picture('locations-transfer');
      await dialog.getByRole('button', { name: 'Transfer repair' }).click();
      await page.getByText(/^Sandton to .*: The part is there/).waitFor();
      const look = async (visitor: Visitor, name: string) => {
        await visitor.page.goto(`/tenant/repairs/${repair.id}`);
        await visitor.page.getByText(/^Sandton to .*: The part is there/).waitFor();
        await visitor.isAccessible();
        await visitor.picture(name);
      };
      await look(shop, 'locations-ticket');
      await look(await stage.as('shop', { size: PHONE, touch: true }), 'locations-ticket-phone');
      await look(await stage.as('shop', { scheme: 'dark' }), 'locations-ticket-dark');
    });

    it('moves an agent and chooses printers by location', async () => {
      const { page } = shop;
      await page.goto('/tenant/agents');
      await page.getByRole('columnheader', { name: 'Location' }).waitFor();
      await shop.isAccessible();
      await shop.picture('locations-agents');
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      await page.getByRole('button', { name: 'Move to location' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Location').selectOption({ label: 'Sandton' });
      await dialog.getByRole('button', { name: 'Move to location' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('Sandton').first().waitFor();
      await shop.picture('locations-agent');
    });

    it('closes the empty location; its agent is at the first one again', async () => {
      const { page } = shop;
      const door = await stage.door('shop');
      // The count of open repairs follows the event of the transfer.
      await waitFor(async () => {
        const { locations } = await door.get<Locations>('/api/locations');
        return locations.find(({ id }) => id === sandton)?.openTickets === 0;
      });
      await page.goto('/tenant/drawer?tab=locations');
      await page.getByRole('button', { name: 'Close location' }).click();
      const dialog = page.getByRole('dialog', { name: 'Close Sandton?' });
      await shop.picture('locations-close');
      await dialog.getByRole('button', { name: 'Close location' }).click();
      await dialog.waitFor({ state: 'detached' });
      const first = (await door.get<Locations>('/api/locations')).mine;
      await waitFor(async () =>
        (await door.get<{ locationId?: string }[]>('/api/agents')).every(({ locationId }) => locationId === first),
      );
    });
  });
}
