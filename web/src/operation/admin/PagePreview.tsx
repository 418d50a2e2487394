import type { Language } from '@entemi/contract/platform/letters'
import { Prose } from '#/core/info/Prose.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { usePreview } from './admin.queries.ts'

export interface Previewed {
  title: string
  html: string
  language: Language
  /** Of a saved version; without it, what is being typed. */
  version?: number
}

interface Props {
  page: Previewed
  onRestore: (page: Previewed) => void
  onClose: () => void
}

/** A page as readers would see it: the server sanitises and fills it. */
export function PagePreview({ page, onRestore, onClose }: Props) {
  const title = page.title || t('admin.preview')
  return (
    <Sheet title={title} closeLabel={t('act.close')} onClose={onClose} tall transient>
      <div lang={page.language}>
        <Loaded query={usePreview(page.html)} skeleton={<SkeletonText label={t('load.loading')} count={8} />}>
          {(html) => <Prose html={html} />}
        </Loaded>
      </div>
      {page.version !== undefined && (
        <Button block icon="retry" onClick={() => onRestore(page)}>
          {t('admin.version.load')}
        </Button>
      )}
    </Sheet>
  )
}
