import { baseApi as api } from '../base-api.js';
import type { Problem, Repair, RepairTracking } from './shared.gen.js';
export type { Problem, Repair, RepairTracking };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    askQuestion: build.mutation<AskQuestionApiResponse, AskQuestionApiArg>({
      query: (queryArg) => ({
        url: `/api/customer/repair-status/${queryArg.trackingId}/questions`,
        method: "POST",
        body: queryArg.askQuestion,
      }),
    }),
    rateRepair: build.mutation<RateRepairApiResponse, RateRepairApiArg>({
      query: (queryArg) => ({
        url: `/api/customer/repair-status/${queryArg.trackingId}/rating`,
        method: "POST",
        body: queryArg.rateRepair,
      }),
    }),
    listOpenQuestions: build.query<
      ListOpenQuestionsApiResponse,
      ListOpenQuestionsApiArg
    >({
      query: () => ({ url: `/api/questions` }),
    }),
    answerQuestion: build.mutation<
      AnswerQuestionApiResponse,
      AnswerQuestionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/questions/${queryArg.id}/answer`,
        method: "POST",
        body: queryArg.answerQuestion,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as questionsApi };
export type AskQuestionApiResponse =
  /** status 201 The holder of the tracking link asks the shop */ RepairTracking;
export type AskQuestionApiArg = {
  trackingId: string;
  askQuestion: AskQuestion;
};
export type RateRepairApiResponse =
  /** status 201 The customer rates the repair with the code of an email, once, after the pickup */ RepairTracking;
export type RateRepairApiArg = {
  trackingId: string;
  rateRepair: RateRepair;
};
export type ListOpenQuestionsApiResponse =
  /** status 200 Questions of customers that wait for the shop, the oldest first */ OpenQuestions;
export type ListOpenQuestionsApiArg = void;
export type AnswerQuestionApiResponse =
  /** status 200 Answer a question; the customer is emailed once */ Repair;
export type AnswerQuestionApiArg = {
  id: string;
  answerQuestion: AnswerQuestion;
};
export type AskQuestion = {
  text: string;
};
export type RateRepair = {
  stars: number;
  comment?: string;
  code?: string;
};
export type OpenQuestions = {
  count: number;
  questions: {
    id: string;
    repairId: string;
    number: number;
    deviceName: string;
    customerName?: string;
    text: string;
    askedAt: string;
  }[];
};
export type AnswerQuestion = {
  text: string;
};
export const {
  useAskQuestionMutation,
  useRateRepairMutation,
  useListOpenQuestionsQuery,
  useAnswerQuestionMutation,
} = injectedRtkApi;
