import { trainingApi, type TrainingContent } from '#api/generated/training.gen.js';

export type Part = TrainingContent['parts'][number];
export type Exercise = Part['exercises'][number];

const renewed = { invalidatesTags: (result: unknown) => (result === undefined ? [] : ['Training' as const]) };

/**
 * Progress in a module refetches the list. Completing the training also refetches the signed-in user and the next
 * onboarding step.
 */
const api = trainingApi.enhanceEndpoints({
  endpoints: {
    getTraining: { providesTags: ['Training'] },
    beginModule: renewed,
    recordTrainingStep: renewed,
    useTrainingBench: renewed,
    submitQuiz: renewed,
    completeModule: { invalidatesTags: (result: unknown) => (result === undefined ? [] : ['Training', 'Onboarding']) },
    completeTraining: {
      invalidatesTags: (result: unknown) => (result === undefined ? [] : ['Training', 'Onboarding', 'User']),
    },
  },
});

export const {
  useGetTrainingQuery,
  useGetTrainingContentQuery,
  useBeginModuleMutation,
  useRecordTrainingStepMutation,
  useSubmitQuizMutation,
  useUseTrainingBenchMutation,
  useCompleteModuleMutation,
  useCompleteTrainingMutation,
} = api;
