import { Outlet } from 'react-router-dom'

import { usePageHandle } from '../routing/page-route.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useSite } from './site-context.ts'

/** The frame of every page: skip link, header, content, footer. */
export function Frame() {
  const { workplaceCss } = useSite()
  const { data } = usePageHandle()
  return (
    <>
      {data === 'browser' && <link rel="stylesheet" href={workplaceCss} precedence="workplace" />}
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <output className="visually-hidden" id="announcer" />
    </>
  )
}
