import { paths } from '../../routing/paths.ts'

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
 * it. An answer promises nothing that the product does not do yet: periods, fees and checks come
 * later.
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
          'For the jewellery trade. Manufacturers, retailers and other owners of jewellery sell stock they no longer need. Verified wholesale buyers source it in bulk. It is not a shop for the public.',
        ],
      },
      {
        id: 'how-to-open-an-account',
        question: 'How do I open an account?',
        answer: [
          'Register with your company’s details and confirm your email address by the link that we send. Then add your company’s papers and three trade references in your profile, and send them for review.',
        ],
      },
      {
        id: 'sell-and-buy',
        question: 'Can one company both sell and buy?',
        answer: [
          'Yes. Selling and sourcing share one account. You say when you register whether you come to sell, to buy or for both.',
        ],
        more: { to: paths.benefits, label: 'Compare the two sides' },
      },
      {
        id: 'verification',
        question: 'Why are companies verified?',
        answer: [
          'So that each side knows whom it deals with. A seller should know that a buyer is a wholesale buyer, and a buyer that the seller exists. Which documents are asked for will be published before accounts open.',
        ],
      },
      {
        id: 'fees',
        question: 'What does it cost?',
        answer: [
          'The fees are not published yet. They will be part of the trading terms, which come out before trading opens, so that nobody has to list a piece without knowing them.',
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
          'Excess and unsold stock: rings, earrings, necklaces and pendants, bracelets, brooches and cufflinks, loose diamonds, gemstones, pearls and bullion.',
        ],
        more: { to: paths.categories, label: 'See the nine categories' },
      },
      {
        id: 'dead-stock',
        question: 'When is stock dead stock?',
        answer: [
          'When it has stopped selling where it is. The trade press puts a piece’s best chance of selling in its first 39 days, and a review of unsold pieces at 18 months. In between, for a long time, the piece costs room and capital.',
        ],
        more: { to: paths.aboutUs, label: 'Read why it happens' },
      },
      {
        id: 'why-sell',
        question: 'What do I gain by selling old stock?',
        answer: [
          'Revenue from pieces that stood still, and capital for pieces that move. You also get a wider market, listing tools, and analytics that set your stock beside market trends.',
        ],
        more: { to: paths.benefits, label: 'Read the six benefits for sellers' },
      },
      {
        id: 'listing-states',
        question: 'What does a listing have to state?',
        answer: [
          'The facts that a buyer would otherwise ask for. For finished jewellery that is metal and fineness, weight, measurements and every stone. For a diamond it is the grades, the report and whether it is natural or lab-grown. For bullion it is fineness, weight and refiner.',
        ],
        more: { to: paths.categories, label: 'See what each category asks' },
      },
      {
        id: 'who-sets-the-price',
        question: 'Who sets the price?',
        answer: [
          'The seller does, and with it the discount for larger quantities. Buyers negotiate with the seller directly.',
        ],
      },
      {
        id: 'who-sees-my-stock',
        question: 'Who will see my stock?',
        answer: [
          'Listings are meant for a targeted network of verified wholesale buyers, not for your retail customers. What can be seen before logging in will be described when listings open.',
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
        question: 'Who are the sellers?',
        answer: [
          'Manufacturers, retailers and jewellery owners who hold more stock than they can sell where they are. Sellers are verified, as buyers are.',
        ],
      },
      {
        id: 'why-cheaper',
        question: 'Why is unsold stock cheaper?',
        answer: [
          'Because waiting has a price. A seller may prefer a lower sum now to a full one at some later time. It says nothing about how well a piece is made.',
        ],
      },
      {
        id: 'bulk-discounts',
        question: 'How do bulk discounts work?',
        answer: [
          'Wholesale pricing on Relustre is transparent: the discount for a larger quantity is shown with the goods, so that you need not ask what more pieces would cost.',
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
        question: 'Can I negotiate?',
        answer: [
          'Yes. You speak with the seller directly and agree a price between you. Messages and offers will be part of your account when trading opens.',
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
          'By verified sellers and a secure payment system. How it takes, holds and pays out money will be set out in the trading terms before the first order.',
        ],
      },
      {
        id: 'delivery',
        question: 'Who ships and insures the goods?',
        answer: [
          'That will be part of the trading terms, which are published before trading opens. Until then there is nothing to ship.',
        ],
      },
      {
        id: 'disputes',
        question: 'What if the goods are not as described?',
        answer: [
          'Customer service deals with disputes. The rules it follows will be in the trading terms, for both sides to read before they trade.',
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
