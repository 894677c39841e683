import { PageMeta } from '../../../layout/page-meta.tsx'

export function Page() {
  return (
    <div className="plain-page">
      <PageMeta title="home" />
      <h1 className="d2">home</h1>
    </div>
  )
}
