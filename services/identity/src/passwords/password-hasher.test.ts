import { describe, expect, it } from '@jest/globals';
import { HASH_THREADS } from './hash-threads.js';
import { HASH_COST, PasswordHasher } from './password-hasher.js';

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

describe('the password hasher', () => {
  it('makes argon2id hashes that differ for the same password and verify', async () => {
    const hasher = new PasswordHasher(cheap);
    const [one, two] = [await hasher.hash('velvet-otter-morning'), await hasher.hash('velvet-otter-morning')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect(one).not.toBe(two);
    expect([
      await hasher.verify(one, 'velvet-otter-morning'),
      await hasher.verify(one, 'velvet-otter-evening'),
    ]).toEqual([true, false]);
  });

  it('does the same work for nobody, and never finds them right', async () => {
    let guesses = 0;
    const hasher = new PasswordHasher(cheap, () => (guesses += 1));
    expect(await hasher.verify(undefined, 'velvet-otter-morning')).toBe(false);
    expect(guesses).toBe(1);
  });

  it('says what is wrong with a stored hash, and goes on', async () => {
    const hasher = new PasswordHasher(cheap);
    await expect(hasher.verify('no hash at all', 'x')).rejects.toThrow(TypeError);
    expect(await hasher.verify(await hasher.hash('x'), 'x')).toBe(true);
  });

  it('costs every guess 64 MiB and three passes, unless a test says less', async () => {
    expect(HASH_COST).toEqual({ memoryCost: 65_536, timeCost: 3, parallelism: 1 });
    expect(await new PasswordHasher().hash('x')).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  });

  it('knows which hashes were made under another cost', async () => {
    const hash = await new PasswordHasher(cheap).hash('x');
    expect([new PasswordHasher(cheap).isOutdated(hash), new PasswordHasher().isOutdated(hash)]).toEqual([false, true]);
  });

  it('refuses what comes behind fifty who wait, and does all the others', async () => {
    const hasher = new PasswordHasher(cheap);
    const results = await Promise.allSettled(Array.from({ length: 70 }, () => hasher.hash('x')));
    expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(HASH_THREADS + 50);
    expect(
      results.filter((one) => one.status === 'rejected').map((one) => (one.reason as { code: string }).code),
    ).toEqual(Array<string>(20 - HASH_THREADS).fill('SERVICE_UNAVAILABLE'));
    await expect(hasher.hash('x')).resolves.toEqual(expect.any(String));
  });

  it('tries again with what unknown names are compared with, where there was no place to make it', async () => {
    const hasher = new PasswordHasher(cheap);
    // That some of the flood are refused is another test's.
    const flood = Array.from({ length: 70 }, () => hasher.hash('x').catch(() => undefined));
    await expect(hasher.verify(undefined, 'x')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await Promise.all(flood);
    expect(await hasher.verify(undefined, 'x')).toBe(false);
  });
});
