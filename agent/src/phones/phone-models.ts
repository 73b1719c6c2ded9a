/**
 * What is known of phones by their model: how their modes are reached by keys, and which steps they cannot take. Each row
 * names where it is from; what its source does not say is `unknown`, and the row of every other phone claims nothing. What a
 * phone says of itself (its slots, its lock) is asked of the phone, and comes before a row.
 */
export interface PhoneModel {
  readonly id: string;
  /** Matched whole against what the phone says: `ro.product.manufacturer`, `ro.product.model`. */
  readonly manufacturer: RegExp;
  readonly model: RegExp;
  /** `product` in fastboot, where a phone says neither of both. */
  readonly codenames?: readonly string[];
  /** `download`: the maker's own protocol instead, which neither adb nor fastboot speaks. */
  readonly bootloader: 'fastboot' | 'download' | 'unknown';
  /** Whether its partitions are refused to fastboot until it is unlocked, which deletes everything on it. */
  readonly unlockToWrite: 'yes' | 'unknown';
  readonly slots: 'two' | 'one' | 'unknown';
  /** Whether the menu of its recovery can empty the cache partition. */
  readonly wipesCache: 'yes' | 'no' | 'unknown';
  /** From a phone that is switched off; each continues "hold …". */
  readonly keys?: { readonly bootloader: string; readonly recovery: string };
}

const DOWN_AND_POWER = 'Volume down and Power';
const BY_MENU = `${DOWN_AND_POWER}, then choose “Recovery mode” with the volume keys`;

/** The first row that fits counts. Never tried on a phone of a real maker by us. */
export const PHONE_MODELS: readonly PhoneModel[] = [
  {
    // source.android.com, "Flash with fastboot": keys by codename; bootloaders are locked when sold, and unlocking deletes.
    // wiki.lineageos.org (panther and its neighbours): two slots, recovery by the menu. AOSP's recovery offers to wipe a cache
    // only where there is such a partition (bootable/recovery, 26112e58), and device/google lays out none.
    id: 'google-pixel',
    manufacturer: /^google$/i,
    model: /^Pixel( \d| XL|$)/,
    codenames: [
      ...['sailfish', 'marlin', 'walleye', 'taimen', 'blueline', 'crosshatch', 'sargo', 'bonito', 'flame', 'coral'],
      ...['sunfish', 'bramble', 'redfin', 'barbet', 'oriole', 'raven', 'bluejay', 'panther', 'cheetah', 'lynx'],
    ],
    bootloader: 'fastboot',
    unlockToWrite: 'yes',
    slots: 'two',
    wipesCache: 'no',
    keys: { bootloader: DOWN_AND_POWER, recovery: BY_MENU },
  },
  {
    // wiki.lineageos.org (beyond1lte, its neighbours S10e and S10+): Download mode, one slot. Samsung's support pages, "Wipe
    // the cache partition".
    id: 'samsung-s10',
    manufacturer: /^samsung$/i,
    model: /^SM-G97[035][A-Z0-9/]*$/,
    bootloader: 'download',
    unlockToWrite: 'yes',
    slots: 'one',
    wipesCache: 'yes',
    keys: {
      bootloader: 'Volume down and Bixby, and connect the cable to the PC',
      recovery: 'Volume up, Bixby and Power, with the cable to the PC connected',
    },
  },
  {
    // wiki.lineageos.org (starlte, crownlte): the same, with the power key.
    id: 'samsung-s9',
    manufacturer: /^samsung$/i,
    model: /^SM-(G96[05]|N960)[A-Z0-9/]*$/,
    bootloader: 'download',
    unlockToWrite: 'yes',
    slots: 'one',
    wipesCache: 'yes',
    keys: { bootloader: 'Volume down, Bixby and Power', recovery: 'Volume up, Bixby and Power' },
  },
  {
    // wiki.lineageos.org (a52q, a73xq): the same without a third key.
    id: 'samsung-without-third-key',
    manufacturer: /^samsung$/i,
    model: /^SM-(A52[56]|A7[23][56])[A-Z0-9/]*$/,
    bootloader: 'download',
    unlockToWrite: 'yes',
    slots: 'unknown',
    wipesCache: 'unknown',
    keys: {
      bootloader: 'Volume up and Volume down, and connect the cable to the PC',
      recovery: 'Volume up and Power, with the cable to the PC connected',
    },
  },
  {
    // The keys of other Galaxy phones differ by model (Home, Bixby, none); Download mode is common to all of them.
    id: 'samsung',
    manufacturer: /^samsung$/i,
    model: /./,
    bootloader: 'download',
    unlockToWrite: 'yes',
    slots: 'unknown',
    wipesCache: 'unknown',
  },
  {
    // wiki.lineageos.org (alioth, and Xiaomi's others alike); en.miui.com/unlock: partitions are locked when sold.
    id: 'xiaomi',
    manufacturer: /^xiaomi$/i,
    model: /./,
    bootloader: 'fastboot',
    unlockToWrite: 'yes',
    slots: 'unknown',
    wipesCache: 'unknown',
    keys: {
      bootloader: `${DOWN_AND_POWER} until “FASTBOOT” is shown`,
      recovery: 'Volume up and Power until the logo is shown',
    },
  },
  {
    // wiki.lineageos.org (berlin); en-us.support.motorola.com, "Unlocking the bootloader".
    id: 'motorola-edge',
    manufacturer: /^motorola$/i,
    model: /^motorola edge 20$/i,
    codenames: ['berlin'],
    bootloader: 'fastboot',
    unlockToWrite: 'yes',
    slots: 'two',
    wipesCache: 'unknown',
    keys: { bootloader: DOWN_AND_POWER, recovery: BY_MENU },
  },
  {
    // wiki.lineageos.org (enchilada, fajita): the other way round than most.
    id: 'oneplus-6',
    manufacturer: /^oneplus$/i,
    model: /^ONEPLUS A60[01][03]$/,
    bootloader: 'fastboot',
    unlockToWrite: 'yes',
    slots: 'two',
    wipesCache: 'unknown',
    keys: { bootloader: 'Volume up and Power', recovery: DOWN_AND_POWER },
  },
  {
    // wiki.lineageos.org (akari); developer.sony.com, "Unlock bootloader".
    id: 'sony-xperia-xz2',
    manufacturer: /^sony$/i,
    model: /^H82[1679]6$/,
    bootloader: 'fastboot',
    unlockToWrite: 'yes',
    slots: 'two',
    wipesCache: 'unknown',
    keys: {
      bootloader: 'Volume up, and connect the cable to the PC; the light turns blue',
      recovery: DOWN_AND_POWER,
    },
  },
  {
    // wiki.lineageos.org (FP4); support.fairphone.com, "Manage the bootloader".
    id: 'fairphone-4',
    manufacturer: /^fairphone$/i,
    model: /^FP4$/,
    codenames: ['FP4'],
    bootloader: 'fastboot',
    unlockToWrite: 'yes',
    slots: 'two',
    wipesCache: 'unknown',
    keys: { bootloader: DOWN_AND_POWER, recovery: BY_MENU },
  },
];

