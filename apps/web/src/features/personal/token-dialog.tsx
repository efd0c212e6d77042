import { Form, Input, Select } from 'antd'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

const lives = [30, 90, 365] as const

/** Makes a personal access token: its name, and how long it is good for. */
export const TokenDialog = (props: { create: (name: string, days: number) => Promise<void>; close: () => void }) => (
	<FormDialog
		title={t('创建令牌')}
		okText={t('创建令牌')}
		initial={{ name: '', days: 90 }}
		places={{ token_name_taken: 'name' }}
		onSubmit={({ name, days }) => props.create(name.trim(), days)}
		onClose={props.close}
	>
		<Form.Item
			name="name"
			label={t('名称')}
			extra={t('说明谁用它，例如“报表程序”')}
			rules={[{ required: true, whitespace: true, message: t('请输入名称') }]}
		>
			<Input autoFocus autoComplete="off" maxLength={50} />
		</Form.Item>
		<Form.Item name="days" label={t('有效期')}>
			<Select
				options={[
					...lives.map(days => ({ value: days, label: t('{count} 天', { count: days }) })),
					{ value: 0, label: t('永不过期') },
				]}
			/>
		</Form.Item>
	</FormDialog>
)
