/** What a visitor wants to do; register preselects the account kind from it. */
export const accountKinds = ['seller', 'buyer', 'both'] as const
export type AccountKind = (typeof accountKinds)[number]

/** Every address of the site, in one place. */
export const paths = {
  home: '/',
  aboutUs: '/about-us',
  faq: '/faq',
  /** The footer's spelling. It shows the same page; the canonical address is `faq`. */
  faqFooter: '/Faq',
  categories: '/categories',
  benefits: '/benefits',
  contactUs: '/contact-us',
  policy: '/policy',
  register: '/register',
  registerAs: (kind: AccountKind) => `/register?as=${kind}`,
  login: '/login',
  /** The login page, which then leads back; `ended` says that the session has ended. */
  loginAfter: (returnTo: string, { ended = false } = {}) =>
    `/login?${new URLSearchParams({ ...(ended ? { ended: '1' } : {}), returnTo })}`,
  confirmEmail: '/confirm-email',
  /** The page that a trade reference's link opens. */
  references: '/references',
  /** The public badge of a verified company. */
  company: (id: string) => `/companies/${id}`,
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  /**
   * Approves, from the old address, a change of the account's email. The new address is confirmed
   * next.
   */
  approveEmail: '/confirm-email/approve',
  confirmNewEmail: '/confirm-email/new',
  /** Keeps a second step that was reported lost. */
  keepSecondStep: '/confirm-second-step',
  /** Where logging in leads. */
  overview: '/overview',
  activity: '/activity',
  /** The company that somebody acts for. */
  yourCompany: '/company',
  companyDetails: '/company/details',
  verification: '/company/verification',
  payouts: '/company/payouts',
  profile: '/profile',
  profileDetails: '/profile/details',
  profileClose: '/profile/details/close',
  profileSecurity: '/profile/security',
  profileNotifications: '/profile/notifications',
  admin: '/admin',
  adminVerifications: '/admin/verifications',
  adminCompany: (id: string) => `/admin/verifications/${id}`,
  adminPeople: '/admin/people',
  adminPerson: (id: string) => `/admin/people/${id}`,
  adminEnquiries: '/admin/enquiries',
  adminEnquiry: (id: string) => `/admin/enquiries/${id}`,
  adminOutbox: '/admin/outbox',
  adminAudit: '/admin/audit',
} as const
