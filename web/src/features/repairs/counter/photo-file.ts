// Scales a photo down before upload. Redrawing also removes all metadata of the camera.
import { MOST_PHOTO_BYTES, MOST_PHOTO_PIXELS } from '@revive/contracts/repairs/intake';

/** JPEG qualities, tried in order until the photo is small enough. */
const QUALITIES = [0.85, 0.7, 0.55, 0.4];

const asBase64 = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const address = typeof reader.result === 'string' ? reader.result : '';
      resolve(address.slice(address.indexOf(',') + 1));
    });
    reader.addEventListener('error', () => reject(reader.error ?? new TypeError('not read')));
    reader.readAsDataURL(blob);
  });

export async function smallPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, MOST_PHOTO_PIXELS / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob !== null && blob.size <= MOST_PHOTO_BYTES) return asBase64(blob);
  }
  throw new TypeError('the photo stays too large');
}

/** True for the iPhone's HEIC format, which most browsers cannot draw. */
export async function isHeicFile(file: Blob): Promise<boolean> {
  const brand = await file.slice(4, 12).text();
  return /^ftyp(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/.test(brand);
}

export const photoAddress = (base64: string): string => `data:image/jpeg;base64,${base64}`;
