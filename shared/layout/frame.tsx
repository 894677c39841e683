import { Outlet } from 'react-router-dom'

import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** What every page shares: the way past the navigation, header, content, footer. */
export function Frame() {
  return (
    <>
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
