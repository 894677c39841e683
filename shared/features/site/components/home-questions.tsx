import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'

const questions = [
  {
    question: 'Who can open an account?',
    answer:
      'Companies in the jewellery trade: manufacturers, retailers and owners of jewellery who sell, and wholesale buyers who source in bulk. Relustre is not a shop for the public.',
  },
  {
    question: 'What can I sell?',
    answer:
      'Excess and unsold stock: finished jewellery, loose diamonds, gemstones, pearls and bullion, as single pieces or whole lots.',
  },
  {
    question: 'Why does good jewellery stay unsold?',
    answer:
      'Ranges change, tastes move and shops close. Not every piece finds its buyer in the shop that ordered it. The metal and the stones do not age.',
  },
  {
    question: 'Who sees the prices?',
    answer:
      'Everybody can look at the lots. Trade prices and bulk discounts are only for verified buyers, who can order at them or offer another price.',
  },
  {
    question: 'How is payment made?',
    answer:
      'By bank transfer into our account for clients’ money. Its details are only on the page of your order: pay to no other account.',
  },
  {
    question: 'What happens to my details?',
    answer: (
      <>
        We use them to verify you, to run your account and to answer you. The{' '}
        <Link to={paths.policy}>privacy policy</Link> sets out what is collected and why.
      </>
    ),
  },
]

/** The six most frequent questions; the others are on the FAQ page. */
export function HomeQuestions() {
  return (
    <section className="questions wrap" id="faq" aria-labelledby="questions">
      <div>
        <h2 className="d3" id="questions">
          Before you ask
        </h2>
        <Link className="text-link" to={paths.faq}>
          Read all questions
        </Link>
      </div>
      <div>
        {questions.map(({ question, answer }, at) => (
          <Disclosure key={question} summary={<h3>{question}</h3>} open={at === 0}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
