import { afterEach, beforeEach } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { settled } from '#testing/waits.js';

/** What stands in for the pictures that jsdom cannot draw: a photo is ready when it is let go, and is its file's size. */
export function madePhotos() {
  const own = Object.getOwnPropertyDescriptors(HTMLCanvasElement.prototype);
  const waiting = new Map<File, () => void>();
  beforeEach(() => {
    globalThis.createImageBitmap = (async (file: File) => {
      await new Promise<void>((resolve) => waiting.set(file, resolve));
      return { width: file.size, height: 1, close: () => undefined };
    }) as unknown as typeof createImageBitmap;
    HTMLCanvasElement.prototype.getContext = () => null;
    HTMLCanvasElement.prototype.toBlob = function draw(this: HTMLCanvasElement, done) {
      done(new Blob([String(this.width)]));
    };
  });
  afterEach(() => {
    waiting.clear();
    Object.defineProperties(HTMLCanvasElement.prototype, { getContext: own.getContext, toBlob: own.toBlob });
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
  });
  return {
    /** Chooses a photo of this size; `ready` lets it be made. */
    choose: (input: HTMLElement, size: number): { ready: () => Promise<void> } => {
      const file = new File(['x'.repeat(size)], 'photo.png', { type: 'image/png' });
      // Only the browser itself writes what a chooser of files holds.
      Object.defineProperty(input, 'files', { configurable: true, value: [file] });
      fireEvent.change(input);
      return {
        ready: () => {
          waiting.get(file)?.();
          return settled();
        },
      };
    },
    textOf: (size: number) => Buffer.from(String(size)).toString('base64'),
  };
}
