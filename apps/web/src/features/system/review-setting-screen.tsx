import type { Layout } from '@vitrine/contract/system'
import { review_kinds, review_settings } from '@vitrine/domain/release/review'
import { Form, InputNumber, Switch } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { ListStates } from '../../ui/lists/states.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsSearch } from './settings-search.tsx'
import './system.css'
import { useSystemLayout } from './use-layout.ts'
import { setting_effects, setting_texts } from './words.ts'

const switches = [...review_kinds.map(kind => review_settings[kind]), 'review_own'] as const

type Values = Record<(typeof switches)[number], boolean> & { review_expiry_days: number | null }

const marks = <T,>(mark: (name: (typeof switches)[number]) => T) =>
	Object.fromEntries(switches.map(name => [name, mark(name)])) as Record<(typeof switches)[number], T>

const ReviewForm = ({ settings }: { settings: Layout['settings'] }) => (
	<SettingsForm<Values>
		settings={settings}
		initialOf={given => ({
			...marks(name => given[name] === '1'),
			review_expiry_days: Number(given.review_expiry_days),
		})}
		read={values => ({
			...marks(name => (values[name] ? '1' : '0')),
			review_expiry_days: String(values.review_expiry_days ?? 0),
		})}
	>
		{switches.map(name => (
			<Form.Item
				key={name}
				name={name}
				label={t(setting_texts[name])}
				extra={t(setting_effects[name])}
				valuePropName="checked"
			>
				<Switch />
			</Form.Item>
		))}
		<Form.Item
			name="review_expiry_days"
			label={t(setting_texts.review_expiry_days)}
			extra={t(setting_effects.review_expiry_days)}
		>
			<InputNumber min={0} max={3650} precision={0} />
		</Form.Item>
	</SettingsForm>
)

const Settings = () => {
	const query = useSystemLayout()
	return (
		<ListStates query={query} isEmpty={false} empty={null}>
			{query.data && (
				<section className="panel system-part">
					<h2>{t('审核设置')}</h2>
					<ReviewForm settings={query.data.settings} />
				</section>
			)}
		</ListStates>
	)
}

/** What has to be approved (route /system/reviewSetting); `reviewers` shows who approves it. */
export const ReviewSettingScreen = ({ reviewers }: { reviewers: ReactNode }) => {
	const maySet = usePermitted('system.write')
	const maySeeReviewers = usePermitted('organizations.write')
	return (
		<>
			<PageHead
				title={t('审核设置')}
				action={
					<>
						<Link to="/review/checkManage">{t('审核管理')}</Link>
						{maySet && <SettingsSearch />}
					</>
				}
			/>
			<div className="system-grid">
				{/* Users who can do neither see which permission is missing. */}
				{(maySet || !maySeeReviewers) && <Settings />}
				{reviewers}
			</div>
		</>
	)
}
