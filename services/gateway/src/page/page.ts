import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { CALL_PAGE } from '@revive/contracts/assistance/states';
import { DEVICES_PAGE } from '@revive/contracts/fleet/device-limits';
import { TEST_AGENT_PAGE } from '@revive/contracts/fleet/doctor-limits';
import { AppError } from '@revive/platform/errors/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowCalls, allowDevices, allowLocalAgent, allowNonce } from '../http/security-headers.js';
import type { ProblemFilter } from '../http/problem.filter.js';

const NONCE = '__CSP_NONCE__';
const YEAR_S = 31_536_000;

export async function servePage(instance: FastifyInstance, webDir: string, problems: ProblemFilter): Promise<void> {
  const files = new Set(filesBelow(webDir));
  await instance.register(fastifyStatic, { root: webDir, serve: false, cacheControl: false, decorateReply: true });
  instance.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const path = decodeURI(request.url.split('?')[0] ?? '/').slice(1);
      if (path === 'api' || path.startsWith('api/')) return problems.answer(new AppError('NOT_FOUND'), request, reply);
      if (path !== 'index.html' && files.has(path)) return sendAsset(reply, path);
      // A file of an older build: the page's HTML would be taken for a script.
      if (path.startsWith('assets/')) return problems.answer(new AppError('NOT_FOUND'), request, reply);
      return sendPage(request, reply, join(webDir, 'index.html'));
    },
  });
}

function sendAsset(reply: FastifyReply, path: string): FastifyReply {
  // The build names files in `assets/` by their content, so they may be cached for a year.
  void reply.header(
    'cache-control',
    path.startsWith('assets/') ? `public, max-age=${YEAR_S}, immutable` : 'public, max-age=300',
  );
  return reply.sendFile(path);
}

function sendPage(request: FastifyRequest, reply: FastifyReply, file: string): FastifyReply {
  void reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
  const page = readPage(file);
  if (page === undefined)
    return reply
      .status(503)
      .send('<!doctype html><title>Revive</title><p>The page is not built yet. Run “npm run build”.</p>');
  const path = request.url.split('?')[0] ?? '';
  if (CALL_PAGE.test(path)) allowCalls(reply);
  if (DEVICES_PAGE.test(path)) allowDevices(reply);
  const nonce = allowNonce(reply);
  if (TEST_AGENT_PAGE.test(path)) allowLocalAgent(reply);
  return reply.send(page.replaceAll(NONCE, nonce));
}

let kept: { file: string; modified: number; text: string } | undefined;
/**
 * Reads the page again after a new build; keeps the previous text while the file is missing. Undefined where no build
 * exists.
 */
function readPage(file: string): string | undefined {
  const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (modified !== undefined && (kept?.file !== file || kept.modified !== modified))
    kept = { file, modified, text: readFileSync(file, 'utf8') };
  return kept?.file === file ? kept.text : undefined;
}

function filesBelow(folder: string): string[] {
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
}
