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
  /** The lots of a category, or of a part of it. */
  category: (slug: string, sub?: string) =>
    sub === undefined ? `/categories/${slug}` : `/categories/${slug}/${sub}`,
  search: '/search',
  /** A lot's public page. */
  lot: (slug: string) => `/lots/${slug}` as const,
  /** Up to four lots side by side. */
  compare: (slugs: readonly string[] = []) =>
    slugs.length === 0 ? '/compare' : `/compare?lots=${slugs.join(',')}`,
  /** A buyer's saved searches, favourites and followed sellers. */
  saved: '/saved',
  /** Stops the emails of a saved search, by the secret in the fragment. */
  stopEmails: '/stop-emails',
  benefits: '/benefits',
  contactUs: '/contact-us',
  policy: '/policy',
  terms: '/terms',
  register: '/register',
  registerAs: (kind: AccountKind) => `/register?as=${kind}`,
  /** The page after registering. */
  registered: '/register/done',
  login: '/login',
  /** The login page, which then leads back; `ended` says that the session has ended. */
  loginAfter: (returnTo: string, { ended = false } = {}) =>
    `/login?${new URLSearchParams({ ...(ended ? { ended: '1' } : {}), returnTo })}`,
  confirmEmail: '/confirm-email',
  /** The page that a trade reference's link opens. */
  references: '/references',
  /** The page that an invitation's link opens. */
  invitation: '/invitation',
  /** The people of the reader's own company. */
  people: '/company/people',
  /** The public badge of a verified company. */
  company: (id: string) => `/companies/${id}` as const,
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
  /** What the reader's company has and the marketplace sells, by a number or by words. */
  find: '/find',
  findOf: (q: string) => `/find?${new URLSearchParams({ q })}` as const,
  /** What a company sells, or may sell. */
  stock: '/stock',
  newListing: '/stock/new',
  listing: (id: string) => `/stock/${id}` as const,
  /** What the reader's company negotiates. */
  offers: '/offers',
  offer: (number: number | ':number') => `/offers/${number}` as const,
  newOffer: '/offers/new',
  newOfferOf: (slug: string, pieces: number, deliverTo: string | null = null) =>
    `/offers/new?lot=${slug}&pieces=${pieces}${deliverTo === null ? '' : `&to=${deliverTo}`}`,
  /** For all lots of a seller in the basket that are in one currency. */
  newOfferOfBasket: (seller: string, currency: string, deliverTo: string | null) =>
    `/offers/new?seller=${seller}&currency=${currency}${deliverTo === null ? '' : `&to=${deliverTo}`}`,
  /** What the reader's company looks for, and what others do. */
  buyRequests: '/buy-requests',
  newBuyRequest: '/buy-requests/new',
  newBuyRequestFor: (words: string) =>
    `/buy-requests/new?${new URLSearchParams({ words })}` as const,
  buyRequestAgain: (id: string) => `/buy-requests/new?again=${id}` as const,
  buyRequest: (id: string) => `/buy-requests/${id}` as const,
  /** What the reader's company buys and sells. */
  orders: '/orders',
  ordersOf: (listing: string) => `/orders?listing=${listing}` as const,
  order: (number: number | ':number') => `/orders/${number}` as const,
  /** The lots that the reader's company means to order. */
  basket: '/basket',
  /** Where a buyer looks at an order once more before placing it. */
  newOrder: '/orders/new',
  newOrderOf: (slug: string, pieces: number) => `/orders/new?lot=${slug}&pieces=${pieces}`,
  /** What the stock and the sales of the reader's company come to. */
  figures: '/figures',
  /** What lots are offered at and sell for. */
  trends: '/figures/trends',
  /** How others see the reader's company. */
  ratings: '/ratings',
  /** What buyers said about a seller. */
  ratingsOf: (id: string) => `/companies/${id}/ratings` as const,
  /** Where a file of stock is uploaded, and where it is reviewed. */
  stockImport: '/stock/import',
  stockImportReview: (id: string) => `/stock/import/${id}`,
  /** Confirms by an email's link, without login, that listings are still there. */
  stillThere: '/still-there',
  /** The company that somebody acts for. */
  yourCompany: '/company',
  companyDetails: '/company/details',
  /** Where the reader's company receives goods. */
  addresses: '/company/addresses',
  newAddress: '/company/addresses/new',
  /** Adds an address, and then leads back. */
  newAddressFor: (returnTo: string) =>
    `/company/addresses/new?${new URLSearchParams({ returnTo })}`,
  address: (id: string) => `/company/addresses/${id}` as const,
  verification: '/company/verification',
  payouts: '/company/payouts',
  /** What the reader's company charges for shipping. */
  shippingTerms: '/company/shipping',
  /** Asks somebody who has accepted older Terms of Use, and then leads back. */
  acceptTerms: '/accept-terms',
  acceptTermsFor: (returnTo: string) => `/accept-terms?${new URLSearchParams({ returnTo })}`,
  profile: '/profile',
  profileDetails: '/profile/details',
  profileClose: '/profile/details/close',
  /** The page after closing an account. */
  accountClosed: '/account-closed',
  profileSecurity: '/profile/security',
  profileNotifications: '/profile/notifications',
  notifications: '/notifications',
  admin: '/admin',
  adminVerifications: '/admin/verifications',
  adminCompany: (id: string) => `/admin/verifications/${id}` as const,
  adminListings: '/admin/listings',
  adminListing: (id: string) => `/admin/listings/${id}` as const,
  /** What companies reported. */
  adminReports: '/admin/reports',
  /** What companies say against what was hidden of theirs. */
  adminAppeals: '/admin/appeals',
  adminOrders: '/admin/orders',
  adminOrder: (number: number | ':number') => `/admin/orders/${number}` as const,
  adminReviews: '/admin/reviews',
  adminDeliveries: '/admin/deliveries',
  adminDisputes: '/admin/disputes',
  /** An order whose goods are not right, by its id. */
  adminDispute: (id: string) => `/admin/disputes/${id}` as const,
  adminRatings: '/admin/ratings',
  adminPeople: '/admin/people',
  adminPerson: (id: string) => `/admin/people/${id}`,
  /** The lost second steps that will be removed. */
  adminSecondSteps: '/admin/people/second-steps',
  adminEnquiries: '/admin/enquiries',
  adminEnquiry: (id: string) => `/admin/enquiries/${id}` as const,
  adminOutbox: '/admin/outbox',
  adminJobs: '/admin/jobs',
  adminScreening: '/admin/screening',
  adminRates: '/admin/rates',
  adminMoney: '/admin/money',
  adminMoneyCase: (id: string) => `/admin/money?case=${id}#${id}`,
  adminMoneyBooks: '/admin/money/books',
  adminMoneyOwed: '/admin/money/owed',
  adminAudit: '/admin/audit',
} as const
