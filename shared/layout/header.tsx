import { LogOut, UserRound } from 'lucide'
import { lazy, Suspense } from 'react'
import { Link, NavLink } from 'react-router-dom'

import { fetched, useCatalogueField, usePageHandle } from '../routing/page-route.tsx'
import { paths } from '../routing/paths.ts'
import { useAuth } from '../session/use-auth.ts'
import { Icon } from '../ui/icon.tsx'
import { AccountMenu, Logo, MobileMenu } from './header-parts.tsx'

// Home and the other specified pages do not download it.
const CatalogueField = lazy(async () => ({
  default: (await fetched(() => import('./catalogue-field.tsx'))).CatalogueField,
}))

const navigation = [
  { to: paths.home, label: 'Home' },
  { to: paths.aboutUs, label: 'About Us' },
  { to: paths.benefits, label: 'Benefits' },
  { to: paths.contactUs, label: 'Get In Touch' },
]

function NavigationLinks({ either }: { either: boolean }) {
  const links = either ? [{ to: paths.search, label: 'Catalogue' }, ...navigation] : navigation
  return links.map(({ to, label }) => (
    <li key={to}>
      <NavLink to={to} end>
        {label}
      </NavLink>
    </li>
  ))
}

const accountLinks = (
  <>
    <li>
      <Link to={paths.profile}>
        <Icon of={UserRound} size={20} />
        My Profile
      </Link>
    </li>
    <li>
      <button type="button" data-action="log-out">
        <Icon of={LogOut} size={20} />
        Logout
      </button>
    </li>
  </>
)

interface HeaderProps {
  /** The page also has the workplace's header, for those logged in. */
  either?: boolean
}

/**
 * The sticky header. Both session states are in the page and take the same room; a mark set on the
 * document before the first paint chooses which one shows. Its menus are native disclosures; hover,
 * Escape and closing are in `client/menus.ts`, so that they work before React does.
 */
export function Header({ either = false }: HeaderProps) {
  const { header } = usePageHandle()
  const field = useCatalogueField()
  const { session } = useAuth()
  return (
    <header
      className={either ? 'header when-signed-out' : 'header'}
      data-header={header}
      data-field={field === null ? undefined : ''}
    >
      <div className="header-row">
        <Logo to={paths.home} />
        <nav className="header-navigation" aria-label="Main">
          <ul>
            <NavigationLinks either={either} />
          </ul>
        </nav>
        {/* Whoever is logged in has it in the other header; a form may contain it once only. */}
        {field !== null && session === null && (
          <Suspense>
            <CatalogueField {...field} />
          </Suspense>
        )}
        <div className="header-account">
          <div className="when-signed-out">
            <Link className="header-login" to={paths.login}>
              Login
            </Link>
            <Link className="button button-filled button-small" to={paths.register}>
              Register
            </Link>
          </div>
          <AccountMenu whenSignedIn>{accountLinks}</AccountMenu>
        </div>
        <MobileMenu>
          <ul>
            <NavigationLinks either={either} />
          </ul>
          <ul className="when-signed-out mobile-account">
            <li>
              <Link className="button" to={paths.login}>
                Login
              </Link>
            </li>
            <li>
              <Link className="button button-filled" to={paths.register}>
                Register
              </Link>
            </li>
          </ul>
          <ul className="when-signed-in mobile-profile" hidden>
            {accountLinks}
          </ul>
        </MobileMenu>
      </div>
    </header>
  )
}
