export const TRAINING_PATH = '/training';
