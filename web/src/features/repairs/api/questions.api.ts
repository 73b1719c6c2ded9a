import { questionsApi } from '#api/generated/questions.gen.js';
import { answersRepair } from './repairs.api.js';
import { answersTracking } from './tracking.api.js';

// A slice beside the repairs': the tracking page shows before it is loaded.
export const { useListOpenQuestionsQuery, useAnswerQuestionMutation, useAskQuestionMutation, useRateRepairMutation } =
  questionsApi.enhanceEndpoints({
    endpoints: {
      listOpenQuestions: { providesTags: ['Repairs', 'RepairLists'] },
      answerQuestion: answersRepair,
      askQuestion: answersTracking,
      rateRepair: answersTracking,
    },
  });
