import { readFileSync } from 'node:fs';
import type { Environment } from '@revive/platform/core/config';
import { productOnRealServers, type ProductOnServers } from '../../cluster/real-product.js';
import type { Target } from '../target/target.js';

export async function startSplitTarget(): Promise<{ readonly target: Target; readonly on: ProductOnServers }> {
  const on = await productOnRealServers({ agent: false });
  const { product } = on;
  const names = [...new Set(product.processes.map(({ parts }) => parts.name))];
  const target: Target = {
    url: product.url,
    link: `localhost:${product.linkPort}`,
    environments: Object.fromEntries(
      names.map((name) => [name, withoutFiles(product.process(name).parts.env)]),
    ) as Target['environments'],
    pids: () =>
      Object.fromEntries(
        product.processes
          .filter((one) => one.isRunning)
          .map((one) => [`${one.parts.name} ${one.parts.index}`, one.pid]),
      ),
    memory: () => product.pssBytes,
    metrics: (service) => product.metrics(service),
    output: () =>
      product.processes
        .map(({ parts }) =>
          product
            .logs(parts.name, parts.index)
            .trim()
            .split('\n')
            .slice(-8)
            .map((line) => `${parts.name}: ${line.slice(0, 500)}\n`)
            .join(''),
        )
        .join(''),
    stop: () => on.destroy(),
  };
  return { target, on };
}

/** Replaces each `X_FILE` by `X` with the file's content, as a thief would have read. */
const withoutFiles = (env: Environment): Environment =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) =>
      name.endsWith('_FILE') && value !== undefined
        ? [name.slice(0, -'_FILE'.length), readFileSync(value, 'utf8').trim()]
        : [name, value],
    ),
  );
