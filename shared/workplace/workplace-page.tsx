import type { ReactNode } from 'react'
import {
  createContext,
  Link,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router-dom'

import { brand } from '../brand.ts'
import { apiOf } from '../contract/call.ts'
import { type CompanyArea, mayChange } from '../contract/company-roles.ts'
import { PageMeta } from '../layout/page-meta.tsx'
import { usePageHandle } from '../routing/page-route.tsx'
import { paths } from '../routing/paths.ts'
import { type Me, me } from '../session/me.ts'
import { tabsOf, type WorkplaceHandle } from './menu.ts'
import type { Group } from './tab.ts'

const asking = createContext<Promise<Me> | null>(null)

/** Who is logged in, for a loader. All loaders of one navigation share one call. */
export function meOf(args: LoaderFunctionArgs): Promise<Me> {
  const context = args.context as RouterContextProvider
  const asked = context.get(asking) ?? apiOf(args).call(me, {})
  context.set(asking, asked)
  return asked
}

/** Who is logged in, as loaded by the layout of private pages. */
export function useMe(): Me {
  const known = useRouteLoaderData<Me>('workplace')
  if (known === undefined) throw new Error('this page is not in the workplace')
  return known
}

/** Whether the person who is logged in may change a part of their company. */
export function useMayChange(area: CompanyArea): boolean {
  const { company } = useMe()
  return company !== null && mayChange(company.role, area)
}

/** The tabs of a group that the person who is logged in may see. */
export function useTabs(group: Group) {
  const who = useMe()
  const { pathname } = useLocation()
  const layout = useMatches().find(({ id }) => id === 'workplace')
  if (layout === undefined) return []
  return tabsOf((layout.handle as WorkplaceHandle).menu, group, who, pathname)
}

interface WorkplacePageProps {
  title: string
  /** What the browser calls the page; the heading by default. */
  documentTitle?: string
  lead?: ReactNode
  /** The pages above this one, outermost first. Pages of a company have theirs without asking. */
  crumbs?: readonly Crumb[]
  children: ReactNode
}

interface Crumb {
  to: string
  label: string
}

const above: Partial<Record<Group, readonly Crumb[]>> = {
  company: [{ to: paths.yourCompany, label: 'Company' }],
}

/** The way back up, ending with the current page. */
function Crumbs({ crumbs, title }: { crumbs: readonly Crumb[]; title: string }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}

/** A page of the workplace: its heading and content, in the style of its group. */
export function WorkplacePage({
  title,
  documentTitle = title,
  lead,
  crumbs,
  children,
}: WorkplacePageProps) {
  const { group = 'work' } = usePageHandle()
  const trail = crumbs ?? above[group]
  const house = group === 'console' ? `Console | ${brand.name}` : brand.name
  return (
    <div className="workplace-main">
      <PageMeta title={`${documentTitle} | ${house}`} />
      {trail !== undefined && <Crumbs crumbs={trail} title={title} />}
      <h1 className="d3">{title}</h1>
      {lead !== undefined && <div className="workplace-lead">{lead}</div>}
      {children}
    </div>
  )
}

interface SectionProps {
  title: string
  /** For links to it. */
  id?: string
  children: ReactNode
}

/** A section of a workplace page, with its own heading. */
export function Section({ title, id, children }: SectionProps) {
  return (
    <section className="workplace-section" id={id}>
      <h2 className="d5">{title}</h2>
      {children}
    </section>
  )
}
