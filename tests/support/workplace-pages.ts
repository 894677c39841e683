import { paths } from '#shared/routing/paths.ts'

/** People of the demo, by what a page of the workplace may show them. */
export const people = {
  operator: 'operator@relustre.example',
  verified: 'giulia@fontechiara.example',
  sales: 'marco@fontechiara.example',
  finance: 'elena@fontechiara.example',
  purchasing: 'caleb@marigold-row.example',
  asked: 'thomas@lanternfield.example',
  begun: 'mei@jade-terrace.example',
  submitted: 'camille@lune-maree.example',
  inReview: 'jonas@goldammer.example',
  rejected: 'dana@copper-mesa.example',
  suspended: 'salem@dune-dhow.example',
  buyer: 'nora@marigold-row.example',
  seller: 'edith@hollowmere.example',
  /** Verified; a test ends it. */
  expired: 'kavita@suryatara.example',
}
export type Who = keyof typeof people | 'unconfirmed' | 'visitor'

/** What somebody sees on a page. */
export interface Shown {
  heading?: string
  /** The names of the filled buttons. */
  filled?: readonly string[]
  /** The names of the buttons that are framed as dangerous. */
  danger?: readonly string[]
}

/** Who opens which page. In a path, `:name` is the place of an id of the demo. */
export type WorkplacePage = readonly [who: Who, path: string, shown?: Shown]

const refused: Shown = { heading: 'You do not have access to this page' }
const freeze = 'Freeze its open orders'
const suspends = ['Suspend', freeze]

/**
 * The pages of accounts, companies and their verification, and of the console. The first of each route
 * shows the most. `overview.test.ts` opens the overview in each state of a company.
 */
export const accountPages: readonly WorkplacePage[] = [
  ['verified', paths.overview],
  ['finance', paths.overview],
  ['verified', paths.activity],
  ['verified', paths.yourCompany],
  ['verified', paths.addresses],
  ['verified', paths.newAddress],
  ['verified', paths.address(':address')],
  ['verified', paths.profile],
  ['verified', paths.profileDetails],
  ['verified', paths.verification],
  ['asked', paths.verification],
  ['begun', paths.verification],
  ['submitted', paths.verification],
  ['inReview', paths.verification],
  ['rejected', paths.verification],
  ['suspended', paths.verification],
  ['expired', paths.verification],
  ['unconfirmed', paths.verification],
  ['verified', paths.companyDetails],
  ['verified', paths.payouts],
  ['verified', paths.shippingTerms, { heading: 'Shipping', filled: ['Save'] }],
  ['verified', paths.people, { filled: ['Send the invitation'] }],
  ['sales', paths.overview],
  ['sales', paths.yourCompany],
  ['sales', paths.people, { heading: 'People', filled: [] }],
  ['sales', paths.profileDetails],
  ['sales', paths.verification, refused],
  ['sales', paths.payouts, refused],
  ['finance', paths.yourCompany],
  ['finance', paths.people, { filled: ['Accept ownership'] }],
  ['finance', paths.verification, { heading: 'Verification', filled: [] }],
  ['finance', paths.payouts, { heading: 'Payouts', filled: [] }],
  ['verified', paths.profileSecurity],
  ['verified', paths.profileNotifications],
  ['verified', paths.notifications],
  ['operator', paths.notifications],
  ['verified', paths.profileClose],
  ['operator', paths.profile],
  ['operator', paths.admin],
  ['operator', paths.adminVerifications],
  [
    'operator',
    paths.adminCompany(':inReview'),
    { filled: ['Verify Goldammer Ringe GmbH'], danger: ['Reject', ...suspends] },
  ],
  ['operator', paths.adminCompany(':begun'), { filled: [], danger: suspends }],
  ['operator', paths.adminCompany(':expired'), { filled: [], danger: suspends }],
  [
    'operator',
    paths.adminCompany(':submitted'),
    { filled: ['Begin the review'], danger: suspends },
  ],
  ['operator', paths.adminCompany(':asked'), { filled: [], danger: suspends }],
  [
    'operator',
    paths.adminCompany(':verified'),
    { filled: ['Renew the verification'], danger: suspends },
  ],
  [
    'operator',
    paths.adminCompany(':rejected'),
    { filled: ['Allow another submission'], danger: [freeze] },
  ],
  [
    'operator',
    paths.adminCompany(':suspended'),
    { filled: ['Lift the suspension'], danger: [freeze] },
  ],
  ['operator', paths.adminListings],
  ['operator', paths.adminPeople],
  ['operator', paths.adminPerson(':person')],
  ['operator', paths.adminSecondSteps],
  ['operator', paths.adminEnquiries],
  ['operator', paths.adminEnquiry(':enquiry')],
  ['operator', paths.adminOutbox],
  ['operator', paths.adminJobs],
  ['operator', paths.adminRates],
  ['operator', paths.adminMoney],
  ['operator', paths.adminMoneyOwed],
  ['operator', paths.adminAudit],
  ['visitor', paths.forgotPassword],
  ['visitor', `${paths.resetPassword}#secret`],
  ['visitor', `${paths.confirmEmail}#secret`],
  ['visitor', `${paths.approveEmail}#secret`],
  ['visitor', `${paths.confirmNewEmail}#secret`],
  ['visitor', `${paths.keepSecondStep}#secret`],
  ['visitor', `${paths.invitation}#used`],
  ['visitor', `${paths.references}#:reference`],
  ['visitor', `${paths.references}#used`],
  ['visitor', paths.registered],
  ['visitor', paths.accountClosed],
  ['visitor', paths.company(':verified')],
  ['visitor', paths.company(':inReview')],
]

