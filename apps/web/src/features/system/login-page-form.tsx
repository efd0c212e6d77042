import type { Layout } from '@vitrine/contract/system'
import { settings as shapes } from '@vitrine/domain/system'
import { Form, Input, Select, Switch } from 'antd'
import { allLanguages, languageNames, t } from '../../data/text.ts'
import { SettingsForm } from './settings-form.tsx'
import { setting_effects, setting_texts, settingName } from './words.ts'

/** The maximum text lengths in characters, from the schemas of the settings. */
const lines = { slogan: 100, copyright: 200, record_number: 100 } as const
const title_limit = 60

const texts = ['slogan', 'copyright', 'record_number', 'record_url', 'login_language'] as const
const titles = allLanguages.map(language => `web_title_${language}` as const)

type Values = Record<(typeof texts)[number] | (typeof titles)[number], string> & { login_help: boolean }

const initialOf = (settings: Layout['settings']): Values =>
	({
		...Object.fromEntries([...texts, ...titles].map(name => [name, settings[name]])),
		login_help: settings.login_help === '1',
	}) as Values

const read = (values: Values) => ({
	...Object.fromEntries([...texts, ...titles].map(name => [name, values[name].trim()])),
	login_help: values.login_help ? '1' : '0',
})

const checkPage = (_rule: unknown, value = ''): Promise<void> =>
	shapes.record_url.shape.safeParse(value).success
		? Promise.resolve()
		: Promise.reject(new Error(t('请输入以 http:// 或 https:// 开头的地址')))

const LineField = ({ name }: { name: keyof typeof lines }) => (
	<Form.Item
		name={name}
		label={t(setting_texts[name])}
		extra={
			name === 'slogan'
				? t('登录和注册页标题下的一行文字；留空则显示“{words}”', { words: t('云端屏幕管理') })
				: t(setting_effects[name])
		}
	>
		<Input autoComplete="off" maxLength={lines[name]} />
	</Form.Item>
)

const HelpField = ({ helpUrl }: { helpUrl: string }) => (
	<Form.Item
		name="login_help"
		label={t(setting_texts.login_help)}
		extra={
			<>
				{t(setting_effects.login_help)}
				{helpUrl === '' && <div>{t('系统布局中还没有帮助页面地址，因此不会显示。')}</div>}
			</>
		}
		valuePropName="checked"
	>
		<Switch />
	</Form.Item>
)

/** The texts of the pages before login, and their initial language. */
export const LoginPageForm = ({ settings }: { settings: Layout['settings'] }) => (
	<SettingsForm<Values> settings={settings} initialOf={initialOf} read={read}>
		<LineField name="slogan" />
		<LineField name="copyright" />
		<LineField name="record_number" />
		<Form.Item
			name="record_url"
			label={t(setting_texts.record_url)}
			extra={t(setting_effects.record_url)}
			rules={[{ validator: checkPage }]}
		>
			<Input type="url" autoComplete="off" maxLength={500} placeholder="https://" />
		</Form.Item>
		<Form.Item name="login_language" label={t(setting_texts.login_language)} extra={t(setting_effects.login_language)}>
			<Select
				options={[
					{ value: '', label: t('跟随浏览器') },
					...allLanguages.map(value => ({ value, label: languageNames[value] })),
				]}
			/>
		</Form.Item>
		<HelpField helpUrl={settings.helpUrl} />
		<h3 className="title-head">{t('各语言的网页标题')}</h3>
		<p className="muted">{t(setting_effects.web_title_en)}</p>
		{titles.map(name => (
			<Form.Item key={name} name={name} label={settingName(name)}>
				<Input autoComplete="off" maxLength={title_limit} />
			</Form.Item>
		))}
	</SettingsForm>
)
