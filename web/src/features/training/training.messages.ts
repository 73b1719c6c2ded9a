/** Below a task: what the answer was worth; before one, whether there is any left to give. */
export function feedbackText(feedback: { right: boolean; text: string } | undefined, done: boolean): string {
  if (feedback === undefined) return done ? 'Done.' : '';
  return feedback.right ? `Right. ${feedback.text}` : `Not yet. ${feedback.text}`;
}

/** Beside the button that completes a module: what is still missing. */
export function missingText(
  { partsDone, quizPassed }: { partsDone: boolean; quizPassed: boolean },
  timeLeft: string | undefined,
): string {
  if (!partsDone) return 'First the parts.';
  if (!quizPassed) return 'Then the questions.';
  return timeLeft === undefined ? '' : `Its shortest time ends in ${timeLeft}.`;
}
