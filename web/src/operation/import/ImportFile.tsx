import { limits } from '@entemi/contract/platform/limits'
import { useEffect, useRef, useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { formatBytes } from '#/platform/i18n/format-number.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { ProgressBar } from '#/platform/kit/ProgressBar.tsx'
import { refreshImports, sendImport, type ImportItem } from './import.queries.ts'
import styles from './import.module.css'

const types = '.zip,.csv,.tsv,.md,.markdown,.txt,.json,.daylio'

/** Chooses the file and sends it in pieces. `begun`: one that did not arrive as a whole, or was refused. */
export function ImportFile({ begun }: { begun: ImportItem | undefined }) {
  const field = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const [tooLarge, setTooLarge] = useState<number>()
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  const choose = async (file: File): Promise<void> => {
    setTooLarge(file.size > limits.import.bytes ? file.size : undefined)
    if (file.size > limits.import.bytes) return
    const isSame = begun?.state === 'receiving' && begun.bytes === file.size && begun.file_name === file.name
    setShare(0)
    await send(() =>
      sendImport(file, {
        begun: isSame ? begun : undefined,
        onProgress: setShare,
        signal: leaving.current.signal,
      }),
    )
    setShare(undefined)
    await refreshImports()
  }

  if (share !== undefined) {
    const text = t('import.sending', { percent: Math.floor(share * 100) })
    return (
      <div className={styles.acts}>
        <p role="status">{text}</p>
        <ProgressBar label={text} value={share} />
        <p className={styles.small}>{t('import.sending.stay')}</p>
      </div>
    )
  }
  const problem = describeProblem(begun, tooLarge)
  return (
    <div className={styles.acts}>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <Button block icon="file" onClick={() => field.current?.click()}>
        {t(begun === undefined ? 'import.choose' : 'import.another')}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept={types}
        aria-label={t('import.choose')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file !== undefined) void choose(file)
          // without this, choosing the same file again would fire no event
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

function describeProblem(begun: ImportItem | undefined, tooLarge: number | undefined): string | undefined {
  if (tooLarge !== undefined)
    return t('import.tooLarge', { size: formatBytes(tooLarge), limit: formatBytes(limits.import.bytes) })
  if (begun?.state === 'receiving') return t('import.paused')
  return begun?.state === 'refused' ? t(`import.error.${begun.error ?? 'failed'}`) : undefined
}
