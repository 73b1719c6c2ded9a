import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Placeholders that board manufacturers leave in name fields. */
const NO_NAME =
  /^(|to be filled.*|system (product name|manufacturer|serial number)|default string|not (specified|applicable)|none|n\/a|0+|-)$/i;
const MOST = 100;

/**
 * Returns a name of the PC for people at the bench: manufacturer, model and serial number from the firmware (SMBIOS,
 * through Linux's `/sys/class/dmi/id`). Missing fields are left out.
 */
export async function rescueName(folder = '/sys/class/dmi/id'): Promise<string> {
  const read = async (name: string): Promise<string> => {
    const text = await readFile(join(folder, name), 'utf8').catch((error: unknown) => {
      if (['ENOENT', 'EACCES', 'ENODEV'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
      throw error;
    });
    const plain = text
      .replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    return NO_NAME.test(plain) ? '' : plain;
  };
  const [maker, model, serial] = [await read('sys_vendor'), await read('product_name'), await read('product_serial')];
  const named = model.toLowerCase().startsWith(maker.toLowerCase()) ? model : `${maker} ${model}`.trim();
  const parts = [named, serial && `serial ${serial}`].filter(Boolean).join(', ');
  return `Rescue: ${parts || 'PC without a name'}`.slice(0, MOST);
}
