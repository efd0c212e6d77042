import type { Layout } from '@vitrine/contract/system'
import { type Accent, accentsOf, own_accent } from '@vitrine/domain/layout/accent'
import { Button, Form } from 'antd'
import type { CSSProperties } from 'react'
import { t } from '../../data/text.ts'
import { SettingsForm } from './settings-form.tsx'
import { setting_effects, setting_texts } from './words.ts'

type Values = Pick<Layout['settings'], 'accent_color'>

const only = ({ accent_color }: Values): Values => ({ accent_color })

/** A button, a link and a highlighted row in one theme, in colours that are not saved yet. */
const Sample = ({ theme, accent }: { theme: 'light' | 'dark'; accent: Accent }) => (
	<div
		className="preview-bar accent-sample"
		data-look={theme}
		style={
			{ '--accent': accent.accent, '--accent-strong': accent.strong, '--accent-soft': accent.soft } as CSSProperties
		}
	>
		<span className="accent-button">{t('保存')}</span>
		<span className="accent-link">{t('详情')}</span>
		<span className="accent-marked">{t('示例选项')}</span>
	</div>
)

const Samples = ({ chosen }: { chosen: string }) => {
	const { light, dark } = accentsOf(chosen)
	return (
		<div className="accent-samples">
			<div className="preview-bars" role="img" aria-label={t('颜色预览')}>
				<Sample theme="light" accent={light} />
				<Sample theme="dark" accent={dark} />
			</div>
			{light.accent !== chosen && (
				<p className="muted">{t('此颜色上的白色文字难以辨认，界面将使用较深的 {color}', { color: light.accent })}</p>
			)}
		</div>
	)
}

const Fields = () => {
	const form = Form.useFormInstance<Values>()
	const chosen = Form.useWatch('accent_color', form) ?? own_accent
	return (
		<>
			<Form.Item label={t(setting_texts.accent_color)} htmlFor="accent_color" extra={t(setting_effects.accent_color)}>
				<div className="accent-choice">
					<Form.Item name="accent_color" noStyle>
						<input type="color" className="input" />
					</Form.Item>
					<Button disabled={chosen === own_accent} onClick={() => form.setFieldValue('accent_color', own_accent)}>
						{t('恢复默认颜色')}
					</Button>
				</div>
			</Form.Item>
			<Samples chosen={chosen} />
		</>
	)
}

/** The accent colour of the installation, with a preview of its effect before saving. */
export const AccentForm = ({ settings }: { settings: Layout['settings'] }) => (
	<SettingsForm<Values> settings={settings} initialOf={only} read={only}>
		<Fields />
	</SettingsForm>
)