/** Claims nothing: such a phone is asked, and its own refusals are believed. */
export const UNKNOWN_MODEL: PhoneModel = {
  id: 'unknown',
  manufacturer: /./,
  model: /./,
  bootloader: 'unknown',
  unlockToWrite: 'unknown',
  slots: 'unknown',
  wipesCache: 'unknown',
};

/** What a phone says of its make, in whichever mode it was asked. */
export interface MakeWords {
  readonly manufacturer?: string | undefined;
  readonly model?: string | undefined;
  readonly codename?: string | undefined;
}

export const makeIn = (properties: ReadonlyMap<string, string>): MakeWords => ({
  manufacturer: properties.get('ro.product.manufacturer'),
  model: properties.get('ro.product.model'),
  codename: properties.get('ro.product.device'),
});

/** A codename counts alone only where the phone names neither maker nor model: others may use the same word. */
export function modelOf({ manufacturer, model, codename }: MakeWords): PhoneModel {
  const isNamed = Boolean(manufacturer) || Boolean(model);
  const found = PHONE_MODELS.find((row) =>
    isNamed
      ? row.manufacturer.test(manufacturer ?? '') && row.model.test(model ?? '')
      : codename !== undefined && (row.codenames ?? []).includes(codename),
  );
  return found ?? UNKNOWN_MODEL;
}

/** Sentences for a person at the phone: how its modes are reached by hand. None for a model that nobody told us of. */
export function byHand({ keys, bootloader, wipesCache }: PhoneModel): string[] {
  const said: string[] = [];
  if (keys !== undefined) {
    const mode = bootloader === 'download' ? 'Download mode' : 'the bootloader';
    said.push(`By hand, from a phone that is off: for ${mode} hold ${keys.bootloader}.`);
    said.push(`By hand, from a phone that is off: for recovery hold ${keys.recovery}.`);
  }
  if (wipesCache === 'yes') said.push('Its recovery can wipe the cache partition. Files of the owner are kept.');
  if (wipesCache === 'no') said.push('Its recovery has no cache partition to wipe.');
  return said;
}

/** Locked by its own word: `ro.boot.flash.locked`, or verified boot that an unlocked phone never has (orange). */
function isLocked(properties: ReadonlyMap<string, string>): boolean {
  const locked = properties.get('ro.boot.flash.locked');
  if (locked === '0' || locked === '1') return locked === '1';
  return ['green', 'yellow'].includes(properties.get('ro.boot.verifiedbootstate') ?? '');
}

/** The end of a sentence: why no update is written to this phone. Undefined where nothing known forbids it. */
export function whyNoUpdate(row: PhoneModel, properties: ReadonlyMap<string, string>): string | undefined {
  if (row.bootloader === 'download') return 'this model has Download mode and no fastboot';
  if (!/^_?[ab]$/.test(properties.get('ro.boot.slot_suffix') ?? ''))
    return 'the phone has no second slot, so there is no way back';
  if (row.unlockToWrite === 'yes' && isLocked(properties))
    return 'its bootloader is locked, and unlocking it deletes everything on the phone';
  return undefined;
}
