import { join } from 'node:path';
import { readIfThere, writePrivate } from '../identity/private-files.js';

interface Stored {
  readonly required: boolean;
  /** Origin of the last change: the shop through the platform, or a person at this agent's console. */
  readonly by: 'shop' | 'console';
  readonly at: string;
}

/**
 * Setting for whether a person has to confirm at the agent before a write (`<home>/confirmation.json`). Invariant: the
 * platform can only reach `require`; only the console calls `release`. An unreadable file counts as required.
 */
export class ConfirmationSetting {
  #stored: Stored;

  private constructor(
    private readonly path: string,
    stored: Stored,
    private readonly changed: (required: boolean) => void,
  ) {
    this.#stored = stored;
  }

  static async open(home: string, changed: (required: boolean) => void): Promise<ConfirmationSetting> {
    const path = join(home, 'confirmation.json');
    return new ConfirmationSetting(path, parse(await readIfThere(path)), changed);
  }

  get required(): boolean {
    return this.#stored.required;
  }

  async require(by: Stored['by'], now: Date): Promise<void> {
    if (!this.#stored.required) await this.#store({ required: true, by, at: now.toISOString() });
  }

  /** Call from the console only. */
  async release(now: Date): Promise<void> {
    if (this.#stored.required) await this.#store({ required: false, by: 'console', at: now.toISOString() });
  }

  async #store(stored: Stored): Promise<void> {
    await writePrivate(this.path, JSON.stringify(stored));
    this.#stored = stored;
    this.changed(stored.required);
  }
}

function parse(text: string | undefined): Stored {
  if (text === undefined) return { required: false, by: 'console', at: '' };
  try {
    const found = JSON.parse(text) as Partial<Stored> | null;
    return {
      required: found?.required !== false,
      by: found?.by === 'shop' ? 'shop' : 'console',
      at: String(found?.at ?? ''),
    };
  } catch (error) {
    if (error instanceof SyntaxError) return { required: true, by: 'console', at: '' };
    throw error;
  }
}
