import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '../openapi.js';

export const DOCS_PATHS = ['/api/docs', '/api/docs-json', '/api/docs/:file'] as const;

/** Swagger UI's own files. Nothing is inline, so that the page's Content-Security-Policy applies here too. */
const FILES = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);
const START =
  'window.addEventListener("load", () => SwaggerUIBundle({ url: "/api/docs-json", dom_id: "#ui", ' +
  'deepLinking: true, presets: [SwaggerUIBundle.presets.apis] }));';
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Revive: every call</title>
    <link rel="icon" href="/api/docs/favicon-32x32.png" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </head>
  <body><div id="ui"></div></body>
</html>
`;

export function serveDocs(instance: FastifyInstance): void {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const document = JSON.stringify(openApiDocument());
  const [page, json, file] = DOCS_PATHS;
  instance.get(page, (_, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  instance.get(json, (_, reply) => reply.type('application/json; charset=utf-8').send(document));
  instance.get<{ Params: { file: string } }>(file, (request, reply) => {
    const name = request.params.file;
    if (name === 'start.js') return reply.type('text/javascript; charset=utf-8').send(START);
    return FILES.has(name)
      ? reply.header('cache-control', 'public, max-age=3600').sendFile(name, folder)
      : reply.callNotFound();
  });
}