/** The pages of stock, search, offers, orders and money. */
export const tradePages: readonly WorkplacePage[] = [
  ['seller', paths.overview],
  ['buyer', paths.overview],
  ['seller', paths.findOf('ring')],
  ['seller', paths.stock],
  ['submitted', paths.stock],
  ['seller', paths.newListing],
  ['seller', paths.listing(':live')],
  ['seller', paths.stockImport, { filled: ['Choose a file\n: your stock'] }],
  ['buyer', paths.saved],
  ['seller', paths.offers],
  ['seller', paths.buyRequests],
  ['buyer', paths.buyRequests, { filled: ['Post a buy request'] }],
  ['submitted', paths.buyRequests],
  ['finance', paths.buyRequests],
  ['purchasing', paths.newBuyRequest, { filled: ['Post the request'] }],
  ['seller', paths.newBuyRequest],
  ['seller', paths.buyRequest(':request'), { filled: ['Offer this lot'] }],
  ['buyer', paths.buyRequest(':request')],
  ['buyer', paths.newOffer],
  ['buyer', paths.newOfferOf(':lot', 1)],
  ['seller', paths.orders],
  ['buyer', paths.orders],
  ['submitted', paths.orders],
  ['buyer', paths.basket],
  ['buyer', paths.newOrder],
  ['buyer', paths.newOrderOf(':lot', 1)],
  ['seller', paths.ratings],
  ['seller', paths.figures],
  ['seller', `${paths.figures}?days=365`],
  ['seller', paths.trends],
  ['buyer', paths.trends],
  ['submitted', paths.trends, refused],
  ['sales', paths.stock, { filled: ['Add a piece'] }],
  ['sales', paths.offers],
  ['sales', paths.orders],
  ['finance', paths.stock, { heading: 'Stock', filled: [] }],
  ['finance', paths.offers],
  ['finance', paths.orders],
  ['purchasing', paths.overview],
  ['purchasing', paths.stock],
  ['purchasing', paths.offers],
  ['purchasing', paths.orders],
  ['purchasing', paths.basket, { heading: 'Basket' }],
  ['purchasing', paths.yourCompany],
  ['purchasing', paths.people, { heading: 'People', filled: [] }],
  ['purchasing', paths.verification, refused],
  ['purchasing', paths.payouts, refused],
  ['operator', paths.adminListing(':live')],
  ['operator', paths.adminOrders],
  ['operator', paths.adminReviews],
  ['operator', paths.adminDeliveries],
  ['operator', paths.adminDisputes],
  ['operator', paths.adminDispute(':disputed')],
  ['operator', paths.adminReports],
  ['operator', paths.adminAppeals],
  ['operator', paths.adminRatings],
  ['operator', paths.adminScreening],
  ['operator', paths.adminMoneyBooks],
  ['buyer', paths.lot(':lot')],
  ['buyer', paths.compare([':lot', ':other'])],
  ['visitor', paths.compare([':lot', ':other'])],
  ['buyer', paths.ratingsOf(':company')],
  ['visitor', paths.stillThere],
  ['visitor', paths.stopEmails],
]

/** The route of a page, roughly: what is the same whatever its ids are. */
export const routeOf = (path: string): string =>
  path.replaceAll(/:\w+/g, ':id').replace(/[?#].*/, '')

/** The first page of each route. */
export const onePerRoute: readonly WorkplacePage[] = [...accountPages, ...tradePages].filter(
  ([, path], at, all) => all.findIndex(([, other]) => routeOf(other) === routeOf(path)) === at,
)
