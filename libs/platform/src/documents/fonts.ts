import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';

const require = createRequire(import.meta.url);

export type Style = 'regular' | 'bold' | 'mono';

export interface PrintFont {
  readonly name: string;
  readonly data: Buffer;
  /** The PostScript name of the font inside a collection file. */
  readonly member?: string;
  has(point: number): boolean;
}

/** CJK fonts have about 20 MB, so they are not bundled but taken from the system (Debian: `fonts-noto-cjk`). */
const CJK_FILES = [
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/google-noto-sans-cjk-fonts/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/noto/NotoSansCJK-Regular.ttc',
];
const CJK_MEMBER = 'NotoSansCJKsc-Regular';

/** fontkit reads the bounds of an empty last glyph, which lie past the end of the file. */
const BEYOND_LAST_GLYPH = Buffer.alloc(16);

function open(name: string, file: string, member?: string): PrintFont {
  const data = Buffer.concat([readFileSync(file), BEYOND_LAST_GLYPH]);
  const made = fontkit.create(data, member);
  const points = new Set('characterSet' in made ? made.characterSet : []);
  return { name, data, ...(member !== undefined && { member }), has: (point) => points.has(point) };
}

const packaged = (family: string, weight: string, file: string) => (): PrintFont =>
  open(`${file}-${weight}`, require.resolve(`@expo-google-fonts/${family}/${weight}/${file}_${weight}.ttf`));
const script = (name: string) => packaged(`noto-sans-${name.toLowerCase()}`, '400Regular', `NotoSans${name}`);

const once = (read: () => PrintFont | undefined): (() => PrintFont | undefined) => {
  let known: { font: PrintFont | undefined } | undefined;
  return () => (known ??= { font: read() }).font;
};

export function installedCjk(files: readonly string[] = CJK_FILES): PrintFont | undefined {
  const file = files.find((one) => existsSync(one));
  return file === undefined ? undefined : open('NotoSansCJK', file, CJK_MEMBER);
}

const regular = once(packaged('noto-sans', '400Regular', 'NotoSans'));
const bold = once(packaged('noto-sans', '700Bold', 'NotoSans'));
const mono = once(packaged('ibm-plex-mono', '400Regular', 'IBMPlexMono'));
const SCRIPTS = ['Arabic', 'Hebrew', 'Thai', 'Ethiopic', 'Tamil', 'Telugu', 'Gujarati', 'Bengali'].map((name) =>
  once(script(name)),
);
const cjk = once(() => installedCjk());
const emoji = once(packaged('noto-emoji', '400Regular', 'NotoEmoji'));

const BY_STYLE = {
  regular: [regular, ...SCRIPTS, emoji, cjk],
  bold: [bold, ...SCRIPTS, emoji, cjk],
  mono: [mono, regular, ...SCRIPTS, emoji, cjk],
} as const;

export function fontFor(style: Style, points: readonly number[]): PrintFont | undefined {
  for (const font of BY_STYLE[style]) {
    const found = font();
    if (found && points.every((point) => found.has(point))) return found;
  }
  return undefined;
}
