import type { Layout } from '@vitrine/contract/system'
import { Form, Switch } from 'antd'
import { Link } from 'react-router'
import { t } from '../../data/text.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { ListStates } from '../../ui/states.tsx'
import { SettingsForm } from './settings-form.tsx'
import './system.css'
import { useSystemLayout } from './use-layout.ts'
import { setting_texts } from './words.ts'

interface Values {
	review_materials: boolean
	review_own: boolean
}

const ReviewForm = ({ settings }: { settings: Layout['settings'] }) => (
	<SettingsForm<Values>
		settings={settings}
		initial={{ review_materials: settings.review_materials === '1', review_own: settings.review_own === '1' }}
		read={({ review_materials, review_own }) => ({
			review_materials: review_materials ? '1' : '0',
			review_own: review_own ? '1' : '0',
		})}
	>
		<Form.Item
			name="review_materials"
			label={t(setting_texts.review_materials)}
			extra={t('新上传和修改过的素材须经审核通过后才能发布，已有素材不受影响')}
			valuePropName="checked"
		>
			<Switch />
		</Form.Item>
		<Form.Item
			name="review_own"
			label={t(setting_texts.review_own)}
			extra={t('只有一位审核人时可能需要')}
			valuePropName="checked"
		>
			<Switch />
		</Form.Item>
	</SettingsForm>
)

/** What has to be approved, and by whom (route /system/reviewSetting). */
export const ReviewSettingScreen = () => {
	const query = useSystemLayout()
	return (
		<>
			<PageHead title={t('审核设置')} action={<Link to="/review/materialCheck">{t('打开素材审核')}</Link>} />
			<ListStates query={query} isEmpty={false} empty={null}>
				{query.data && (
					<div className="system-grid">
						<section className="panel system-part">
							<h2>{t('素材')}</h2>
							<ReviewForm settings={query.data.settings} />
						</section>
					</div>
				)}
			</ListStates>
		</>
	)
}
