import { limits } from '@entemi/contract/platform/limits'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { send } from '#/platform/api/send.ts'
import { formatDate } from '#/platform/i18n/dates.ts'
import { formatBytes, formatNumber } from '#/platform/i18n/format-number.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { ProgressBar } from '#/platform/kit/ProgressBar.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { ImportChoices } from './ImportChoices.tsx'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportFile } from './ImportFile.tsx'
import { Counts, sumOf } from './ImportSummary.tsx'
import { refreshImports, removeImport, startImport, useImports, type ImportItem } from './import.queries.ts'
import styles from './import.module.css'

/** Brings a diary from another program, and undoes it. */
export function ImportSettings() {
  usePageTitle(t('settings.import'))
  return (
    <Loaded query={useImports()} skeleton={<SkeletonText label={t('load.loading')} count={4} />}>
      {(imports) => {
        const open = imports.find(({ state }) => state !== 'done' && state !== 'undone')
        const earlier = imports.filter((one) => one !== open)
        return (
          <>
            <Open item={open} />
            {earlier.length > 0 && <RowsHeading>{t('import.earlier')}</RowsHeading>}
            {earlier.map((item) => (
              <Earlier key={item.id} item={item} isLocked={open !== undefined && !givesWay(open)} />
            ))}
          </>
        )
      }}
    </Loaded>
  )
}

function Open({ item }: { item: ImportItem | undefined }) {
  if (item?.state === 'reading' || item?.state === 'importing' || item?.state === 'undoing')
    return <UnderWay item={item} />
  if (item?.state === 'stopped') return <Stopped item={item} />
  if (item?.state === 'ready')
    return (
      <>
        {item.table !== null && <ImportColumns key={item.id} item={item} table={item.table} />}
        {item.preview !== null && <ImportChoices key={`${item.id} choices`} item={item} preview={item.preview} />}
      </>
    )
  return (
    <Rows className={styles.card}>
      <p>{t('import.text')}</p>
      <p className={styles.small}>{t('import.formats', { size: formatBytes(limits.import.bytes) })}</p>
      <ImportFile begun={item} />
    </Rows>
  )
}

function UnderWay({ item }: { item: ImportItem }) {
  const { state, position, preview } = item
  const all = preview?.entries ?? 0
  const isCounted = state === 'importing' && all > 0
  const text = isCounted
    ? t('import.importing', { done: formatNumber(Math.min(position, all)), all: formatNumber(all) })
    : t(state === 'undoing' ? 'import.undoing' : 'import.reading')
  return (
    <Rows className={styles.card}>
      <p className={styles.name}>{item.file_name}</p>
      <p role="status">{text}</p>
      <ProgressBar label={text} value={isCounted ? Math.min(1, position / all) : undefined} />
      {state !== 'undoing' && (
        <div className={styles.acts}>
          <Button variant="quiet" block onClick={() => void (state === 'importing' ? undo(item) : cancel(item))}>
            {t(state === 'importing' ? 'import.stop' : 'import.cancel')}
          </Button>
        </div>
      )}
    </Rows>
  )
}

function Stopped({ item }: { item: ImportItem }) {
  return (
    <Rows className={styles.card}>
      <p className={styles.name}>{item.file_name}</p>
      <p role="alert">{t(`import.error.${item.error ?? 'failed'}`)}</p>
      <div className={styles.acts}>
        <Button block onClick={() => void send(() => startImport(item.id, {}))}>
          {t('import.continue')}
        </Button>
        <Button variant="quiet" block onClick={() => void undo(item)}>
          {t('import.stop')}
        </Button>
      </div>
    </Rows>
  )
}

/** An undo replaces it. */
const givesWay = ({ state }: ImportItem): boolean => state === 'receiving' || state === 'refused'

/** `isLocked`: another one is prepared or under way, and must be cancelled or done before this one is undone. */
function Earlier({ item, isLocked }: { item: ImportItem; isLocked: boolean }) {
  const { state, file_name: name, made, left_out: leftOut, preview, can_undo: canUndo } = item
  const left = sumOf([...leftOut, ...(preview?.skipped ?? [])])
  return (
    <Rows className={styles.card}>
      <p className={styles.name}>{name}</p>
      <p>
        {t(state === 'done' ? 'import.state.done' : 'import.state.undone')} · {formatDate(item.begun_at)}
      </p>
      {state === 'done' && <Counts counts={{ entries: made, pictures: item.pictures, recordings: item.recordings }} />}
      {state === 'done' && left !== '' && (
        <p className={styles.small}>
          {t('import.leftOut')}: {left}
        </p>
      )}
      <div className={styles.acts}>
        {made > 0 && (
          <ButtonLink variant="quiet" block icon="me" href="/profile/">
            {t('import.open')}
          </ButtonLink>
        )}
        {!(canUndo && isLocked) && (
          <Button variant="text" block onClick={() => void (canUndo ? undo(item) : cancel(item))}>
            {t(canUndo ? 'import.undo' : 'import.forget')}
          </Button>
        )}
      </div>
    </Rows>
  )
}

async function undo({ id, made }: ImportItem): Promise<void> {
  const isAgreed = await confirmAction({
    title: t('import.undo.title'),
    text: t('import.undo.text', { count: made }),
    confirmLabel: t('act.delete'),
    cancelLabel: t('act.cancel'),
    danger: true,
  })
  if (isAgreed) await send(() => removeImport(id))
  else await refreshImports()
}

const cancel = ({ id }: ImportItem) => send(() => removeImport(id))
