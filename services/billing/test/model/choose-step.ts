import * as office from './choose-office.js';
import * as repair from './choose-repair.js';
import type { Choice, Scene, Step } from './scene.js';

/** How often each kind of command is chosen. */
const CHOICES: readonly (readonly [weight: number, Choice])[] = [
  [40, repair.approve],
  [48, repair.charge],
  [5, repair.decline],
  [12, repair.rollBack],
  [28, repair.deposit],
  [80, repair.pay],
  [24, repair.promise],
  [16, repair.confirm],
  [44, repair.refund],
  [16, repair.writeOff],
  [16, repair.importLine],
  [20, repair.matchLine],
  [40, repair.issueDocument],
  [16, office.openDrawer],
  [24, office.moveCash],
  [24, office.closeDrawer],
  [12, office.closeDay],
  [4, office.reopenDay],
  [24, office.collect],
  [36, office.payNow],
  [16, office.approvePayout],
  [4, office.cancelPayout],
  [20, office.payoutRound],
  [4, office.changeRate],
  [4, office.setRateRule],
  [4, office.changeTaxDetails],
  [2, office.changeBankAccount],
];
const WEIGHTS = CHOICES.reduce((sum, [weight]) => sum + weight, 0);

/** Chooses commands until one is possible in the scene. */
export async function chooseStep(scene: Scene): Promise<Step> {
  for (;;) {
    let left = scene.random.between(1, WEIGHTS);
    const [, choice] = CHOICES.find(([weight]) => (left -= weight) <= 0) ?? CHOICES[0] ?? [0, repair.approve];
    const chosen = await choice(scene);
    if (!chosen) continue;
    const { work, requestId = scene.id(), person = scene.person, ...step } = chosen;
    const { shop, at } = scene;
    return { ...step, command: { ...work, tenantId: shop.tenantId, person, requestId, at } };
  }
}
