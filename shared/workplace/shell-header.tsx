import { ChevronDown, Search } from 'lucide'
import { Suspense, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'

import { CatalogueField } from '../layout/catalogue-field.tsx'
import { AccountMenu, Logo, MobileMenu } from '../layout/header-parts.tsx'
import { Bell } from '../notifications/bell.tsx'
import { useCatalogueField } from '../routing/page-route.tsx'
import { paths } from '../routing/paths.ts'
import { useAuth } from '../session/use-auth.ts'
import { Icon } from '../ui/icon.tsx'
import { type Menu, tabsOf } from './menu.ts'
import { PartsOf } from './parts.tsx'
import type { Tab } from './tab.ts'
import { useShell } from './use-shell.ts'

type Links = readonly {
  to: string
  label: string
  exact?: boolean
  under?: string | undefined
  part?: Tab['part'] | undefined
}[]

function ShellLinks({ links }: { links: Links }) {
  return links.map(({ to, label, exact, part }) => (
    <li key={to}>
      <NavLink to={to} end={exact ?? false}>
        {label}
        {part !== undefined && <PartsOf place={part} of={{}} />}
      </NavLink>
    </li>
  ))
}

interface LinksMenuProps {
  label: string
  links: Links
  /** What the menu shows, if it is more than the links. It is large, so it opens by a press only. */
  Panel: Menu['panels'][string] | undefined
}

/** Links that share a menu in the header, because the row has no room for all of them. */
function LinksMenu({ label, links, Panel }: LinksMenuProps) {
  const { pathname } = useLocation()
  const [opened, setOpened] = useState(false)
  const current = links.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <li>
      <details
        className="shell-menu"
        data-menu={Panel === undefined ? 'hover' : 'tap'}
        onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
      >
        <summary data-current={current || undefined}>
          {label}
          <Icon of={ChevronDown} size={16} className="chevron" />
        </summary>
        {Panel === undefined ? (
          <ul>
            <ShellLinks links={links} />
          </ul>
        ) : (
          // It loads its figures anew each time.
          opened && <Panel links={links} />
        )}
      </details>
    </li>
  )
}

function LogOutButton() {
  return (
    <li>
      <button type="button" data-action="log-out">
        Log out
      </button>
    </li>
  )
}

interface ShellHeaderProps {
  /** The page also has the public site's header, and a mark on the document chooses one. */
  either?: boolean
}

/**
 * The header of everybody who is logged in, outside the public site's own pages: navigation by
 * role, account menu. Its menus are the public header's native disclosures, so they close alike.
 */
export function ShellHeader({ either = false }: ShellHeaderProps) {
  const known = useShell()
  const { session } = useAuth()
  const field = useCatalogueField()
  const isSearch = field?.here === true
  const { pathname } = useLocation()
  const tabs = (group: 'work' | 'company' | 'profile' | 'console') =>
    known === null ? [] : tabsOf(known.menu, group, known.me, pathname)
  const group = known?.me.operator === true ? 'console' : 'work'
  const home = group === 'console' ? paths.admin : paths.overview
  const main = tabs(group)
  const search = known?.menu.search[group]
  const searches =
    known !== null && search !== undefined && (search.shown?.(known.me) ?? true)
      ? search
      : undefined
  const account = [
    ...(known?.me.company
      ? [{ to: paths.yourCompany, label: 'Company', exact: true }, ...tabs('company')]
      : []),
    { to: paths.profile, label: 'My profile', exact: true },
    ...tabs('profile'),
  ]
  return (
    <header
      className={either ? 'header shell-header when-signed-in' : 'header shell-header'}
      data-header="ruled"
      data-field={isSearch ? '' : undefined}
      hidden={either}
      suppressHydrationWarning
    >
      <div className="header-row">
        <Logo to={home} />
        <nav className="shell-navigation" aria-label="Main">
          <ul>
            {main.map((link, at) => {
              if (link.under === undefined) return <ShellLinks key={link.to} links={[link]} />
              // A menu stands where its first link would.
              const links = main.filter(({ under }) => under === link.under)
              return main[at - 1]?.under === link.under ? null : (
                <LinksMenu
                  key={link.to}
                  label={link.under}
                  links={links}
                  Panel={known?.menu.panels[link.under]}
                />
              )
            })}
          </ul>
        </nav>
        <div className="shell-tools">
          {isSearch && session !== null && <CatalogueField {...field} />}
          {/* Its room is kept until it is known who is logged in. */}
          {(isSearch ? session : known) === null && <div className="shell-search" />}
          {/* That page has the same search open. */}
          {!isSearch && searches !== undefined && searches.page !== pathname && (
            <>
              <div className="shell-search" data-group={group}>
                <Suspense>
                  <searches.Field />
                </Suspense>
              </div>
              <Link className="shell-search-link" to={searches.page} aria-label="Search">
                <Icon of={Search} />
              </Link>
            </>
          )}
          {group === 'work' && known?.me.company !== null && (
            <div className="shell-currency">
              {known !== null && <PartsOf place="displayCurrency" of={{}} />}
            </div>
          )}
          <Bell />
          <AccountMenu>
            {known !== null && (
              <li className="shell-who">
                <span>
                  <strong>{known.me.name}</strong>
                  <br />
                  {known.me.email}
                </span>
              </li>
            )}
            <ShellLinks links={account} />
            <LogOutButton />
          </AccountMenu>
          <MobileMenu>
            <ul>
              <ShellLinks links={main} />
            </ul>
            <ul className="mobile-profile">
              <ShellLinks links={account} />
              <LogOutButton />
            </ul>
          </MobileMenu>
        </div>
      </div>
    </header>
  )
}
