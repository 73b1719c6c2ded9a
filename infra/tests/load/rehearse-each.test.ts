import { describe, expect, it } from '@jest/globals';
import { rehearseEach } from './rehearse-each.js';
import type { RehearsalContext } from './scenario.js';

const CONTEXT = {
  seed: 1,
  home: '/nowhere',
  product: () => Promise.reject(new TypeError('no product was started')),
};

async function linesOf(
  scenarios: Readonly<Record<string, (context: RehearsalContext) => Promise<void>>>,
  options?: Parameters<typeof rehearseEach>[3],
): Promise<{ failed: string[]; lines: string[] }> {
  const lines: string[] = [];
  const failed = await rehearseEach(
    Object.entries(scenarios).map(([name, rehearse]) => ({ name, rehearse })),
    CONTEXT,
    (line) => void lines.push(line.replace(/ +\d+\.\d s {2}/, ': ')),
    options,
  );
  return { failed, lines };
}
const goesThrough = () => Promise.resolve();

describe('rehearseEach', () => {
  it('continues after a failed scenario and names it', async () => {
    expect(
      await linesOf({
        first: goesThrough,
        second: () => Promise.reject(new TypeError('19 of 20 agents came online')),
        third: goesThrough,
      }),
    ).toEqual({
      failed: ['second'],
      lines: ['first: rehearsed', 'second: FAILED: 19 of 20 agents came online', 'third: rehearsed'],
    });
  });

  it('fails each scenario whose product did not start', async () => {
    const { failed } = await linesOf({
      alone: goesThrough,
      first: async ({ product }) => void (await product()),
      second: async ({ product }) => void (await product()),
    });
    expect(failed).toEqual(['first', 'second']);
  });

  it('continues after a scenario that does not end', async () => {
    const { failed, lines } = await linesOf(
      { hanging: () => new Promise(() => undefined), next: goesThrough },
      { atMostMs: 10 },
    );
    expect(failed).toEqual(['hanging']);
    expect(lines).toEqual(['hanging: FAILED: it had not ended after 0.01 s', 'next: rehearsed']);
  });

  it('stops without further output when interrupted', async () => {
    const interruption = new AbortController();
    const interrupt = (): Promise<void> => {
      interruption.abort();
      return Promise.reject(new TypeError('the product was stopped'));
    };
    const { lines } = await linesOf(
      { first: goesThrough, second: interrupt, third: goesThrough },
      { signal: interruption.signal },
    );
    expect(lines).toEqual(['first: rehearsed']);
  });

  it('names the programs that the machine lacks', async () => {
    const { failed, lines } = await linesOf({
      imaging: ({ lacks }) => {
        lacks('ddrescue');
        return Promise.resolve();
      },
    });
    expect(failed).toEqual([]);
    expect(lines).toEqual(['imaging: rehearsed without ddrescue, not installed here']);
  });
});
