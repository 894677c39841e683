import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router-dom'

import { fetched, type PageHandle, usePageHandle } from '../routing/page-route.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useSite } from './site-context.ts'

// Readers of the public site do not download the workplace's header and footer.
const shell = () => fetched(() => import('../workplace/shell.ts'))
const ShellHeader = lazy(async () => ({ default: (await shell()).ShellHeader }))
const ShellFooter = lazy(async () => ({ default: (await shell()).ShellFooter }))
const headerRoom = <div className="header" data-header="ruled" />

function HeaderOf({ frame }: Pick<PageHandle, 'frame'>) {
  return (
    <>
      {frame !== 'shell' && <Header either={frame === 'either'} />}
      {frame !== 'site' && (
        <Suspense fallback={frame === 'shell' ? headerRoom : null}>
          <ShellHeader either={frame === 'either'} />
        </Suspense>
      )}
    </>
  )
}

/** The frame of every page: skip link, header, content, footer. */
export function Frame() {
  const { workplaceCss } = useSite()
  const { data, frame } = usePageHandle()
  return (
    <>
      {data === 'browser' && <link rel="stylesheet" href={workplaceCss} precedence="workplace" />}
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <HeaderOf frame={frame} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {frame !== 'shell' && <Footer either={frame === 'either'} />}
      {frame !== 'site' && (
        <Suspense>
          <ShellFooter either={frame === 'either'} />
        </Suspense>
      )}
      <output className="visually-hidden" id="announcer" />
    </>
  )
}
