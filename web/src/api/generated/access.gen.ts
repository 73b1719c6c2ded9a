import { baseApi as api } from '../base-api.js';
import type { Problem, User } from './shared.gen.js';
export type { Problem, User };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUser: build.query<GetUserApiResponse, GetUserApiArg>({
      query: () => ({ url: `/api/user` }),
    }),
    login: build.mutation<LoginApiResponse, LoginApiArg>({
      query: (queryArg) => ({
        url: `/api/login`,
        method: "POST",
        body: queryArg.login,
      }),
    }),
    register: build.mutation<RegisterApiResponse, RegisterApiArg>({
      query: (queryArg) => ({
        url: `/api/register`,
        method: "POST",
        body: queryArg.register,
      }),
    }),
    enterDemo: build.mutation<EnterDemoApiResponse, EnterDemoApiArg>({
      query: () => ({ url: `/api/demo/visits`, method: "POST" }),
    }),
    logout: build.mutation<LogoutApiResponse, LogoutApiArg>({
      query: () => ({ url: `/api/logout`, method: "POST" }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as accessApi };
export type GetUserApiResponse =
  /** status 200 Who is signed in; 401 means nobody */ User;
export type GetUserApiArg = void;
export type LoginApiResponse = /** status 200 Sign in */ User;
export type LoginApiArg = {
  login: Login;
};
export type RegisterApiResponse =
  /** status 201 Create an account and sign in */ User;
export type RegisterApiArg = {
  register: Register;
};
export type EnterDemoApiResponse =
  /** status 201 Look at the demo shop for half an hour, reading alone */ User;
export type EnterDemoApiArg = void;
export type LogoutApiResponse = unknown;
export type LogoutApiArg = void;
export type Login = {
  username: string;
  password: string;
  otp?: string;
};
export type Register = {
  username: string;
  name: string;
  email: string;
  password: string;
  role: "user" | "tenant_admin" | "tech";
};
export const {
  useGetUserQuery,
  useLoginMutation,
  useRegisterMutation,
  useEnterDemoMutation,
  useLogoutMutation,
} = injectedRtkApi;
