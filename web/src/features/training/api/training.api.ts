import { trainingApi, type TrainingContent } from '#api/generated/training.gen.js';

/** A part of what a module teaches, and an exercise of one. */
export type Part = TrainingContent['parts'][number];
export type Exercise = Part['exercises'][number];

const renewed = { invalidatesTags: (result: unknown) => (result === undefined ? [] : ['Training' as const]) };

/** What is done in a module renews the list; the end of the training, who is signed in and what is due next. */
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
