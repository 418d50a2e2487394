import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { copyText } from '#/platform/kit/copy-text.ts'
import { RowsHeading } from '#/platform/kit/ListRow.tsx'
import { saveText } from '#/platform/kit/save-text.ts'
import styles from './TwoStep.module.css'

/** Shown once. On the page, not in a sheet, so that it can be printed. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n')
  return (
    <>
      <RowsHeading first>{t('settings.recovery')}</RowsHeading>
      <p className={styles.step}>{t('settings.recovery.text')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={`${styles.acts} screen-only`}>
        <Button variant="quiet" onClick={() => void copyText(text)}>
          {t('settings.recovery.copy')}
        </Button>
        <Button variant="quiet" onClick={() => print()}>
          {t('settings.recovery.print')}
        </Button>
        <Button
          variant="quiet"
          icon="download"
          onClick={() => saveText(t('settings.recovery.file'), text, 'text/plain')}
        >
          {t('settings.recovery.save')}
        </Button>
      </div>
      <Button className="screen-only" block large onClick={onDone}>
        {t('settings.recovery.done')}
      </Button>
    </>
  )
}
