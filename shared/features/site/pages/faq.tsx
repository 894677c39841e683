import { Search } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'

import { PageMeta } from '../../../layout/page-meta.tsx'
import { paths } from '../../../routing/paths.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { faqGroups } from '../faq-copy.ts'
import { answersQuery } from '../faq-search.ts'

const all = faqGroups.flatMap((group) => group.questions)

/** Every question with its answer. */
export const structuredData = () => [
  {
    '@type': 'FAQPage',
    mainEntity: all.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
    })),
  },
]

/** Opens the question in the address's fragment. */
function useNamedQuestion(): void {
  const location = useLocation()
  useEffect(() => {
    const { hash } = location
    const named = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (!(named instanceof HTMLDetailsElement)) return
    named.open = true
    named.scrollIntoView()
  }, [location])
}

/** Questions in four groups, with a search that filters while typing. */
export function Page() {
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  // The field is uncontrolled, so text typed before React started is used, not erased.
  useEffect(() => setQuery(field.current?.value ?? ''), [])
  useNamedQuestion()

  const asked = query.trim()
  const found = new Set(all.filter((each) => answersQuery(each, asked)))
  const clear = () => {
    if (field.current === null) return
    field.current.value = ''
    field.current.focus()
    setQuery('')
  }
  const count = found.size === 1 ? '1 question matches' : `${found.size} questions match`

  return (
    <div className="faq">
      <PageMeta
        description="Answers about accounts and verification, selling unsold jewellery, buying in bulk, payment, delivery and data on the jewellery marketplace, with a search."
        keywords={[
          'jewellery marketplace questions',
          'sell dead stock jewellery',
          'buy jewellery in bulk',
          'verified wholesale buyers',
          'jewellery trade FAQ',
        ]}
      />
      <div className="faq-guide">
        <h1 className="d2">Questions, answered</h1>
        <search className="faq-search needs-script">
          <label htmlFor="faq-query">Search the questions</label>
          <div>
            <Icon of={Search} size={20} />
            <input
              ref={field}
              id="faq-query"
              type="search"
              placeholder="For example: discount"
              autoComplete="off"
              enterKeyHint="search"
              onChange={(event) => setQuery(event.target.value)}
            />
          </div>
          <output htmlFor="faq-query">{asked !== '' && `${count} “${asked}”`}</output>
        </search>
        <nav aria-label="Groups of questions">
          <ul>
            {faqGroups.map(({ id, title, questions }) => (
              <li key={id} hidden={!questions.some((each) => found.has(each))}>
                <a href={`#${id}`}>
                  {title}
                  <span>{questions.filter((each) => found.has(each)).length}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="faq-ask small quiet">
          Is your question not here?{' '}
          <Link className="text-link" to={paths.contactUs}>
            Get In Touch
          </Link>
        </p>
      </div>
      <div className="faq-groups">
        {faqGroups.map(({ id, title, questions }) => (
          <section key={id} hidden={!questions.some((each) => found.has(each))}>
            <h2 className="d4" id={id}>
              {title}
            </h2>
            <ul>
              {questions.map((each) => (
                <li key={each.id} hidden={!found.has(each)}>
                  <Disclosure
                    id={each.id}
                    open={each === all[0]}
                    summary={<h3>{each.question}</h3>}
                  >
                    {each.answer.map((paragraph) => (
                      <p key={paragraph}>{paragraph}</p>
                    ))}
                    {each.more && (
                      <p className={each.more.forVisitors && 'when-signed-out'}>
                        <Link className="text-link" to={each.more.to}>
                          {each.more.label}
                        </Link>
                      </p>
                    )}
                  </Disclosure>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {found.size === 0 && (
          <section className="faq-none">
            <h2 className="d5">Nothing here answers “{asked}”</h2>
            <p className="lead">Try another word, or put the question to us.</p>
            <p className="actions">
              <Link className="button button-filled" to={paths.contactUs}>
                Get In Touch
              </Link>
              <button className="button" type="button" onClick={clear}>
                Clear the search
              </button>
            </p>
          </section>
        )}
      </div>
    </div>
  )
}
