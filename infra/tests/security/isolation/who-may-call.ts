import type { ServiceName } from '@revive/platform/core/service-names';

/**
 * `actor`: requires a person's token. `secret`: the request contains the right (a password, a session, a tracking id,
 * an enrolment token). `service`: a call between services without a person; `why` gives the reason.
 */
export interface MayCall {
  readonly peers: readonly ServiceName[];
  readonly right: 'actor' | 'secret' | 'service';
  readonly why?: string;
}
const forPeople = (...peers: ServiceName[]): MayCall => ({ peers, right: 'actor' });
const bySecret: MayCall = { peers: ['gateway'], right: 'secret' };
const among = (why: string, ...peers: ServiceName[]): MayCall => ({ peers, right: 'service', why });

/** The default without an entry: only the gateway may call, with a person's token. */
const STRICTEST: MayCall = forPeople('gateway');

/**
 * Methods with wider access than the default, listed by hand. A method with wider access and without an entry fails.
 */
export const WIDER: Readonly<Record<string, MayCall>> = {
  'Catalog/PriceServices': among('a quote is made in a consumer, where no person is', 'repairs'),
  'Fleet/Enrol': bySecret,
  'Fleet/GetDevice': forPeople('gateway', 'repairs'),
  'People/ListColleagues': forPeople('gateway', 'repairs'),
  'People/GetConfirmedEmail': forPeople('repairs', 'notifications'),
  'Fleet/ListAgents': forPeople('gateway', 'repairs'),
  'Fleet/ListBench': forPeople('gateway', 'repairs'),
  'Fleet/StopAll': forPeople('repairs'),
  'FleetCounts/CountShopAgents': forPeople('repairs'),
  'PeopleCounts/CountShopPeople': forPeople('repairs'),
  'Fleet/GetStop': forPeople('repairs'),
  'Identity/SignIn': bySecret,
  'Identity/Register': bySecret,
  'Identity/EnterDemo': among('a visitor has no account; visits are counted by network and altogether', 'gateway'),
  'Identity/SignOut': bySecret,
  // Onboarding and notifications too: the session itself identifies the signer or the owner of exported data.
  'Identity/ReadSession': { peers: ['gateway', 'onboarding', 'notifications'], right: 'secret' },
  'Identity/AdvanceAccount': among(
    'what an account’s owner has done moves it, also from a timer, where no person is',
    'onboarding',
  ),
  'Identity/IssueCommandToken': bySecret,
  'Identity/ListStaff': among('an email is written in a consumer, where no person is', 'notifications'),
  'Identity/ReadStaffContact': among('an email is written in a consumer, where no person is', 'notifications'),
  'Identity/ReadEmail': among('an email is written in a consumer, where no person is', 'notifications'),
  'OwnAccount/ForgotPassword': bySecret,
  'OwnAccount/SetPassword': bySecret,
  'OwnAccount/ConfirmEmail': bySecret,
  'OwnAccount/SendConfirmation': bySecret,
  'OwnAccount/ReadProfile': bySecret,
  'OwnAccount/ChangeName': bySecret,
  'OwnAccount/ChangeEmail': bySecret,
  'OwnAccount/ChangePassword': bySecret,
  'OwnAccount/ListSessions': bySecret,
  'OwnAccount/EndSession': bySecret,
  'OwnAccount/EndOtherSessions': bySecret,
  'OwnAccount/EndAllSessions': bySecret,
  'OwnAccount/Reauthenticate': bySecret,
  'OwnAccount/BeginOtp': bySecret,
  'OwnAccount/ConfirmOtp': bySecret,
  'OwnAccount/RenewRecoveryCodes': bySecret,
  'OwnAccount/RemoveOtp': bySecret,
  'OwnAccount/ExportData': bySecret,
  'OwnAccount/RequestErasure': bySecret,
  'OwnAccount/WithdrawErasure': bySecret,
  'Onboarding/ReadEmail': among('an email is written in a consumer, where no person is', 'notifications'),
  'Onboarding/Register': bySecret,
  'Onboarding/SaveDraft': bySecret,
  'Onboarding/ReadDraft': bySecret,
  'Onboarding/MailDraft': bySecret,
  'Onboarding/MailLink': bySecret,
  'Onboarding/ReadMine': bySecret,
  'Onboarding/SubmitSetup': bySecret,
  'Onboarding/SubmitCompany': bySecret,
  'Onboarding/SubmitHardware': bySecret,
  'Onboarding/SubmitStaff': bySecret,
  'Onboarding/SendMessage': bySecret,
  'Onboarding/Withdraw': bySecret,
  'ApplicationFiles/BeginFile': bySecret,
  'ApplicationFiles/SendFilePart': bySecret,
  'ApplicationFiles/FinishFile': bySecret,
  'ApplicationFiles/RemoveFile': bySecret,
  'ApplicationFiles/ReadMyFile': bySecret,
  'Preflights/MintPreflight': bySecret,
  'Preflights/ReportPreflight': bySecret,
  'AccountReview/ReadReviewFigures': among('what all reviews together amount to, for visitors', 'gateway'),
  'AccountStatuses/ReadAccountStatus': among(
    'staff’s right was checked where they asked; onboarding keeps no names of accounts',
    'onboarding',
  ),
  'Shops/OpenShop': among('the end of a review goes on by itself where a process died', 'onboarding'),
  'Shops/ReadRegisteredShop': among('an application is opened in a consumer, where no person is', 'onboarding'),
  'ErasedPeople/ReadErased': among(
    'what is held of an erased person goes in a consumer, where no person is',
    'onboarding',
    'notifications',
  ),
  'ErasedPeople/NoteErased': among('the same: each says that it is done', 'onboarding', 'notifications'),
  'PersonalData/ExportPersonalData': bySecret,
  'PersonalNotices/ExportNotices': bySecret,
  'Shops/ReadOwners': among(
    'who is told of a change is known to identity alone, and the change waits for it',
    'onboarding',
  ),
  'ShopLogos/ReadShopLogo': among('a shop’s logo is anybody’s to see: it stands on what it sends', 'gateway'),
  'ShopLogos/ReadShopState': among(
    'a shop’s public page is anybody’s to read, as long as somebody leads the shop',
    'repairs',
  ),
  'Shops/CheckNames': among(
    'which of the addresses and names that onboarding was given are taken; it shows staff whose application that stops, and nobody else',
    'onboarding',
  ),
  'Shops/CountReviewers': among('a number that is nobody’s', 'onboarding'),
  'Profiles/ReadOnboarding': bySecret,
  'Profiles/ReadBusinessProfile': bySecret,
  'Profiles/SubmitProfile': bySecret,
  'Profiles/SaveProfileDraft': bySecret,
  'Training/ReadTraining': bySecret,
  'Training/BeginModule': bySecret,
  'Training/ReadContent': bySecret,
  'Training/RecordStep': bySecret,
  'Training/UsePracticeLab': bySecret,
  'Training/SubmitQuiz': bySecret,
  'Training/CompleteModule': bySecret,
  'Training/CompleteTraining': bySecret,
  'Signing/ReadAgreement': bySecret,
  'Signing/SignAgreement': bySecret,
  'Signing/ReadTexts': bySecret,
  'Signing/ReadFile': bySecret,
  'Signing/VerifyFile': bySecret,
  'Signing/ReadConsents': bySecret,
  'Signing/ConsentAgain': bySecret,
  'Signing/ReadAcceptances': bySecret,
  'Impersonations/ReadImpersonation': bySecret,
  'Repairs/Track': bySecret,
  'Repairs/ApproveByLink': bySecret,
  'Repairs/DeclineByLink': bySecret,
  'Repairs/StopMessages': bySecret,
  'Repairs/ReadReceipt': bySecret,
  'Repairs/ReadRecordByLink': bySecret,
  'Repairs/ReadRecordKeys': among('public keys, for visitors', 'gateway'),
  'RemoteOrders/CreateRemoteOrder': among('a visitor orders; limits are counted by network', 'gateway'),
  'RemoteOrders/ReadRemoteOrder': bySecret,
  'RemoteOrders/ReadRemoteOrderEmail': among('an email is written in a consumer, where no person is', 'notifications'),
  'RemoteOrders/ReadRemoteOrderAlarm': among('an email is written in a consumer, where no person is', 'notifications'),
  'RemoteOrders/ReadRemoteOrderStaffAlarm': among(
    'an email is written in a consumer, where no person is',
    'notifications',
  ),
  'ShopPages/ReadShopPage': among('a page that its shop published is anyone’s to read', 'gateway'),
  'Questions/AskQuestion': bySecret,
  'Questions/RateRepair': bySecret,
  'Warranties/ClaimByLink': bySecret,
  'Passports/ReadPassportGrants': bySecret,
  'Passports/GrantPassport': bySecret,
  'Passports/RevokePassport': bySecret,
  'Quotes/ReadRepairFormByLink': bySecret,
  'Repairs/RecordProgress': among('telemetry of the agents whose streams fleet holds', 'fleet'),
  'Repairs/ReadFigures': among('what all repairs together amount to, for visitors', 'gateway'),
  'Repairs/ReadCustomerMessage': among('a message is written in a consumer, where no person is', 'notifications'),
};

/** The callers of a method such as `Fleet/ListBench`. */
export const whoMayCall = (method: string): MayCall => WIDER[method] ?? STRICTEST;
