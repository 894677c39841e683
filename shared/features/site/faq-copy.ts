import { paths } from '../../routing/paths.ts'
import { tradeFigures } from './trade-figures.ts'

const { bestChance } = tradeFigures

/** One question with its answer in plain paragraphs, and a link to read on. */
export interface Question {
  /** The question's anchor: `/faq#<id>`. Never change it after publication. */
  id: string
  question: string
  answer: readonly string[]
  more?: { to: string; label: string }
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
          'For the jewellery trade. Manufacturers, retailers and other owners of jewellery who want to sell stock they no longer need, and wholesale buyers who source in bulk. Companies can register and be verified today; trading opens next. It is not a shop for the public.',
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
          'Yes. One account is for selling and sourcing. When you register, you say whether you want to sell, to buy, or to do both.',
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
          'An account and its verification cost nothing. The fees for trading are not published yet. They will be part of the trading terms, which come out before trading opens, so nobody has to list a piece without knowing them.',
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
        question: 'What will I be able to sell?',
        answer: [
          'Excess and unsold stock: rings, earrings, necklaces and pendants, bracelets, brooches and cufflinks, loose diamonds, gemstones, pearls and bullion.',
        ],
        more: { to: paths.categories, label: 'See the nine categories' },
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
          'Once trading opens: revenue from pieces that were not selling, and capital for pieces that do. We are building it to give you a wider market, listing tools, and analytics that compare your stock with market trends.',
        ],
        more: { to: paths.benefits, label: 'Read the six benefits for sellers' },
      },
      {
        id: 'listing-states',
        question: 'What will a listing have to state?',
        answer: [
          'The facts that a buyer would otherwise ask for. For finished jewellery that is metal and fineness, weight, measurements and every stone. For a diamond it is the grades, the report and whether it is natural or lab-grown. For bullion it is fineness, weight and refiner.',
        ],
        more: { to: paths.categories, label: 'See what each category asks for' },
      },
      {
        id: 'who-sets-the-price',
        question: 'Who will set the price?',
        answer: [
          'The seller, who also sets the discount for larger quantities. Buyers will negotiate with the seller directly.',
        ],
      },
      {
        id: 'who-sees-my-stock',
        question: 'Who will see my stock?',
        answer: [
          'Listings will be for a targeted network of verified wholesale buyers, not for your retail customers. What can be seen before logging in will be described when listings open.',
        ],
      },
    ],
  },
  {
    id: 'buying',
    title: 'Buying',
    questions: [
      {
        id: 'why-no-stock',
        question: 'Why can I not see any stock yet?',
        answer: [
          'Because trading has not opened. We would sooner show an empty shelf than invented lots. The pieces in our pictures are renders made for this site and are not for sale.',
        ],
      },
      {
        id: 'who-sells',
        question: 'Who will the sellers be?',
        answer: [
          'Manufacturers, retailers and jewellery owners who hold more stock than they can sell where they are. Like buyers, sellers are verified before they can trade.',
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
        question: 'How will bulk discounts work?',
        answer: [
          'The discount for a larger quantity will be shown with the goods, so you need not ask what more pieces would cost. Prices come with the catalogue.',
        ],
      },
      {
        id: 'early-access',
        question: 'What is early access?',
        answer: [
          'Buyers are promised exclusive early access to premium unsold inventory from verified sellers. How a lot is opened, and to whom first, will be described before trading opens.',
        ],
      },
      {
        id: 'negotiate',
        question: 'Will I be able to negotiate?',
        answer: [
          'Yes. You will speak with the seller directly and agree a price between you. Messages and offers will be part of your account when trading opens.',
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
        question: 'How will payments be kept safe?',
        answer: [
          'By verified sellers and a secure payment system. How it takes, holds and pays out money will be set out in the trading terms before the first order.',
        ],
      },
      {
        id: 'delivery',
        question: 'Who will ship and insure the goods?',
        answer: [
          'That will be part of the trading terms, which are published before trading opens. Until then there is nothing to ship.',
        ],
      },
      {
        id: 'disputes',
        question: 'What if the goods are not as described?',
        answer: [
          'Customer service will deal with disputes. The rules it follows will be in the trading terms, for both sides to read before they trade.',
        ],
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
