import { questionsApi } from '#api/generated/questions.gen.js';
import { answersRepair } from './repairs.api.js';
import { answersTracking } from './tracking.api.js';

// A separate slice: the tracking page renders before the slice is loaded.
export const { useListOpenQuestionsQuery, useAnswerQuestionMutation, useAskQuestionMutation, useRateRepairMutation } =
  questionsApi.enhanceEndpoints({
    endpoints: {
      listOpenQuestions: { providesTags: ['Repairs', 'RepairLists'] },
      answerQuestion: answersRepair,
      askQuestion: answersTracking,
      rateRepair: answersTracking,
    },
  });
