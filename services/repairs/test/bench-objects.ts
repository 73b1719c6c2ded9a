import { Readable } from 'node:stream';
import { AppError } from '@revive/platform/errors/errors';
import type { ObjectBody, ObjectStore, StoredObject } from '@revive/platform/storage/object-store';

/** Objects in the store, by key. Reading an object marked `away` fails. */
export type BenchObjects = Map<string, Buffer | 'away'>;

export const storeOf = (objects: BenchObjects): ObjectStore => {
  const store: Pick<ObjectStore, 'delete' | 'get' | 'put'> = {
    put: async (key, body) => {
      objects.set(key, Buffer.from(body as Uint8Array));
      return {} as StoredObject;
    },
    delete: async (key) => {
      if (objects.get(key) === 'away') throw new AppError('SERVICE_UNAVAILABLE');
      return objects.delete(key);
    },
    get: async (key) => {
      const content = objects.get(key);
      if (content === 'away') throw new AppError('SERVICE_UNAVAILABLE');
      if (!content) throw new AppError('NOT_FOUND');
      return { body: Readable.from([content], { objectMode: false }) } as ObjectBody;
    },
  };
  return store as ObjectStore;
};
