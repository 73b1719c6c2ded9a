import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import { station, step } from '../station.js';
import { SupervisedAgent } from './supervised-agents.js';

const NAME = 'Reception laptop';

/** A new agent can do nothing until a person enters its code on the page of agents. */
export function newAgentFlows(stage: Stage): void {
  inChromium('confirmation of a new agent', () => {
    let shop: Visitor;
    let agent: SupervisedAgent;
    const panel = () => shop.page.getByRole('region', { name: `Confirm ${NAME}` });
    beforeAll(async () => {
      shop = await stage.as('shop');
      agent = await SupervisedAgent.start(stage, NAME);
    });
    afterAll(async () => {
      await agent?.stop();
      await stage.browser.closeVisitors();
    });

    it('asks for the code of the agent and refuses another code', async () => {
      const { page } = shop;
      shop.expects(/\/confirm$/, /status of 409/);
      await page.goto('/tenant/agents');
      await panel().getByText('This agent can do nothing until you enter the code it shows.').waitFor();
      await station(shop, 'agent-waiting');
      await panel().getByLabel('Code shown by the agent', { exact: true }).fill('0000-0000-0000');
      await panel().getByRole('button', { name: 'Confirm agent' }).click();
      await page.getByText('Agent not confirmed').first().waitFor();
      await step(shop, 'agent-wrong-code');
    });

    it('confirms the agent with its code, from the keyboard', async () => {
      const { page } = shop;
      await panel().getByLabel('Code shown by the agent', { exact: true }).fill(agent.code);
      await page.keyboard.press('Enter');
      await page.getByText('Agent confirmed').first().waitFor();
      await panel().waitFor({ state: 'detached' });
      await page
        .getByRole('row', { name: new RegExp(NAME) })
        .getByText('Online', { exact: true })
        .waitFor();
      await station(shop, 'agent-confirmed');
    });

    it('says before on-site confirmation is turned on that it cannot be turned off here', async () => {
      const { page } = shop;
      await page.getByRole('button', { name: 'Turn on' }).click();
      const question = page.getByRole('dialog', { name: 'Turn on on-site confirmation?' });
      await question.getByText("You can't turn this off here", { exact: false }).waitFor();
      await step(shop, 'agents-on-site-question');
      await question.getByRole('button', { name: 'Leave off' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await page.locator(':focus').innerText()).toBe('Turn on');
    });
  });
}
