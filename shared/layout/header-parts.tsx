import { ChevronDown, CircleUserRound, Menu, X } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { brand } from '../brand.ts'
import { Icon } from '../ui/icon.tsx'
import { Stone } from '../ui/stone.tsx'

/** The product's mark and name, at the start of a header. */
export const Logo = ({ to }: { to: string }) => (
  <Link className="logo" to={to}>
    <Stone className="stone" />
    {brand.name}
  </Link>
)

interface AccountMenuProps {
  /** Shown only to those logged in, on pages that visitors see as well. */
  whenSignedIn?: boolean
  /** List items. */
  children: ReactNode
}

/** The menu of whoever is logged in; it opens when hovered. */
export const AccountMenu = ({ whenSignedIn = false, children }: AccountMenuProps) => (
  <details
    className={whenSignedIn ? 'profile-menu when-signed-in' : 'profile-menu'}
    data-menu="hover"
    hidden={whenSignedIn}
    suppressHydrationWarning
  >
    <summary aria-label="Your account">
      <Icon of={CircleUserRound} />
      <Icon of={ChevronDown} size={16} className="chevron" />
    </summary>
    <ul>{children}</ul>
  </details>
)

/** All of a header's links, where there is no room for them in a row. */
export const MobileMenu = ({ children }: { children: ReactNode }) => (
  <details className="mobile-menu" data-menu="tap" suppressHydrationWarning>
    <summary aria-label="Menu">
      <Icon of={Menu} className="when-closed" />
      <Icon of={X} className="when-open" />
    </summary>
    <nav aria-label="Menu">{children}</nav>
  </details>
)
