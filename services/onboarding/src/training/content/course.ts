import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '@revive/platform/errors/config-error';
import { isModuleId, MODULE_IDS, type ModuleId } from '@revive/contracts/training/modules';
import type { Part } from './part.js';
import type { Question } from './question.js';
import { readPart } from './read-part.js';
import { readQuestion } from './read-question.js';
import { mustDiffer, sectionsOf, type Section } from './sections.js';

/** `parts` are sent to trainees unchanged, so correct choices and answers are stored elsewhere. */
export interface CourseModule {
  readonly id: ModuleId;
  readonly parts: readonly Part[];
  readonly questions: readonly Question[];
}
export type Course = Readonly<Record<ModuleId, CourseModule>>;
export const COURSE = Symbol('Course');

/** Beside `src` and `dist`, so that the sources and the build find the same folder. */
const FOLDER = fileURLToPath(new URL('../../../training/', import.meta.url));
const CHAPTER = /^(\d+)-[a-z-]+\.md$/;
const [QUIZ, README] = ['quiz.md', 'README.md'] as const;

/**
 * Reads and checks the course: a folder per module with numbered chapters and a quiz. Throws ConfigError with file and
 * line for a malformed file, which ends the start of the service.
 */
export function readCourse(folder = FOLDER): Course {
  const names = readdirSync(folder);
  const odd = names.find((name) => name !== README && !isModuleId(name));
  if (odd !== undefined) throw new ConfigError(`${join(folder, odd)}: There is no module of this name.`);
  const missing = MODULE_IDS.find((id) => !names.includes(id));
  if (missing !== undefined) throw new ConfigError(`${folder}: The module ${missing} has no folder.`);
  const modules = MODULE_IDS.map((id) => [id, readModule(join(folder, id), id)]);
  return Object.fromEntries(modules) as Course;
}

function readModule(folder: string, id: ModuleId): CourseModule {
  const names = readdirSync(folder);
  if (!names.includes(QUIZ)) throw new ConfigError(`${folder}: This module has no ${QUIZ}.`);
  const odd = names.find((name) => name !== QUIZ && !CHAPTER.test(name));
  if (odd !== undefined) throw new ConfigError(`${join(folder, odd)}: A chapter is named like 1-at-the-counter.md.`);
  const numberOf = (name: string): number => Number(CHAPTER.exec(name)?.[1]);
  const chapters = names.filter((name) => name !== QUIZ).sort((one, other) => numberOf(one) - numberOf(other));
  if (chapters.length === 0) throw new ConfigError(`${folder}: This module has no chapter.`);
  const read = (name: string): readonly Section[] => {
    const file = join(folder, name);
    return sectionsOf(file, readFileSync(file, 'utf8'));
  };
  const [sections, questions] = [chapters.flatMap(read), read(QUIZ)];
  mustDiffer(sections);
  mustDiffer(questions);
  return { id, parts: sections.map(readPart), questions: questions.map(readQuestion) };
}
