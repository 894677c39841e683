import { PageMeta } from '../../../layout/page-meta.tsx'

export function Page() {
  return (
    <div className="plain-page">
      <PageMeta title="categories" />
      <h1 className="d2">categories</h1>
    </div>
  )
}
