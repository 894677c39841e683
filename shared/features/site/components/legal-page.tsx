import type { ReactNode } from 'react'

import { Disclosure } from '../../../ui/disclosure.tsx'

interface LegalPageProps {
  title: string
  /** When the text was last changed. */
  dated: ReactNode
  /** Stands below the title, and stays in view. */
  aside: ReactNode
  sections: readonly { title: string; body: ReactNode }[]
  /** The name of the accordion: one of its sections is open at a time, initially the first. */
  group: string
  /** Follows the sections. */
  children?: ReactNode
}

/** A text with numbered sections: the privacy policy and the Terms of Use. */
export function LegalPage({ title, dated, aside, sections, group, children }: LegalPageProps) {
  return (
    <div className="legal">
      <div className="legal-about">
        <h1 className="d3">{title}</h1>
        <p className="quiet">{dated}</p>
        <div className="legal-aside quiet">{aside}</div>
      </div>
      <div className="legal-sections">
        {sections.map(({ title: name, body }, at) => (
          <Disclosure
            key={name}
            group={group}
            open={at === 0}
            summary={
              <>
                <span className="legal-number">{at + 1}</span>
                <h2 className="d5">{name}</h2>
              </>
            }
          >
            {body}
          </Disclosure>
        ))}
        {children}
      </div>
    </div>
  )
}

/** Pairs of a short term and its meaning. */
export function Pairs({ of }: { of: readonly (readonly [term: string, meaning: ReactNode])[] }) {
  return (
    <dl>
      {of.map(([term, meaning]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
