import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { REPOSITORY } from '../../dev/repository.js';
import { readRealSettings } from '../../servers/config.js';
import type { Manifest } from './manifests.js';

export const OVERLAYS = ['small', 'large'] as const;
export type Overlay = (typeof OVERLAYS)[number];

/** The install path of `node infra/servers/real.mjs tools kustomize`. */
export const kustomizeProgram = (): string => join(readRealSettings(process.env).tools, 'kustomize-5.7.1', 'kustomize');
export const hasKustomize = (): boolean => existsSync(kustomizeProgram());

export const renderOverlay = (overlay: Overlay): Manifest[] =>
  parseManifests(
    execFileSync(kustomizeProgram(), ['build', join(REPOSITORY, 'k8s', 'overlays', overlay)], { encoding: 'utf8' }),
  );

function parseManifests(yaml: string): Manifest[] {
  return parseAllDocuments(yaml).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Manifest;
  });
}
