import { LOGO_RULE, MOST_LOGO_BYTES } from '@revive/contracts/access/shop-logo';
import { isJpeg, rewriteJpeg } from '@revive/platform/storage/jpeg';
import { brokenImage, checkSize, refusedImage } from './image-refusals.js';
import { isPng, rewritePng } from './png.js';

const RULES = { broken: brokenImage, refused: refusedImage, checkSize };

export interface Image {
  readonly type: 'png' | 'jpg';
  readonly content: Buffer;
}

/**
 * Re-encodes an image from its picture data only, which removes metadata, locations and appended files. The format is
 * detected by the content, never by the file name. Throws INVALID (400).
 */
export async function rewriteImage(content: Buffer): Promise<Image> {
  if (content.length > MOST_LOGO_BYTES) throw refusedImage(`This image is larger than 256 kB. ${LOGO_RULE}`);
  if (isPng(content)) return { type: 'png', content: await rewritePng(content) };
  if (isJpeg(content)) return { type: 'jpg', content: rewriteJpeg(content, RULES) };
  throw refusedImage(`${LOGO_RULE} The content of this file is something else.`);
}
