import { paths } from '../../routing/paths.ts'
import { tradeFigures } from './trade-figures.ts'

const { bestChance } = tradeFigures

/** One question with its answer in plain paragraphs, and a link to read on. */
export interface Question {
  /** The question's anchor: `/faq#<id>`. Never change it after publication. */
  id: string
  question: string
  answer: readonly string[]
  more?: {
    to: string
    label: string
    /** Somebody logged in has done this already. */
    forVisitors?: true
  }
}

export interface QuestionGroup {
  id: string
  title: string
  questions: readonly Question[]
}

/**
 * Every question of the FAQ page. Plain data, because the server also makes structured data from
 * it. An answer says in the present tense only what the product does today.
 */
export const faqGroups: readonly QuestionGroup[] = [
  {
    id: 'accounts',
    title: 'Accounts and verification',
    questions: [
      {
        id: 'who-can-join',
        question: 'Who is Relustre for?',
        answer: [
          'For the jewellery trade. Manufacturers, retailers and other owners of jewellery who want to sell stock they no longer need, and wholesale buyers who source in bulk. Verified sellers list stock, and verified buyers order it at the shown price or offer another. Relustre is not a shop for the public.',
        ],
      },
      {
        id: 'how-to-open-an-account',
        question: 'How do I open an account?',
        answer: [
          'Register with your company’s details and confirm your email address with the link that we send. Then log in, add your company’s documents, name three trade references, and submit them for review.',
        ],
      },
      {
        id: 'sell-and-buy',
        question: 'Can one company both sell and buy?',
        answer: [
          'Yes. One account covers selling and sourcing. When you register, you say whether you want to sell, to buy, or to do both.',
        ],
        more: { to: paths.benefits, label: 'Compare the two sides' },
      },
      {
        id: 'verification',
        question: 'Why are companies verified?',
        answer: [
          'So that each side knows who it is dealing with. A seller should know that a buyer is a wholesale buyer, and a buyer should know that the seller exists.',
        ],
      },
      {
        id: 'verification-documents',
        question: 'Which documents does verification ask for?',
        answer: [
          'From every company: a registration extract from the last three months, a proof of address, the identity of the signatory (passport or identity card), and a statement of the beneficial owners. Also three trade references: companies that you trade with, which we ask about you by email.',
          'A retailer or wholesale buyer that wants to buy adds its resale certificate (in the United States) or its VAT or tax registration certificate. A company that wants to sell adds a bank letter.',
          'An insurance certificate and an RJC certificate are welcome, but not required. Files are PDF, JPEG or PNG, up to 10 MB each.',
        ],
      },
      {
        id: 'fees',
        question: 'What does it cost?',
        answer: [
          'An account, its verification, listing and searching cost nothing. A buyer pays a service fee of 1.5% of the price of the goods; a seller pays no fee. VAT is added and shown where we can work it out; any other tax comes on top, on the seller’s invoice.',
        ],
      },
    ],
  },
  {
    id: 'selling',
    title: 'Selling',
    questions: [
      {
        id: 'what-to-sell',
        question: 'What can I sell?',
        answer: [
          'Excess and unsold stock: rings, earrings, necklaces and pendants, bracelets, brooches and cufflinks, sets, loose diamonds, gemstones, pearls and bullion, and mixed lots with a list of what is in them.',
        ],
        more: { to: paths.categories, label: 'See the categories' },
      },
      {
        id: 'dead-stock',
        question: 'When is stock dead stock?',
        answer: [
          `When it has stopped selling where it is. A new piece has its best chance of selling in its first ${bestChance.figure} (${bestChance.source}). After that it takes up space and capital, often for a long time.`,
        ],
        more: { to: paths.aboutUs, label: 'Read why it happens' },
      },
      {
        id: 'why-sell',
        question: 'What do I gain by selling old stock?',
        answer: [
          'Revenue from pieces that were not selling, and capital for pieces that do. You list stock by form or from a spreadsheet, show it to a wider market, and decide who sees it first. Verified buyers order it at your price or offer another. Analytics compare your stock with market trends.',
        ],
        more: { to: paths.benefits, label: 'Read the six benefits for sellers' },
      },
      {
        id: 'listing-states',
        question: 'What must a listing state?',
        answer: [
          'The facts that a buyer would otherwise ask for. For finished jewellery that is metal and fineness, weight, measurements and every stone. For a diamond it is the grades, the report and whether it is natural or laboratory-grown. For a coloured stone it is also its treatment. For bullion it is fineness, weight and refiner.',
        ],
        more: { to: paths.categories, label: 'See what each category asks for' },
      },
      {
        id: 'who-sets-the-price',
        question: 'Who sets the price?',
        answer: [
          'The seller, who also sets the discount for larger quantities. A price can be for a piece, a whole lot, a gram or a carat, a share of a price list, or a premium on the metal’s price of the day. Buyers may offer another.',
        ],
      },
      {
        id: 'who-sees-my-stock',
        question: 'Who sees my stock?',
        answer: [
          'Nobody, until you publish it. Then everybody sees its pictures, its description and your company’s name and country. Only verified buyers see the price, the discounts and how many there are. What a piece cost you is never shown to anybody else.',
          'With early access, only verified buyers, or only those you choose, see more than the title and one picture until the time you set is over.',
        ],
      },
    ],
  },
  {
    id: 'buying',
    title: 'Buying',
    questions: [
      {
        id: 'prices',
        question: 'Why can I see no prices?',
        answer: [
          'Because trade prices are only for verified buyers. Register as a buyer and have your company verified; then each lot shows its price, its discounts and how many there are.',
        ],
        more: { to: paths.registerAs('buyer'), label: 'Register as a buyer', forVisitors: true },
      },
      {
        id: 'who-sells',
        question: 'Who are the sellers?',
        answer: [
          'Manufacturers, retailers and jewellery owners who hold more stock than they can sell where they are. Only verified companies can publish a lot. Each lot names its seller, whose badge says what we have checked.',
        ],
      },
      {
        id: 'why-cheaper',
        question: 'Why is unsold stock cheaper?',
        answer: [
          'Because keeping stock costs money. A seller may prefer a lower price now to the full price some day. It says nothing about how well a piece is made.',
        ],
      },
      {
        id: 'bulk-discounts',
        question: 'How do bulk discounts work?',
        answer: [
          'The prices for larger quantities stand beside the lot, with what you save. The price of a piece never rises with the quantity.',
        ],
      },
      {
        id: 'early-access',
        question: 'What is early access?',
        answer: [
          'A seller can open a lot to verified buyers first, or only to companies that it names, for up to 30 days. Until it opens, everybody else sees its title and one picture. The page says when that is.',
        ],
      },
      {
        id: 'negotiate',
        question: 'Can I negotiate?',
        answer: [
          'Yes. Offer your price on the page of a lot. The seller accepts, declines or counters; an accepted offer becomes an order.',
        ],
      },
    ],
  },
  {
    id: 'payment-delivery-data',
    title: 'Payment, delivery and data',
    questions: [
      {
        id: 'payment',
        question: 'How are payments kept safe?',
        answer: [
          'You pay by bank transfer into our account for clients’ money. We hold the money until you accept the goods, or your time to inspect them is over, and then pay the seller. If the seller cancels or takes the goods back, all of it goes back to the account that it came from.',
          'The bank details are only on the page of your order. We never send them by email. A seller who has not confirmed the lot for seven days first confirms your order.',
        ],
      },
      {
        id: 'delivery',
        question: 'Who ships and insures the goods?',
        answer: [
          'The seller, insured and tracked, within three business days of the payment, the days that the seller states, or as you agree.',
        ],
        more: { to: paths.terms, label: 'Read the Terms of Use' },
      },
      {
        id: 'shipping-price',
        question: 'What does shipping cost?',
        answer: [
          'The seller says it by country, and you see it for yours in the total before you order. Where the seller has not said it, make an offer: the two of you agree on it there.',
          'Import duty and tax are not included. You pay them where the goods arrive.',
        ],
        more: { to: paths.terms, label: 'Read the Terms of Use' },
      },
      {
        id: 'disputes',
        question: 'What if the goods are not as described?',
        answer: [
          'Reject them on the page of your order, with pictures or a report, within three business days or as you agree, plus five for a laboratory. After that they count as accepted; we remind you a day before.',
          'The seller takes back what you reject and you are refunded, or you agree on a lower price. If you do not agree, we decide after 14 days, or once one of you asks. Your money stays held until then.',
        ],
        more: { to: paths.terms, label: 'Read the Terms of Use' },
      },
      {
        id: 'data',
        question: 'What data do you collect?',
        answer: [
          'Registration details, account and payment details, your activities on the marketplace, and browsing information. The policy names each and says what it is used for.',
        ],
        more: { to: paths.policy, label: 'Read the privacy policy' },
      },
      {
        id: 'cookies',
        question: 'Do I have to accept cookies?',
        answer: [
          'No. You control cookies in your browser. If you reject them, some features may be limited.',
        ],
        more: { to: paths.policy, label: 'Read the cookie policy' },
      },
    ],
  },
]
