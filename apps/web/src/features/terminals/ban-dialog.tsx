import { Checkbox, Form } from 'antd'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { banTerminals } from './use-management.ts'

/** What is being banned or unbanned: one terminal, given by name, or several. */
export interface Banning {
	readonly ids: readonly number[]
	/** Set for a single terminal. */
	readonly name?: string
	readonly banned: boolean
}

const titleOf = ({ ids, name, banned }: Banning): string => {
	if (!banned) return t('解封')
	return name === undefined
		? t('确定封禁 {count} 个终端吗？', { count: ids.length })
		: t('确定封禁“{name}”吗？', { name })
}

/** Asks how far a ban or its removal reaches. */
export const BanDialog = ({ banning, close }: { banning: Banning; close: () => void }) => (
	<FormDialog<{ below: boolean }>
		title={banning.name !== undefined && !banning.banned ? `${titleOf(banning)} · ${banning.name}` : titleOf(banning)}
		okText={banning.banned ? t('封禁') : t('解封')}
		initial={{ below: false }}
		onSubmit={({ below }) => banTerminals(banning.ids, banning.banned, below)}
		onClose={close}
	>
		{banning.banned && (
			<p style={{ marginBlockStart: 0 }}>
				{t('封禁后终端无法连接，也收不到新的发布和命令；已有内容继续播放，记录和播放数据都会保留。')}
			</p>
		)}
		<Form.Item name="below" valuePropName="checked">
			<Checkbox>
				{banning.ids.length === 1
					? t('包括其组织及所有下级组织的全部终端')
					: t('包括这些终端所属组织及所有下级组织的全部终端')}
			</Checkbox>
		</Form.Item>
	</FormDialog>
)
