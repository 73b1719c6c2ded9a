import { emailTo, pathIn } from '../../world/emails.js';
import { deviceNamed, putOnBench } from '../../world/bench.js';
import { OWN_PASSWORD } from '../accounts/accounts.flows.js';
import { PHONE, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

type Place = 'received' | 'diagnosing' | 'quoted' | 'ready_for_pickup' | 'picked_up';
/** The expected state of a ticket, derived only from the steps of the flow. */
interface Done {
  readonly place: Place;
  readonly machineCents: number;
  readonly handCents: number;
  /** Repaired and verified by a machine, and not rolled back. */
  readonly isVerified: boolean;
}
export interface Customer {
  readonly name: string;
  readonly email: string;
  readonly issue: string;
}

export class WalkInDay {
  readonly #done = new Map<string, Done>();
  readonly #technicians = new Map<string, string>();

  constructor(readonly stage: Stage) {}

  note(id: string, done: Partial<Done> & Pick<Done, 'place'>): void {
    this.#done.set(id, { machineCents: 0, handCents: 0, isVerified: false, ...done });
  }

  get all(): Done[] {
    return [...this.#done.values()];
  }
  at(place: Place): number {
    return this.all.filter((one) => one.place === place).length;
  }
  get machineCents(): number {
    return this.all.reduce((sum, { machineCents }) => sum + machineCents, 0);
  }
  get handCents(): number {
    return this.all.reduce((sum, { handCents }) => sum + handCents, 0);
  }

  async hires(owner: Visitor, name: string, email: string): Promise<void> {
    const { page } = owner;
    await page.goto('/tenant/team');
    await page.getByRole('button', { name: 'Invite teammate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText('Invitation sent').first().waitFor();
    const { shopName } = await this.#shop();
    const invited = await this.stage.anyone();
    await invited.page.goto(pathIn(await emailTo(this.stage.product.home, email, `You’re invited to ${shopName}`)));
    await invited.page.getByLabel('New password').fill(OWN_PASSWORD);
    await invited.page.getByRole('button', { name: 'Set password' }).click();
    await invited.page.getByText('Password set').first().waitFor();
    this.#technicians.set(name, email);
  }

  async #shop(): Promise<{ shopName: string }> {
    const { tenantName } = await (await this.stage.door('shop')).get<{ tenantName?: string }>('/api/user');
    if (tenantName === undefined) throw new TypeError('the owner has no shop');
    return { shopName: tenantName };
  }

  async arrives(name: string): Promise<Visitor> {
    const visitor = await this.stage.anyone();
    const { page } = visitor;
    await page.goto('/auth');
    await page.getByLabel('Username').fill(this.#technicians.get(name) ?? '');
    await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('heading', { name: 'Bench' }).waitFor();
    return visitor;
  }

  async takesIn(technician: Visitor, image: string, customer: Customer): Promise<string> {
    const { page } = technician;
    await page.goto('/tenant');
    await page.getByRole('list', { name: 'Devices on the bench' }).getByRole('button', { name: image }).click();
    const panel = page.getByRole('region', { name: image });
    await panel.getByLabel('Customer name').fill(customer.name);
    await panel.getByLabel('Email').fill(customer.email);
    await panel.getByLabel('Reported issue').fill(customer.issue);
    await panel.getByRole('button', { name: 'Start diagnosis' }).click();
    const door = await this.stage.door('shop');
    for (;;) {
      const mine = (await door.get<{ id: string; deviceName: string }[]>('/api/repairs')).find(
        ({ deviceName }) => deviceName === image,
      );
      if (mine) return mine.id;
      await page.waitForTimeout(100);
    }
  }

  async puts(image: string, bytes?: Buffer): Promise<void> {
    if (bytes === undefined) await this.stage.putOnBench(image);
    else await putOnBench(this.stage.product.bench, image, bytes);
    await deviceNamed(await this.stage.door('shop'), image);
  }

  async opensQuote({ email }: Customer, subject: string, words = ''): Promise<Visitor> {
    const message = await emailTo(this.stage.product.home, email, subject, words);
    const customer = await this.stage.anyone({ size: PHONE, touch: true });
    await customer.page.goto(pathIn(message));
    return customer;
  }
}

export function centsIn(text: string): number {
  const [, rand = '', cents = '00'] = /R([\d,  ]+)(?:\.(\d\d))?/.exec(text) ?? [];
  return Number(rand.replace(/[^\d]/g, '')) * 100 + Number(cents);
}
