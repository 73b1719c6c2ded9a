import { MOST_PHOTO_PIXELS, PHOTO_RULE } from '@revive/contracts/repairs/intake';
import { AppError } from '@revive/platform/errors/errors';
import type { PictureRules } from '@revive/platform/storage/jpeg';

export const refusedPhoto = (sentence: string): AppError =>
  new AppError('INVALID', { part: 'photo' }, { sentence, fields: { base64: sentence } });

export const PHOTO_RULES: PictureRules = {
  broken: () => refusedPhoto('This photo is damaged, or has something else in it. Take it again.'),
  refused: refusedPhoto,
  checkSize: (width, height) => {
    if (width < 1 || height < 1 || width > MOST_PHOTO_PIXELS || height > MOST_PHOTO_PIXELS)
      throw refusedPhoto(`This photo has ${width} by ${height} pixels. ${PHOTO_RULE}`);
  },
};
