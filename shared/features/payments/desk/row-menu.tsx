import { Ellipsis } from 'lucide'
import type { KeyboardEvent, ReactNode } from 'react'

import { Icon } from '../../../ui/icon.tsx'

/** Escape closes the dialog of an entry, and not the menu as well, to which focus returns. */
function keepInDialog(event: KeyboardEvent) {
  if (event.key === 'Escape' && (event.target as Element).closest('dialog') !== null) {
    event.stopPropagation()
  }
}

/** What else can be done with a row, as a menu; `children` are its entries, an `li` each. */
export function RowMenu({ about, children }: { about: string; children: ReactNode }) {
  return (
    <details className="tap-menu row-menu" data-menu="tap">
      <summary aria-label={`More for ${about}`}>
        <Icon of={Ellipsis} size={20} />
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the dialogs in the menu */}
      <ul onKeyDown={keepInDialog}>{children}</ul>
    </details>
  )
}
