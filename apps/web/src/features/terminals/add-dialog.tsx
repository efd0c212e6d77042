import { pairing_code, serial, terminal_key } from '@vitrine/domain/terminal/terminal'
import { Form, Input, Tabs } from 'antd'
import { useState } from 'react'
import { currentSession } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { GroupField } from './group-field.tsx'
import { NameField } from './name-field.tsx'
import { addTerminal } from './use-terminals.ts'

/** Codes and serial numbers are upper case, so lower-case input is converted. */
const capitals = (typed: string | undefined) => typed?.replace(/[\s-]/g, '').toUpperCase()

/** A form rule built from a domain schema, so that form and server agree. */
const follows = (shape: { safeParse: (value: unknown) => { success: boolean } }, message: string) => ({
	validator: (_: unknown, value: unknown) =>
		shape.safeParse(value).success ? Promise.resolve() : Promise.reject(new Error(message)),
})

const CodeField = () => (
	<Form.Item
		name="code"
		label={t('配对码')}
		normalize={capitals}
		extra={t('播放器屏幕上显示的 6 位代码')}
		validateTrigger="onBlur"
		rules={[follows(pairing_code, t('请输入播放器显示的 6 位配对码'))]}
	>
		<Input autoFocus autoComplete="off" maxLength={12} style={{ fontSize: 18, letterSpacing: 4 }} />
	</Form.Item>
)

const SerialFields = () => (
	<>
		<Form.Item
			name="sn"
			label={t('序列号')}
			normalize={capitals}
			validateTrigger="onBlur"
			rules={[follows(serial, t('序列号由大写字母和数字组成'))]}
		>
			<Input autoFocus autoComplete="off" maxLength={64} />
		</Form.Item>
		<Form.Item
			name="key"
			label={t('密钥')}
			validateTrigger="onBlur"
			rules={[follows(terminal_key, t('密钥至少 6 个字符'))]}
		>
			<Input autoComplete="off" maxLength={128} />
		</Form.Item>
	</>
)

/** Adds a terminal, either by the pairing code it shows or by its serial number and key. */
export const AddDialog = ({ close }: { close: () => void }) => {
	const [way, setWay] = useState('code')
	const group_id = currentSession()?.group_id
	return (
		<FormDialog
			title={t('添加终端')}
			okText={t('添加')}
			initial={{ name: '', group_id, sn: '', key: '', code: '', tags: [] }}
			onSubmit={values => addTerminal(way, values)}
			onClose={close}
			places={{ pairing_absent: 'code', pairing_tries: 'code', serial_taken: 'sn' }}
		>
			<Tabs
				activeKey={way}
				onChange={setWay}
				items={[
					{ key: 'code', label: t('配对码'), children: way === 'code' && <CodeField /> },
					{ key: 'serial', label: t('序列号和密钥'), children: way === 'serial' && <SerialFields /> },
				]}
			/>
			<NameField />
			<GroupField />
		</FormDialog>
	)
}
