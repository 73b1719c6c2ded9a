import { afterEach, beforeEach, jest } from '@jest/globals';

interface SavedFile {
  readonly name: string;
  readonly text: string;
}

const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.readAsText(blob);
  });

/** Keeps the files that a page saves in the tests of this file. The result waits for no file. */
export function keepSavedFiles(): () => Promise<SavedFile[]> {
  let blobs: Blob[] = [];
  let names: string[] = [];
  beforeEach(() => {
    [blobs, names] = [[], []];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (this.download !== '') names.push(this.download);
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  return () =>
    Promise.all(
      blobs.map(async (blob, index) => ({
        name: names[index] ?? '',
        text: (await textOf(blob)).replace('\uFEFF', ''),
      })),
    );
}
