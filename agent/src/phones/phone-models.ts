/**
 * Known facts about phone models: key combinations for their modes and unsupported steps. Each row names its source; a
 * fact missing in the source is `unknown`, and unlisted phones have a row without claims. The phone's own answers
 * (slots, lock) take precedence over a row.
 */
export interface PhoneModel {
  readonly id: string;
  /** Must match the phone's full value: `ro.product.manufacturer`, `ro.product.model`. */
  readonly manufacturer: RegExp;
  readonly model: RegExp;
  /** fastboot's `product`, for phones that report neither manufacturer nor model. */
  readonly codenames?: readonly string[];
  /** `download`: the manufacturer's own protocol, unsupported by adb and fastboot. */
  readonly bootloader: 'fastboot' | 'download' | 'unknown';
  /** `yes`: fastboot cannot write partitions before unlocking, and unlocking deletes all data. */
  readonly unlockToWrite: 'yes' | 'unknown';
  readonly slots: 'two' | 'one' | 'unknown';
  /** `yes`: the recovery menu can wipe the cache partition. */
  readonly wipesCache: 'yes' | 'no' | 'unknown';
  /** For a phone that is switched off; each text continues "hold …". */
  readonly keys?: { readonly bootloader: string; readonly recovery: string };
}

const DOWN_AND_POWER = 'Volume down and Power';
const BY_MENU = `${DOWN_AND_POWER}, then choose “Recovery mode” with the volume keys`;

/** The first matching row counts. Never tried by us on a phone of a real manufacturer. */
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
    // wiki.lineageos.org (beyond1lte, and S10e and S10+): Download mode, one slot. Samsung's support pages, "Wipe the
    // cache partition".
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
    // wiki.lineageos.org (starlte, crownlte): same as the S10, with the power key.
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
    // Key combinations of further Galaxy phones differ by model (Home, Bixby, none); all have Download mode.
    id: 'samsung',
    manufacturer: /^samsung$/i,
    model: /./,
    bootloader: 'download',
    unlockToWrite: 'yes',
    slots: 'unknown',
    wipesCache: 'unknown',
  },
  {
    // wiki.lineageos.org (alioth, same for further Xiaomi phones); en.miui.com/unlock: partitions are locked when sold.
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
    // wiki.lineageos.org (enchilada, fajita): key combinations are reversed compared to most models.
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

export const UNKNOWN_MODEL: PhoneModel = {
  id: 'unknown',
  manufacturer: /./,
  model: /./,
  bootloader: 'unknown',
  unlockToWrite: 'unknown',
  slots: 'unknown',
  wipesCache: 'unknown',
};

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

/** Uses a codename only when the phone names neither manufacturer nor model, because codenames are not unique. */
export function modelOf({ manufacturer, model, codename }: MakeWords): PhoneModel {
  const isNamed = Boolean(manufacturer) || Boolean(model);
  const found = PHONE_MODELS.find((row) =>
    isNamed
      ? row.manufacturer.test(manufacturer ?? '') && row.model.test(model ?? '')
      : codename !== undefined && (row.codenames ?? []).includes(codename),
  );
  return found ?? UNKNOWN_MODEL;
}

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

/**
 * Returns true when the phone reports a lock: `ro.boot.flash.locked`, or a verified boot state that an unlocked phone
 * never has (unlocked phones are orange).
 */
function isLocked(properties: ReadonlyMap<string, string>): boolean {
  const locked = properties.get('ro.boot.flash.locked');
  if (locked === '0' || locked === '1') return locked === '1';
  return ['green', 'yellow'].includes(properties.get('ro.boot.verifiedbootstate') ?? '');
}

/** Returns the end of a sentence with the reason against an update; undefined without a known reason. */
export function whyNoUpdate(row: PhoneModel, properties: ReadonlyMap<string, string>): string | undefined {
  if (row.bootloader === 'download') return 'this model has Download mode and no fastboot';
  if (!/^_?[ab]$/.test(properties.get('ro.boot.slot_suffix') ?? ''))
    return 'the phone has no second slot, so there is no way back';
  if (row.unlockToWrite === 'yes' && isLocked(properties))
    return 'its bootloader is locked, and unlocking it deletes everything on the phone';
  return undefined;
}
