import { useState } from 'react'
import { Checkbox } from './Checkbox.tsx'
import { samples } from './kit-samples.ts'
import { KitSection } from './KitSection.tsx'
import { Rows, RowsHeading } from './ListRow.tsx'
import styles from './KitPage.module.css'
import { RadioCards } from './RadioCards.tsx'
import { Segmented } from './Segmented.tsx'
import { Switch } from './Switch.tsx'
import { DateField, PasswordField, Select, TextArea, TextField } from './TextField.tsx'
import { readTheme, setTheme } from './theme.ts'
import type { Theme } from './theme.ts'

export function KitForms() {
  const texts = samples.form
  return (
    <>
      <KitSection title={samples.sections.forms}>
        <TextField label={texts.email} autoComplete="username" defaultValue={texts.emailValue} />
        <PasswordField
          label={texts.password}
          showLabel={texts.showPassword}
          autoComplete="current-password"
          defaultValue={texts.passwordValue}
          error={texts.passwordError}
          errorLink={<a href="#main">{texts.passwordHelp}</a>}
        />
        <TextArea label={texts.about} help={texts.aboutHelp} />
        <Select label={texts.city} options={texts.cities.map((city) => ({ value: city, label: city }))} />
        <DateField label={texts.born} defaultValue="1990-05-17" />
        <TextField label={texts.search} hideLabel round placeholder={texts.searchHint} />
        <Checkbox label={texts.consent} defaultChecked />
        <Checkbox label={texts.consent} error={texts.consentError} />
      </KitSection>
      <Choices />
    </>
  )
}

function Choices() {
  const texts = samples.choices
  const [theme, chooseTheme] = useState<Theme>(readTheme)
  const [language, setLanguage] = useState<'hu' | 'en'>('hu')
  const [notify, setNotify] = useState(true)
  const [counts, setCounts] = useState(false)
  const [audience, setAudience] = useState<'me' | 'friends' | 'all'>('friends')
  const changeTheme = (next: Theme) => {
    setTheme(next)
    chooseTheme(next)
  }
  return (
    <KitSection title={samples.sections.choices}>
      <Rows>
        <Switch label={texts.notify} note={texts.notifyNote} checked={notify} onChange={setNotify} />
        <Switch label={texts.counts} note={texts.countsNote} checked={counts} onChange={setCounts} />
      </Rows>
      <RowsHeading>{texts.theme}</RowsHeading>
      <Rows>
        <div className={styles.stack}>
          <Segmented label={texts.theme} value={theme} options={texts.themes} onChange={changeTheme} />
          <Segmented label={texts.language} value={language} options={texts.languages} onChange={setLanguage} />
        </div>
      </Rows>
      <RowsHeading>{texts.audience}</RowsHeading>
      <Rows>
        <RadioCards label={texts.audience} value={audience} options={texts.audiences} onChange={setAudience} />
      </Rows>
    </KitSection>
  )
}
