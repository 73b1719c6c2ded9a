import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Rollout } from '@revive/contracts/rollouts/rollouts';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import { station, step } from '../station.js';
import { SupervisedAgent } from './supervised-agents.js';

/** The list; a rollout's own address has a path after it. */
const LIST = /\/api\/rollouts(\?|$)/;
const REASON = 'Two shops called: the label printer does not print after the update.';

/** A master's rollout to two agents, from the draft to its recall. */
export function rolloutFlows(stage: Stage): void {
  inChromium('rollouts', () => {
    let master: Visitor;
    let agents: readonly SupervisedAgent[];
    /** The agent of the first group; the platform decides which of the two it is. */
    let first: SupervisedAgent;
    const region = (name: string) => master.page.getByRole('region', { name });
    const dialog = () => master.page.getByRole('dialog');
    const press = (name: string) => master.page.getByRole('button', { name, exact: true }).click();
    const giveReason = async (action: string, reason: string) => {
      await dialog().getByLabel('Reason').fill(reason);
      await dialog().getByRole('button', { name: action, exact: true }).click();
      await dialog().waitFor({ state: 'detached' });
    };
    const narrow = async () => {
      await master.page.setViewportSize({ width: 360, height: 740 });
      await master.isAccessible();
    };
    beforeAll(async () => {
      master = await stage.as('master');
      agents = await Promise.all(
        ['Front counter', 'Workshop'].map(async (name) => (await SupervisedAgent.start(stage, name)).confirm(stage)),
      );
    });
    afterAll(async () => {
      await Promise.all((agents ?? []).map((agent) => agent.stop()));
      await stage.browser.closeVisitors();
    });

    it('explains what a rollout is where there is none', async () => {
      await master.page.goto('/admin/rollouts');
      await master.page.getByText('No rollouts yet').waitFor();
      await station(master, 'rollouts-empty');
    });

    it('marks wrong group sizes of a new rollout', async () => {
      const { page } = master;
      await press('New rollout');
      await dialog().getByLabel('Version', { exact: true }).selectOption('0.1.0');
      await dialog().getByLabel('Group sizes (%)').fill('50, 20');
      await dialog().getByRole('button', { name: 'Create draft' }).click();
      await dialog().getByText('Group sizes (%) must rise to 100').waitFor();
      await station(master, 'rollout-new');
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
      expect(await page.locator(':focus').innerText()).toBe('New rollout');
    });

    it('creates a draft with a plan of its groups, from the keyboard', async () => {
      const { page } = master;
      await page.keyboard.press('Enter');
      await dialog().getByLabel('Version', { exact: true }).selectOption('0.1.0');
      const sizes = dialog().getByLabel('Group sizes (%)');
      await sizes.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('50, 100');
      await dialog().getByText('2 groups: 50%, 50% of agents.').waitFor();
      await dialog().getByLabel('Wait for me to resume before each next group').focus();
      await page.keyboard.press('Space');
      await dialog().getByRole('button', { name: 'Create draft' }).press('Enter');
      await page.waitForURL(/\/admin\/rollouts\/[0-9a-f-]{36}$/);
      await region('Groups').getByText('Group 1: first 50% of agents').waitFor();
      await region('State').getByText('No agent gets the version until you start the rollout.').waitFor();
      await station(master, 'rollout-draft');
    });

    it('starts after a confirmation and shows the progress of each group', async () => {
      await press('Start rollout');
      await master.page.getByRole('dialog', { name: 'Start the rollout of 0.1.0?' }).waitFor();
      await step(master, 'rollout-start-question');
      await dialog().getByRole('button', { name: 'Start rollout' }).click();
      await region('State').getByText('0 of 2 agents done · 1 in progress').waitFor();
      await region('Groups').getByRole('img', { name: 'Group 1: 1 in progress' }).waitFor();
      await region('Groups').getByRole('img', { name: 'Group 2: 1 waiting' }).waitFor();
      first = await Promise.race(agents.map(async (agent) => (await agent.hasBegun(), agent)));
      await station(master, 'rollout-running');
    });

    it('pauses with a reason that the page shows, and resumes', async () => {
      await press('Pause');
      await step(master, 'rollout-pause-question');
      await giveReason('Pause', REASON);
      await region('State').getByText(`Reason: ${REASON}`).waitFor();
      await region('History').getByText(REASON).waitFor();
      await station(master, 'rollout-paused');
      await press('Resume');
      await giveReason('Resume', 'It was the printer.');
      await region('State').getByText('Running', { exact: true }).waitFor();
    });

    it('lists a failed agent and waits for a person before the next group', async () => {
      await first.endUpdate({ state: 'rolled_back', reason: 'unexpected_exits' });
      await region('Failures')
        .getByRole('row', { name: new RegExp(first.name) })
        .waitFor();
      await region('State').getByText('On hold', { exact: true }).waitFor();
      await station(master, 'rollout-held');
    });

    it('recalls the version and says why an agent never got it', async () => {
      await press('Recall');
      await step(master, 'rollout-recall-question');
      await giveReason('Recall', 'Labels are cut off.');
      await region('State').getByText('Recalled', { exact: true }).waitFor();
      await master.page.getByRole('button', { name: 'Show agents' }).click();
      await region('Agents').getByText('The rollout was recalled before the agent got the version.').waitFor();
      await station(master, 'rollout-recalled');
      await narrow();
    });

    it('lists the rollout with its state and its failures', async () => {
      const { page } = master;
      await page.goto('/admin/rollouts');
      await page.getByText('Recalled', { exact: true }).waitFor();
      await narrow();
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('row', { name: /0\.1\.0.*Recalled/ }).waitFor();
      await station(master, 'rollouts-list');
    });

    it('shows an error with Try again in place of the list', async () => {
      const { page } = master;
      master.expects(/\/api\/rollouts/, /status of 500/);
      await page.route(LIST, (route) =>
        route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Something went wrong.', requestId: 'r-1' } }),
      );
      await page.reload();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      await step(master, 'rollouts-error');
      await page.unroute(LIST);
      await press('Try again');
      await page.getByRole('row', { name: /0\.1\.0.*Recalled/ }).waitFor();
    });
  });
}

export const newestRollout = async (stage: Stage): Promise<string> => {
  const [newest] = await (await stage.door('master')).get<Pick<Rollout, 'id'>[]>('/api/rollouts');
  return `/admin/rollouts/${newest?.id}`;
};
