import { baseApi as api } from '../base-api.js';
import type { Problem, SealedFile } from './shared.gen.js';
export type { Problem, SealedFile };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAgreementStatus: build.query<
      GetAgreementStatusApiResponse,
      GetAgreementStatusApiArg
    >({
      query: () => ({ url: `/api/user-agreement/status` }),
    }),
    signAgreement: build.mutation<
      SignAgreementApiResponse,
      SignAgreementApiArg
    >({
      query: (queryArg) => ({
        url: `/api/user-agreement`,
        method: "POST",
        body: queryArg.userAgreement,
      }),
    }),
    getAgreementTexts: build.query<
      GetAgreementTextsApiResponse,
      GetAgreementTextsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/user-agreement/texts`,
        params: {
          set: queryArg["set"],
        },
      }),
    }),
    publishAgreementText: build.mutation<
      PublishAgreementTextApiResponse,
      PublishAgreementTextApiArg
    >({
      query: (queryArg) => ({
        url: `/api/user-agreement/texts`,
        method: "POST",
        body: queryArg.publishAgreementText,
      }),
    }),
    getSignedFile: build.query<GetSignedFileApiResponse, GetSignedFileApiArg>({
      query: (queryArg) => ({
        url: `/api/user-agreement/files/${queryArg.id}`,
      }),
    }),
    verifyDocument: build.mutation<
      VerifyDocumentApiResponse,
      VerifyDocumentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/verify-document`,
        method: "POST",
        body: queryArg.verifyDocument,
      }),
    }),
    readConsents: build.query<ReadConsentsApiResponse, ReadConsentsApiArg>({
      query: () => ({ url: `/api/consents` }),
    }),
    consentAgain: build.mutation<ConsentAgainApiResponse, ConsentAgainApiArg>({
      query: (queryArg) => ({
        url: `/api/consents`,
        method: "POST",
        body: queryArg.consentAgain,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as signingApi };
export type GetAgreementStatusApiResponse =
  /** status 200 What the caller has signed last; null where nothing */ UserAgreementStatus;
export type GetAgreementStatusApiArg = void;
export type SignAgreementApiResponse =
  /** status 201 Sign the user agreement */ UserAgreementSigned;
export type SignAgreementApiArg = {
  userAgreement: UserAgreement;
};
export type GetAgreementTextsApiResponse =
  /** status 200 The texts that are to be accepted now: of the user agreement, of an application, or of a repair shop’s agreement */ AgreementTexts;
export type GetAgreementTextsApiArg = {
  set?: "agreement" | "application" | "tenant";
};
export type PublishAgreementTextApiResponse =
  /** status 201 Publish a new version of a text; everybody is asked to consent again */ AgreementTexts;
export type PublishAgreementTextApiArg = {
  publishAgreementText: PublishAgreementText;
};
export type GetSignedFileApiResponse =
  /** status 200 A sealed file of the caller or the caller’s shop: an agreement, the acceptances of an application, or a certificate */ SealedFile;
export type GetSignedFileApiArg = {
  id: string;
};
export type VerifyDocumentApiResponse =
  /** status 200 Whether the platform has sealed a file with this fingerprint */ DocumentVerdict;
export type VerifyDocumentApiArg = {
  verifyDocument: VerifyDocument;
};
export type ReadConsentsApiResponse =
  /** status 200 What the caller and the caller’s shop have signed, and what has a newer version since */ Consents;
export type ReadConsentsApiArg = void;
export type ConsentAgainApiResponse =
  /** status 201 Accept the new version of texts that were signed before */ Consents;
export type ConsentAgainApiArg = {
  consentAgain: ConsentAgain;
};
export type UserAgreementStatus = {
  agreement: {
    id: string;
    businessName: string;
    businessType:
      | "mobile-repair"
      | "pc-repair"
      | "electronics-retail"
      | "it-services"
      | "individual-technician"
      | "enterprise-it"
      | "other";
    targetMarket:
      | "usa"
      | "south-africa"
      | "india"
      | "brazil"
      | "nigeria"
      | "uk"
      | "germany"
      | "mexico"
      | "philippines"
      | "indonesia";
    technicalExperience: "beginner" | "intermediate" | "advanced" | "expert";
    fullName: string;
    signedAt: string;
    documents: {
      name:
        | "termsAccepted"
        | "disclaimerAccepted"
        | "aiRiskAccepted"
        | "dataProtectionAccepted"
        | "nonAffiliatationAccepted";
      title: string;
      version: number;
      hash: string;
    }[];
    fileHash: string;
    current: boolean;
  } | null;
};
export type UserAgreementSigned = {
  agreement: {
    id: string;
    businessName: string;
    businessType:
      | "mobile-repair"
      | "pc-repair"
      | "electronics-retail"
      | "it-services"
      | "individual-technician"
      | "enterprise-it"
      | "other";
    targetMarket:
      | "usa"
      | "south-africa"
      | "india"
      | "brazil"
      | "nigeria"
      | "uk"
      | "germany"
      | "mexico"
      | "philippines"
      | "indonesia";
    technicalExperience: "beginner" | "intermediate" | "advanced" | "expert";
    fullName: string;
    signedAt: string;
    documents: {
      name:
        | "termsAccepted"
        | "disclaimerAccepted"
        | "aiRiskAccepted"
        | "dataProtectionAccepted"
        | "nonAffiliatationAccepted";
      title: string;
      version: number;
      hash: string;
    }[];
    fileHash: string;
    current: boolean;
  };
};
export type UserAgreement = {
  businessName: string;
  businessType:
    | "mobile-repair"
    | "pc-repair"
    | "electronics-retail"
    | "it-services"
    | "individual-technician"
    | "enterprise-it"
    | "other";
  primaryServices?: (
    | "Phone repair"
    | "Tablet repair"
    | "Computer repair"
    | "Data recovery"
    | "Operating system repair"
    | "Virus removal"
    | "Hardware upgrades"
    | "Network setup"
    | "Device refurbishment"
  )[];
  targetMarket:
    | "usa"
    | "south-africa"
    | "india"
    | "brazil"
    | "nigeria"
    | "uk"
    | "germany"
    | "mexico"
    | "philippines"
    | "indonesia";
  technicalExperience: "beginner" | "intermediate" | "advanced" | "expert";
  deviceTypes: (
    | "Smartphones"
    | "Tablets"
    | "Laptops"
    | "Desktop computers"
    | "Gaming consoles"
    | "Storage devices"
    | "Network equipment"
    | "Audio equipment"
    | "Servers"
  )[];
  repairVolume?: "1-10" | "11-50" | "51-100" | "100+";
  termsAccepted: true;
  disclaimerAccepted: true;
  aiRiskAccepted: true;
  dataProtectionAccepted: true;
  nonAffiliatationAccepted: true;
  fullName: string;
  signature: string;
  userId?: string;
  ipAddress?: string;
  timestamp?: string;
  versions?: string;
};
export type AgreementTexts = {
  texts: {
    name:
      | "termsAccepted"
      | "disclaimerAccepted"
      | "aiRiskAccepted"
      | "dataProtectionAccepted"
      | "nonAffiliatationAccepted"
      | "application.termsAccepted"
      | "application.privacyAccepted"
      | "application.repairLiabilityAccepted"
      | "application.ndaAccepted"
      | "application.nonCompeteAccepted"
      | "application.intellectualPropertyAccepted"
      | "application.antiHackingAccepted"
      | "tenantAgreement";
    title: string;
    label: string;
    version: number;
    hash: string;
    paragraphs: string[];
    draft: boolean;
    publishedAt?: string;
  }[];
  versions: string;
};
export type PublishAgreementText = {
  name:
    | "termsAccepted"
    | "disclaimerAccepted"
    | "aiRiskAccepted"
    | "dataProtectionAccepted"
    | "nonAffiliatationAccepted"
    | "application.termsAccepted"
    | "application.privacyAccepted"
    | "application.repairLiabilityAccepted"
    | "application.ndaAccepted"
    | "application.nonCompeteAccepted"
    | "application.intellectualPropertyAccepted"
    | "application.antiHackingAccepted"
    | "tenantAgreement";
  paragraphs: string[];
  draft?: boolean;
};
export type DocumentVerdict = {
  known: boolean;
  kind?:
    "agreement" | "certificate" | "acceptances" | "tenant_agreement" | "text";
  title?: string;
  sealedAt?: string;
  fileHash?: string;
  key?: string;
  signature?: string;
  publicKey?: string;
};
export type VerifyDocument = {
  hash: string;
};
export type Consents = {
  due: {
    set: "agreement" | "application" | "tenant";
    title: string;
    texts: {
      name:
        | "termsAccepted"
        | "disclaimerAccepted"
        | "aiRiskAccepted"
        | "dataProtectionAccepted"
        | "nonAffiliatationAccepted"
        | "application.termsAccepted"
        | "application.privacyAccepted"
        | "application.repairLiabilityAccepted"
        | "application.ndaAccepted"
        | "application.nonCompeteAccepted"
        | "application.intellectualPropertyAccepted"
        | "application.antiHackingAccepted"
        | "tenantAgreement";
      title: string;
      version: string;
      changed: boolean;
    }[];
    signedAt: string;
  }[];
  signed: {
    fileId: string;
    set: "agreement" | "application" | "tenant";
    title: string;
    fullName: string;
    signedAt: string;
    fileHash: string;
    current: boolean;
    documents: {
      name:
        | "termsAccepted"
        | "disclaimerAccepted"
        | "aiRiskAccepted"
        | "dataProtectionAccepted"
        | "nonAffiliatationAccepted"
        | "application.termsAccepted"
        | "application.privacyAccepted"
        | "application.repairLiabilityAccepted"
        | "application.ndaAccepted"
        | "application.nonCompeteAccepted"
        | "application.intellectualPropertyAccepted"
        | "application.antiHackingAccepted"
        | "tenantAgreement";
      title: string;
      version: string;
    }[];
  }[];
};
export type ConsentAgain = {
  set: "agreement" | "application" | "tenant";
  versions: string;
  accepted: true;
  fullName: string;
  signature: string;
};
export const {
  useGetAgreementStatusQuery,
  useSignAgreementMutation,
  useGetAgreementTextsQuery,
  usePublishAgreementTextMutation,
  useGetSignedFileQuery,
  useVerifyDocumentMutation,
  useReadConsentsQuery,
  useConsentAgainMutation,
} = injectedRtkApi;
