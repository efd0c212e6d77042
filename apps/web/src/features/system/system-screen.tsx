import type { Layout } from '@vitrine/contract/system'
import { settings as shapes } from '@vitrine/domain/system'
import { Form, Input, InputNumber, Switch } from 'antd'
import { t } from '../../data/text.ts'
import { ListStates } from '../../ui/lists/states.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { AccentForm } from './accent-form.tsx'
import { HealthForm } from './health-form.tsx'
import { TopBarPreview } from './layout-preview.tsx'
import { LogsForm } from './logs-form.tsx'
import { MapsForm } from './maps/maps-form.tsx'
import { PicturePart } from './picture-part.tsx'
import { PlayerBuildsPart } from './player-builds-part.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsSearch } from './settings-search.tsx'
import './system.css'
import { SystemLinks } from './system-links.tsx'
import { UnsavedForms } from './unsaved-forms.tsx'
import { useSystemLayout } from './use-layout.ts'
import { WeatherForm } from './weather-form.tsx'
import { setting_effects, setting_texts } from './words.ts'
import { ZoneForm } from './zone-form.tsx'

interface Values {
	webTitle: string
	showHelp: boolean
	helpUrl: string
	upload_limit_mb: number
}

const most_mb = 1_000_000

const initialOf = ({ webTitle, showHelp, helpUrl, upload_limit_mb }: Layout['settings']): Values => ({
	webTitle,
	showHelp: showHelp === '1',
	helpUrl,
	upload_limit_mb: Number(upload_limit_mb),
})

const read = ({ webTitle, showHelp, helpUrl, upload_limit_mb }: Values) => ({
	webTitle: webTitle.trim(),
	showHelp: showHelp ? '1' : '0',
	helpUrl: helpUrl.trim(),
	upload_limit_mb: String(upload_limit_mb),
})

/** The maximum length of a help page address, in characters: a longer one that is pasted is refused rather than cut. */
const address_limit = 500

const checkAddress = (_rule: unknown, value = ''): Promise<void> => {
	if (shapes.helpUrl.shape.safeParse(value).success) return Promise.resolve()
	const isLong = value.trim().length > address_limit
	const why = isLong
		? t('地址最多 {count} 个字符', { count: address_limit })
		: t('请输入以 http:// 或 https:// 开头的地址')
	return Promise.reject(new Error(why))
}

const TitleForm = ({ settings }: { settings: Layout['settings'] }) => (
	<SettingsForm<Values> settings={settings} initialOf={initialOf} read={read}>
		<Form.Item
			name="webTitle"
			label={t(setting_texts.webTitle)}
			extra={t(setting_effects.webTitle)}
			rules={[{ required: true, whitespace: true, message: t('请输入网页标题') }]}
		>
			<Input autoComplete="off" maxLength={60} />
		</Form.Item>
		<Form.Item
			name="showHelp"
			label={t(setting_texts.showHelp)}
			extra={t(setting_effects.showHelp)}
			valuePropName="checked"
		>
			<Switch />
		</Form.Item>
		<Form.Item
			name="helpUrl"
			label={t(setting_texts.helpUrl)}
			extra={t(setting_effects.helpUrl)}
			rules={[{ validator: checkAddress }]}
		>
			<Input type="url" autoComplete="off" placeholder="https://" />
		</Form.Item>
		<Form.Item
			name="upload_limit_mb"
			label={t(setting_texts.upload_limit_mb)}
			extra={t(setting_effects.upload_limit_mb)}
			rules={[
				{
					required: true,
					type: 'integer',
					min: 0,
					max: most_mb,
					message: t('请输入 0 到 {count} 的整数', { count: most_mb }),
				},
			]}
		>
			<InputNumber min={0} max={most_mb} precision={0} style={{ width: '100%' }} />
		</Form.Item>
	</SettingsForm>
)

/** The appearance of the system (route /system/systemLayout). */
export const SystemScreen = () => {
	const query = useSystemLayout()
	const layout = query.data
	return (
		<>
			<PageHead title={t('系统布局')} action={<SettingsSearch />} />
			<SystemLinks but="/system/systemLayout" />
			<ListStates query={query} isEmpty={false} empty={null}>
				{layout && (
					<UnsavedForms name={t('系统布局')}>
						<div className="system-grid">
							<section className="panel system-part">
								<h2>{t('基本设置')}</h2>
								<TitleForm settings={layout.settings} />
							</section>
							<section className="panel system-part">
								<h2>{t('颜色')}</h2>
								<AccentForm settings={layout.settings} />
							</section>
							<section className="panel system-part">
								<h2>{t('时区')}</h2>
								<ZoneForm settings={layout.settings} />
							</section>
							<section className="panel system-part">
								<h2>{t('天气')}</h2>
								<WeatherForm settings={layout.settings} />
							</section>
							<section className="panel system-part">
								<h2>{t('地图')}</h2>
								<MapsForm layout={layout} />
							</section>
							<section className="panel system-part">
								<h2>{t('终端健康')}</h2>
								<HealthForm settings={layout.settings} />
							</section>
							<section className="panel system-part">
								<h2>{t('日志和播放记录')}</h2>
								<LogsForm settings={layout.settings} />
							</section>
							<PlayerBuildsPart settings={layout.settings} />
							<TopBarPreview />
							<PicturePart name="logo" address={layout.pictures.logo} />
							<PicturePart name="favicon" address={layout.pictures.favicon} />
						</div>
					</UnsavedForms>
				)}
			</ListStates>
		</>
	)
}
