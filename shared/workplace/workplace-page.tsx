import type { ReactNode } from 'react'
import {
  createContext,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  useRouteLoaderData,
} from 'react-router-dom'

import { brand } from '../brand.ts'
import { apiOf } from '../contract/call.ts'
import { PageMeta } from '../layout/page-meta.tsx'
import { usePageHandle } from '../routing/page-route.tsx'
import { type Me, me } from '../session/me.ts'

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

interface WorkplacePageProps {
  title: string
  /** The way back, above the heading. */
  crumbs?: ReactNode
  lead?: ReactNode
  children: ReactNode
}

/** A page of the workplace: its heading and content, in the style of its group. */
export function WorkplacePage({ title, crumbs, lead, children }: WorkplacePageProps) {
  const { group } = usePageHandle()
  if (group === 'console') {
    return (
      <div className="console-main">
        <PageMeta title={`${title} | Console | ${brand.name}`} />
        {crumbs}
        <h1 className="d4">{title}</h1>
        {lead !== undefined && <div className="console-lead">{lead}</div>}
        {children}
      </div>
    )
  }
  return (
    <div className="profile-main">
      <PageMeta title={`${title} | ${brand.name}`} />
      {crumbs}
      <h1 className="d3">{title}</h1>
      {lead !== undefined && <p className="lead">{lead}</p>}
      {children}
    </div>
  )
}

/** A section of a workplace page, with its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const { group } = usePageHandle()
  return (
    <section className={`${group}-section`}>
      <h2 className="d5">{title}</h2>
      {children}
    </section>
  )
}
