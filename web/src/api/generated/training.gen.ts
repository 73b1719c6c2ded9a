import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTraining: build.query<GetTrainingApiResponse, GetTrainingApiArg>({
      query: () => ({ url: `/api/training` }),
    }),
    beginModule: build.mutation<BeginModuleApiResponse, BeginModuleApiArg>({
      query: (queryArg) => ({
        url: `/api/training/module/${queryArg.moduleId}/begin`,
        method: "POST",
      }),
    }),
    getTrainingContent: build.query<
      GetTrainingContentApiResponse,
      GetTrainingContentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/training/module/${queryArg.moduleId}/content`,
      }),
    }),
    recordTrainingStep: build.mutation<
      RecordTrainingStepApiResponse,
      RecordTrainingStepApiArg
    >({
      query: (queryArg) => ({
        url: `/api/training/module/${queryArg.moduleId}/steps`,
        method: "POST",
        body: queryArg.recordTrainingStep,
      }),
    }),
    useTrainingBench: build.mutation<
      UseTrainingBenchApiResponse,
      UseTrainingBenchApiArg
    >({
      query: (queryArg) => ({
        url: `/api/training/module/${queryArg.moduleId}/bench/${queryArg.part}`,
        method: "POST",
        body: queryArg.useTrainingBench,
      }),
    }),
    submitQuiz: build.mutation<SubmitQuizApiResponse, SubmitQuizApiArg>({
      query: (queryArg) => ({
        url: `/api/training/module/${queryArg.moduleId}/quiz`,
        method: "POST",
        body: queryArg.submitQuiz,
      }),
    }),
    completeModule: build.mutation<
      CompleteModuleApiResponse,
      CompleteModuleApiArg
    >({
      query: (queryArg) => ({
        url: `/api/training/module/${queryArg.moduleId}/complete`,
        method: "POST",
      }),
    }),
    completeTraining: build.mutation<
      CompleteTrainingApiResponse,
      CompleteTrainingApiArg
    >({
      query: () => ({ url: `/api/training/complete`, method: "POST" }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as trainingApi };
export type GetTrainingApiResponse =
  /** status 200 The eight modules and what the caller has done of them */ Training;
export type GetTrainingApiArg = void;
export type BeginModuleApiResponse =
  /** status 200 Open a module; its time begins with the first opening */ OpenModule;
export type BeginModuleApiArg = {
  moduleId: string;
};
export type GetTrainingContentApiResponse =
  /** status 200 What a module teaches: its slides, lessons, decisions and exercises; no answer is among them */ TrainingContent;
export type GetTrainingContentApiArg = {
  moduleId: string;
};
export type RecordTrainingStepApiResponse =
  /** status 200 A part of the module was read, or a choice made in its simulator */ OpenModule;
export type RecordTrainingStepApiArg = {
  moduleId: string;
  recordTrainingStep: RecordTrainingStep;
};
export type UseTrainingBenchApiResponse =
  /** status 200 Look at the caller’s own practice disk of a part, or answer its next exercise; what is right is worked out from its bytes */ TrainingBench;
export type UseTrainingBenchApiArg = {
  moduleId: string;
  part: string;
  useTrainingBench: UseTrainingBench;
};
export type SubmitQuizApiResponse =
  /** status 200 Answer the questions that were drawn */ QuizResult;
export type SubmitQuizApiArg = {
  moduleId: string;
  submitQuiz: SubmitQuiz;
};
export type CompleteModuleApiResponse =
  /** status 200 Complete a module whose parts, questions and time are done */ Training;
export type CompleteModuleApiArg = {
  moduleId: string;
};
export type CompleteTrainingApiResponse =
  /** status 200 Complete the training once every required module is; the account becomes active */ Training;
export type CompleteTrainingApiArg = void;
export type Training = {
  modules: {
    id: string;
    title: string;
    description: string;
    duration: number;
    type: "video" | "reading" | "interactive";
    required: boolean;
    completed: boolean;
    state: "not_started" | "in_progress" | "completed";
    startedAt?: string;
    completedAt?: string;
    stepsDone: number;
    stepsTotal: number;
    quizPassed: boolean;
    secondsLeft: number;
  }[];
  requiredDone: number;
  requiredTotal: number;
  completedAt?: string;
  certificateId?: string;
  status: "pending" | "approved" | "training" | "active" | "suspended";
};
export type OpenModule = {
  module: {
    id: string;
    title: string;
    description: string;
    duration: number;
    type: "video" | "reading" | "interactive";
    required: boolean;
    completed: boolean;
    state: "not_started" | "in_progress" | "completed";
    startedAt?: string;
    completedAt?: string;
    stepsDone: number;
    stepsTotal: number;
    quizPassed: boolean;
    secondsLeft: number;
  };
  steps: string[];
  questions: {
    id: string;
    text: string;
    options: string[];
  }[];
  right?: boolean;
  feedback?: string;
};
export type TrainingContent = {
  parts: {
    id: string;
    title: string;
    points: string[];
    narration?: string;
    evidence?: {
      size: number;
      reading: {
        verdict: string;
        reason: string;
        findings: {
          code: string;
          severity: string;
          layer: string;
          plain: string;
          evidence: {
            offset: number;
            expected: string;
            seen: string;
          }[];
        }[];
        checks: {
          name: string;
          layer: string;
          before: string;
          rehearsed: string;
        }[];
        filesBefore: number;
        filesAfter: number;
        digest?: string;
        writes: {
          sector: number;
          sectors: number;
          why: string;
          before: string;
          after: string;
          now?: string;
        }[];
      };
    };
    task?: {
      question: string;
      options: string[];
    };
    exercises: {
      id: string;
      kind: "act" | "number" | "hex" | "text" | "pick" | "ranges" | "write";
      ask: string;
    }[];
  }[];
};
export type RecordTrainingStep = {
  step: string;
  choice?: number;
};
export type TrainingBench = {
  module: {
    id: string;
    title: string;
    description: string;
    duration: number;
    type: "video" | "reading" | "interactive";
    required: boolean;
    completed: boolean;
    state: "not_started" | "in_progress" | "completed";
    startedAt?: string;
    completedAt?: string;
    stepsDone: number;
    stepsTotal: number;
    quizPassed: boolean;
    secondsLeft: number;
  };
  steps: string[];
  sectors: number;
  first: number;
  shown: string[];
  brief: string[];
  options: {
    value: string;
    text: string;
  }[];
  reading?: {
    verdict: string;
    reason: string;
    findings: {
      code: string;
      severity: string;
      layer: string;
      plain: string;
      evidence: {
        offset: number;
        expected: string;
        seen: string;
      }[];
    }[];
    checks: {
      name: string;
      layer: string;
      before: string;
      rehearsed: string;
    }[];
    filesBefore: number;
    filesAfter: number;
    digest?: string;
    writes: {
      sector: number;
      sectors: number;
      why: string;
      before: string;
      after: string;
      now?: string;
    }[];
  };
  right?: boolean;
  feedback?: string;
};
export type UseTrainingBench = {
  exercise?: string;
  answer?: string;
  from?: number;
};
export type QuizResult = {
  passed: boolean;
  right: number;
  total: number;
  needed: number;
  module: {
    id: string;
    title: string;
    description: string;
    duration: number;
    type: "video" | "reading" | "interactive";
    required: boolean;
    completed: boolean;
    state: "not_started" | "in_progress" | "completed";
    startedAt?: string;
    completedAt?: string;
    stepsDone: number;
    stepsTotal: number;
    quizPassed: boolean;
    secondsLeft: number;
  };
  questions: {
    id: string;
    text: string;
    options: string[];
  }[];
  explained: {
    text: string;
    right: boolean;
    why: string;
  }[];
};
export type SubmitQuiz = {
  answers: {
    question: string;
    option: number;
  }[];
};
export const {
  useGetTrainingQuery,
  useBeginModuleMutation,
  useGetTrainingContentQuery,
  useRecordTrainingStepMutation,
  useUseTrainingBenchMutation,
  useSubmitQuizMutation,
  useCompleteModuleMutation,
  useCompleteTrainingMutation,
} = injectedRtkApi;
