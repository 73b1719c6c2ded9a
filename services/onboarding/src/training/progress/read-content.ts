import { Inject, Injectable } from '@nestjs/common';
import type { ContentReply, ModuleRequest, TrainingPart } from '@revive/proto/revive/onboarding/v1/training';
import { IdentityClient } from '../../clients/identity.client.js';
import { authenticateSession } from '../../requests/session-caller.js';
import { COURSE, type Course } from '../content/course.js';
import type { Part } from '../content/part.js';
import { mustTrain } from './training-session.js';
import { TrainingRepository } from './training.repository.js';

@Injectable()
export class ReadContent {
  constructor(
    private readonly identity: IdentityClient,
    private readonly training: TrainingRepository,
    @Inject(COURSE) private readonly course: Course,
  ) {}

  /** Throws NOT_SIGNED_IN (401), NOT_FOUND (404), INVALID_TRANSITION (409) before the training has begun. */
  async run({ by, moduleId }: ModuleRequest): Promise<ContentReply> {
    const person = await authenticateSession(this.identity, by);
    const id = this.training.moduleId(moduleId);
    mustTrain(person);
    return { parts: this.course[id].parts.map(shownPart) };
  }
}

const shownPart = ({ id, title, points, narration, evidence, task, exercises = [] }: Part): TrainingPart => ({
  id,
  title,
  points: [...points],
  narration,
  evidence: evidence ?? null,
  task: task ? { question: task.question, options: [...task.options] } : null,
  exercises: exercises.map(({ id: exercise, kind, ask }) => ({ id: exercise, kind, ask })),
});
