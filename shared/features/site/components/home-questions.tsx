import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'

const questions = [
  {
    question: 'Who can open an account?',
    answer:
      'Companies in the jewellery trade: manufacturers, retailers and owners of jewellery who sell, and wholesale buyers who source in bulk. The marketplace is not a shop for private persons.',
  },
  {
    question: 'What may I sell?',
    answer:
      'Excess and unsold stock: finished jewellery, loose diamonds and gemstones, pearls, gold and silver. Single pieces and whole lots both have their place.',
  },
  {
    question: 'Why does good jewellery stay unsold?',
    answer:
      'Ranges change, tastes move and shops close. A case that turns 0.7 times a year always holds pieces past their season. The metal and the stones do not age.',
  },
  {
    question: 'How is a price agreed?',
    answer:
      'Sellers offer wholesale prices with transparent bulk discounts. Beyond those, buyer and seller speak to each other directly and negotiate.',
  },
  {
    question: 'How is payment made?',
    answer:
      'Through the secure payment system of the marketplace, between verified companies. Be wary of anyone who asks you to pay outside it.',
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
