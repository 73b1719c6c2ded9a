import { LOGO_RULE, MOST_LOGO_PIXELS } from '@revive/contracts/access/shop-logo';
import { AppError } from '@revive/platform/errors/errors';

export const refusedImage = (sentence: string): AppError =>
  new AppError('INVALID', { part: 'image' }, { sentence, fields: { base64: sentence } });
export const brokenImage = (): AppError =>
  refusedImage('This image is damaged, or has something else in it. Save it again as PNG or JPEG.');

export function checkSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw brokenImage();
  if (width > MOST_LOGO_PIXELS || height > MOST_LOGO_PIXELS)
    throw refusedImage(`This image has ${width} by ${height} pixels. ${LOGO_RULE}`);
}
