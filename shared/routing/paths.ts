/** What a visitor comes to do; register preselects the account kind from it. */
export const accountKinds = ['seller', 'buyer', 'both'] as const
export type AccountKind = (typeof accountKinds)[number]

/** Every address of the site, in one place. */
export const paths = {
  home: '/',
  aboutUs: '/about-us',
  faq: '/faq',
  /** The footer's spelling; it answers the same page, whose canonical address is `faq`. */
  faqFooter: '/Faq',
  categories: '/categories',
  benefits: '/benefits',
  contactUs: '/contact-us',
  policy: '/policy',
  register: '/register',
  registerAs: (kind: AccountKind) => `/register?as=${kind}`,
  login: '/login',
  /** The login page that leads back; `ended` says that the session is over. */
  loginAfter: (returnTo: string, { ended = false } = {}) =>
    `/login?${new URLSearchParams({ ...(ended ? { ended: '1' } : {}), returnTo })}`,
  confirmEmail: '/confirm-email',
  profile: '/profile',
  profileDetails: '/profile/details',
  profileCompanyDetails: '/profile/details/company',
  profileClose: '/profile/close',
  profileCompany: '/profile/company',
  profilePayouts: '/profile/payouts',
  profileSecurity: '/profile/security',
  profileNotifications: '/profile/notifications',
} as const
