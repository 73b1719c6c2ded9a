import { describe, expect, it } from '@jest/globals';
import { HASH_THREADS } from './hash-threads.js';
import { HASH_COST, PasswordHasher } from './password-hasher.js';

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

describe('PasswordHasher', () => {
  it('makes verifiable argon2id hashes that differ for the same password', async () => {
    const hasher = new PasswordHasher(cheap);
    const [one, two] = [await hasher.hash('velvet-otter-morning'), await hasher.hash('velvet-otter-morning')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect(one).not.toBe(two);
    expect([
      await hasher.verify(one, 'velvet-otter-morning'),
      await hasher.verify(one, 'velvet-otter-evening'),
    ]).toEqual([true, false]);
  });

  it('does the same work for an unknown account and returns false', async () => {
    let guesses = 0;
    const hasher = new PasswordHasher(cheap, () => (guesses += 1));
    expect(await hasher.verify(undefined, 'velvet-otter-morning')).toBe(false);
    expect(guesses).toBe(1);
  });

  it('throws for an invalid stored hash and continues to work', async () => {
    const hasher = new PasswordHasher(cheap);
    await expect(hasher.verify('no hash at all', 'x')).rejects.toThrow(TypeError);
    expect(await hasher.verify(await hasher.hash('x'), 'x')).toBe(true);
  });

  it('uses 64 MiB and three passes by default', async () => {
    expect(HASH_COST).toEqual({ memoryCost: 65_536, timeCost: 3, parallelism: 1 });
    expect(await new PasswordHasher().hash('x')).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  });

  it('detects hashes with a different cost', async () => {
    const hash = await new PasswordHasher(cheap).hash('x');
    expect([new PasswordHasher(cheap).isOutdated(hash), new PasswordHasher().isOutdated(hash)]).toEqual([false, true]);
  });

  it('refuses jobs beyond fifty waiting and completes all earlier jobs', async () => {
    const hasher = new PasswordHasher(cheap);
    const results = await Promise.allSettled(Array.from({ length: 70 }, () => hasher.hash('x')));
    expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(HASH_THREADS + 50);
    expect(
      results.filter((one) => one.status === 'rejected').map((one) => (one.reason as { code: string }).code),
    ).toEqual(Array<string>(20 - HASH_THREADS).fill('SERVICE_UNAVAILABLE'));
    await expect(hasher.hash('x')).resolves.toEqual(expect.any(String));
  });

  it('creates the dummy hash later if the queue was full', async () => {
    const hasher = new PasswordHasher(cheap);
    // Refusals in the flood are covered by a separate test.
    const flood = Array.from({ length: 70 }, () => hasher.hash('x').catch(() => undefined));
    await expect(hasher.verify(undefined, 'x')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await Promise.all(flood);
    expect(await hasher.verify(undefined, 'x')).toBe(false);
  });
});
