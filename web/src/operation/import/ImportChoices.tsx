import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { formatDate } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { moods, type Mood } from '#/platform/kit/mood.ts'
import { RadioCards } from '#/platform/kit/RadioCards.tsx'
import { MoodFace } from '#/platform/kit/Sprite.tsx'
import { Select } from '#/platform/kit/TextField.tsx'
import { Counts, sumOf } from './ImportSummary.tsx'
import { removeImport, startImport, type ImportItem } from './import.queries.ts'
import styles from './import.module.css'

type Preview = NonNullable<ImportItem['preview']>
type Privacy = '0' | '1' | '9'

/** What was found, the mapping of the moods, and who will see it. */
export function ImportChoices({ item, preview }: { item: ImportItem; preview: Preview }) {
  const [privacy, setPrivacy] = useState<Privacy>('0')
  const [mapped, setMapped] = useState<ReadonlyMap<string, Mood | null>>(
    new Map(preview.moods.map(({ name, mood }) => [name, mood as Mood | null])),
  )
  const [isStarting, setStarting] = useState(false)
  const fresh = preview.entries - preview.duplicates
  const start = async () => {
    setStarting(true)
    const body = {
      privacy_status: Number(privacy) as 0 | 1 | 9,
      moods: [...mapped].map(([name, mood]) => ({ name, mood })),
    }
    await send(() => startImport(item.id, body))
    setStarting(false)
  }
  return (
    <>
      <RowsHeading>{t('import.ready')}</RowsHeading>
      <Found item={item} preview={preview} />
      {preview.moods.length > 0 && fresh > 0 && (
        <>
          <RowsHeading>{t('import.moods')}</RowsHeading>
          <Rows className={styles.card}>
            <p className={styles.small}>{t('import.moods.text')}</p>
            {preview.moods.map((one) => (
              <MoodRow
                key={one.name}
                name={isOwn(item) ? t(`mood.${one.name as `${Mood}`}`) : one.name}
                count={one.count}
                mood={mapped.get(one.name) ?? null}
                onChange={(mood) => setMapped(new Map([...mapped, [one.name, mood]]))}
              />
            ))}
          </Rows>
        </>
      )}
      {fresh > 0 && (
        <>
          <RowsHeading>{t('privacy.title')}</RowsHeading>
          <Rows className={styles.choices}>
            <RadioCards label={t('privacy.title')} value={privacy} options={levels()} onChange={setPrivacy} />
            <p className={styles.small}>{t('import.privacy.text')}</p>
          </Rows>
        </>
      )}
      <div className={styles.acts}>
        {fresh > 0 ? (
          <Button large block busy={isStarting} onClick={() => void start()}>
            {t('import.start', { count: fresh })}
          </Button>
        ) : (
          <p role="status">{t('import.start.nothing')}</p>
        )}
        <Button variant="quiet" block onClick={() => void send(() => removeImport(item.id))}>
          {t('import.cancel')}
        </Button>
      </div>
    </>
  )
}

/** Its moods are the numbers of this program. */
const isOwn = ({ format }: ImportItem): boolean => format === 'entemi'

const levels = () =>
  (['0', '1', '9'] as const).map((value) => ({
    value,
    label: t(`privacy.${value}`),
    note: t(`privacy.${value}.audience`),
    icon: ({ 0: 'lock', 1: 'you', 9: 'eye' } as const)[value],
  }))

function Found({ item, preview }: { item: ImportItem; preview: Preview }) {
  const { entries, days, pictures, recordings, tags, places, from, to, duplicates, skipped } = preview
  return (
    <Rows className={styles.card}>
      <p className={styles.name}>{item.file_name}</p>
      <dl className={styles.facts}>
        {item.format !== null && <dt>{t(`import.format.${item.format}`)}</dt>}
        <dd>
          <Counts counts={{ entries, days, pictures, recordings, tags, places }} />
        </dd>
        {from !== null && to !== null && (
          <>
            <dt>{t('import.period')}</dt>
            <dd>{from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`}</dd>
          </>
        )}
        {duplicates > 0 && (
          <>
            <dt>{t('import.duplicates')}</dt>
            <dd>{t('import.duplicates.text', { count: duplicates })}</dd>
          </>
        )}
        {skipped.length > 0 && (
          <>
            <dt>{t('import.skipped')}</dt>
            <dd>{sumOf(skipped)}</dd>
          </>
        )}
      </dl>
      {places > 0 && <p className={styles.small}>{t('import.places.text')}</p>}
    </Rows>
  )
}

interface MoodRowProps {
  name: string
  count: number
  mood: Mood | null
  onChange: (mood: Mood | null) => void
}

function MoodRow({ name, count, mood, onChange }: MoodRowProps) {
  const options = [
    { value: '', label: t('import.moods.none') },
    ...moods.map((one) => ({ value: String(one), label: t(`mood.${one}`) })),
  ]
  return (
    <div className={styles.mood}>
      {mood === null ? <span className={styles.noFace} /> : <MoodFace mood={mood} className={styles.face} />}
      <Select
        label={t('import.moods.label', { name, count })}
        value={mood === null ? '' : String(mood)}
        options={options}
        onChange={({ target }) => onChange(target.value === '' ? null : (Number(target.value) as Mood))}
      />
    </div>
  )
}
