import { IconButton } from '@/components/button'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '@/components/menu'
import { requestNotices, useNoticePermission } from '@/features/live'
import { chooseLanguage, languages, useLanguage, useText, type Language } from '@/lib/i18n'
import { session } from '@/lib/session'
import { chooseTheme, themes, useTheme } from '@/lib/theme'

const languageChoices = (Object.keys(languages) as Language[]).map((value) => ({ value, label: languages[value] }))

export default function SettingsMenu({ onShortcuts }: { onShortcuts?: () => void }) {
  const text = useText()
  const language = useLanguage()
  const theme = useTheme()
  const notices = useNoticePermission()
  const noticeWords = { off: text.settings.notify, on: text.settings.notifyOn, blocked: text.settings.notifyBlocked }
  return (
    <Menu label={text.settings.title} trigger={<IconButton icon="gear" label={text.settings.title} />}>
      <MenuChoice
        label={text.settings.theme}
        value={theme}
        choices={themes.map((value) => ({ value, label: text.settings.themes[value] }))}
        onChange={chooseTheme}
      />
      <MenuChoice label={text.settings.language} value={language} choices={languageChoices} onChange={(next) => void chooseLanguage(next)} />
      {onShortcuts && (
        <>
          <MenuSeparator />
          <MenuItem icon={notices === 'on' ? 'tick' : 'bell'} disabled={notices === 'blocked'} onClick={() => void requestNotices(notices !== 'on')}>
            {noticeWords[notices]}
          </MenuItem>
          <MenuItem icon="keyboard" onClick={onShortcuts}>
            {text.settings.shortcuts}
          </MenuItem>
          {/* A server without tokens has no use for one. */}
          {(session.token() !== undefined || !session.mayRule.get()) && (
            <MenuItem icon="key" onClick={session.askAgain}>
              {text.settings.token}
            </MenuItem>
          )}
          {session.token() !== undefined && (
            <MenuItem
              icon="cross"
              onClick={() => {
                session.forget()
                location.reload()
              }}
            >
              {text.settings.forget}
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  )
}
