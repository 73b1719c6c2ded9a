import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { withTools } from '@revive/agent/fixtures/with-tools';
import { CUPS_TOOLS } from '../../printing/private-cups.js';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import { station } from '../station.js';
import { LABELS, RECEIPTS, type PcOfAShop } from './pc-of-a-shop.js';

export function printerFlows(stage: Stage, pc: PcOfAShop): void {
  withTools(CUPS_TOOLS, () => inChromium('printers', () => printersAreUsed(stage, pc)));
}

function printersAreUsed(stage: Stage, pc: PcOfAShop): void {
  let shop: Visitor;
  const paper = (name: string) => shop.page.getByRole('region', { name });
  const documents = () => paper('Recent documents').getByRole('listitem');
  const cameOut = async (printer: string) => (await pc.printers?.printed(printer))?.length ?? 0;
  const print = (name: string) =>
    paper(name)
      .getByRole('button', { name: /^Print (a test page|again)$/ })
      .click();
  async function choose(name: string, printer: string): Promise<void> {
    const choice = paper(name).getByLabel('Printer', { exact: true });
    const label = await choice.getByRole('option').filter({ hasText: printer }).innerText();
    await choice.selectOption({ label });
  }
  beforeAll(async () => {
    shop = await stage.as('shop');
  });
  afterAll(() => stage.browser.closeVisitors());

  it('offers the printers of the agent for each paper', async () => {
    await shop.page.goto('/tenant/printers');
    await paper('A4').getByRole('option').filter({ hasText: LABELS }).waitFor({ state: 'attached' });
    await paper('Recent documents').getByText('Nothing was printed yet.').waitFor();
    await station(shop, 'printers-none-chosen');
  });

  it('prints a test page on the printer that is chosen for labels', async () => {
    await choose('Labels, 62 mm', LABELS);
    await paper('Labels, 62 mm').getByText('Ready', { exact: true }).waitFor();
    const before = await cameOut(LABELS);
    await print('Labels, 62 mm');
    await documents().first().getByText(`Printed on ${LABELS}`).waitFor();
    expect(await cameOut(LABELS)).toBe(before + 1);
    await station(shop, 'printers-printed');
  });

  it('says why a document waits, and prints the document when the printer is back', async () => {
    await pc.printers?.setOffline(RECEIPTS, true);
    await choose('Receipts, 80 mm', RECEIPTS);
    const before = await cameOut(RECEIPTS);
    await print('Receipts, 80 mm');
    await documents()
      .first()
      .getByText(/switched off or not connected/)
      .waitFor();
    await station(shop, 'printers-offline');
    await pc.printers?.setOffline(RECEIPTS, false);
    await documents().first().getByText(`Printed on ${RECEIPTS}`).waitFor();
    expect(await cameOut(RECEIPTS)).toBe(before + 1);
  });
}
