import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'

interface Props {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Loads the next page of a paged list; renders nothing on the last page. */
export function MoreButton({ query }: Props) {
  if (!query.hasNextPage) return null
  return (
    <Button variant="quiet" block busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {t('act.showMore')}
    </Button>
  )
}
