import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Control } from './control.js';
import { markersOf, type Marker } from './markers.js';

export interface FoundControl extends Control, Marker {
  readonly file: string;
}

type Source = readonly [file: string, text: string];

const isProduct = (file: string): boolean =>
  /^(?:agent|libs|services|web)\/(?:.*\/)?src\/.*\.tsx?$/.test(file) &&
  !/\.test\.tsx?$|\.gen\.ts$|\/(?:node_modules|dist)\//.test(file);

export function readSources(root: string): readonly Source[] {
  const under = (folder: string): readonly string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      if (entry.name === 'node_modules' || entry.name === 'dist') return [];
      return entry.isDirectory() ? under(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`];
    });
  return ['agent', 'libs', 'services', 'web']
    .flatMap(under)
    .filter(isProduct)
    .map((file): Source => [file, readFileSync(join(root, file), 'utf8')]);
}

/** Joins the table and the markers. Throws a TypeError that lists each name found only on one side, or twice. */
export function findControls(controls: readonly Control[], sources: readonly Source[]): readonly FoundControl[] {
  const places = new Map<string, { readonly file: string; readonly marker: Marker }[]>();
  for (const [file, text] of sources)
    for (const marker of markersOf(file, text))
      places.set(marker.name, [...(places.get(marker.name) ?? []), { file, marker }]);
  const names = controls.map(({ name }) => name);
  const wrong = [
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `"${name}" has two rows in the table`),
    ...names.filter((name) => !places.has(name)).map((name) => `"${name}" has no marker in any source`),
    ...[...places].flatMap(([name, found]) => {
      const where = found.map(({ file, marker }) => `${file}:${marker.line}`).join(' and ');
      if (found.length > 1) return [`"${name}" is marked more than once: ${where}`];
      return names.includes(name) ? [] : [`"${name}" is marked at ${where} and has no row in the table`];
    }),
  ];
  if (wrong.length > 0) throw new TypeError(wrong.join('\n'));
  return controls.flatMap((control) =>
    (places.get(control.name) ?? []).map(({ file, marker }) => ({ ...marker, ...control, file })),
  );
}
