import { LOGO_RULE, MOST_LOGO_BYTES } from '@revive/contracts/access/shop-logo';
import { isJpeg, rewriteJpeg } from '@revive/platform/storage/jpeg';
import { brokenImage, checkSize, refusedImage } from './image-refusals.js';
import { isPng, rewritePng } from './png.js';

const RULES = { broken: brokenImage, refused: refusedImage, checkSize };

/** An image, and the ending of its name. */
export interface Image {
  readonly type: 'png' | 'jpg';
  readonly content: Buffer;
}

/**
 * The image written anew from those parts of it that make the picture: what else stood in it (metadata, a place, a
 * second file) is not there any more. Its content says what it is, never its name. Throws INVALID (400).
 */
export async function rewriteImage(content: Buffer): Promise<Image> {
  if (content.length > MOST_LOGO_BYTES) throw refusedImage(`This image is larger than 256 kB. ${LOGO_RULE}`);
  if (isPng(content)) return { type: 'png', content: await rewritePng(content) };
  if (isJpeg(content)) return { type: 'jpg', content: rewriteJpeg(content, RULES) };
  throw refusedImage(`${LOGO_RULE} The content of this file is something else.`);
}
