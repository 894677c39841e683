import { Ellipsis } from 'lucide'
import type { ReactNode, KeyboardEvent } from 'react'

import { SignedPrice } from '../../../console/signed-price.tsx'
import type { Currency } from '../../../contract/money.ts'
import { Icon } from '../../../ui/icon.tsx'

/** Escape closes the dialog of an entry, and not the menu as well, to which focus returns. */
function keepInDialog(event: KeyboardEvent) {
  if (event.key === 'Escape' && (event.target as Element).closest('dialog') !== null) {
    event.stopPropagation()
  }
}

/** What else can be done with a row, as a menu; `children` are its entries, an `li` each. */
function RowMenu({ about, children }: { about: string; children: ReactNode }) {
  return (
    <details className="tap-menu row-menu" data-menu="tap">
      <summary aria-label={`More for ${about}`}>
        <Icon of={Ellipsis} size={20} />
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the list hears the Escape of the dialogs inside it */}
      <ul onKeyDown={keepInDialog}>{children}</ul>
    </details>
  )
}

interface CaseRowProps {
  /** For links to it. */
  id: string
  /** An address leads to this row. */
  marked?: boolean
  when: ReactNode
  /** What sort of thing it is, and whose. */
  kind: string
  name: string
  detail?: ReactNode
  amount: number
  currency: Currency
  why: ReactNode
  /** The one thing to do next; null if that is for somebody else. */
  action: ReactNode
  /** Everything else that can be done, an `li` each. */
  more: ReactNode
}

/** A case of the money desk: when, what, how much, why, one action, and the others in a menu. */
export function CaseRow(props: CaseRowProps) {
  const {
    id,
    marked = false,
    when,
    kind,
    name,
    detail,
    amount,
    currency,
    why,
    action,
    more,
  } = props
  return (
    <li className="money-case" id={id} aria-current={marked || undefined}>
      <div className="case-when">{when}</div>
      <div className="case-what breakable">
        <span className="small quiet">{kind}</span>
        <span className="case-name">{name}</span>
        {detail}
      </div>
      <div className="case-amount">
        <SignedPrice of={{ minor: amount, currency }} />
      </div>
      <div className="case-why breakable">{why}</div>
      <div className="case-act">{action}</div>
      <RowMenu about={name}>{more}</RowMenu>
    </li>
  )
}
