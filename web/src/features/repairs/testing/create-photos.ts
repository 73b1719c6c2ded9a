import { afterEach, beforeEach } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { settled } from '#testing/waits.js';

/** Replaces image functions missing in jsdom. A photo is ready after `ready`, and its width is the file size. */
export function createPhotos() {
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
    choose: (input: HTMLElement, size: number): { ready: () => Promise<void> } => {
      const file = new File(['x'.repeat(size)], 'photo.png', { type: 'image/png' });
      // `files` of a file input is read-only, so define the property.
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
