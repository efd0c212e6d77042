import { program_limits } from '@vitrine/domain/program/document'
import { Flex, Form, Input, InputNumber, Select } from 'antd'
import { useNavigate } from 'react-router'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { createProgram } from './use-programs.ts'

const presets = ['1920*1080', '1080*1920', '3840*2160', '2160*3840', '1280*720', '1366*768', '1024*768']
const custom = 'custom'
const { min, max } = program_limits.side

interface Values {
	name: string
	preset: string
	w: number
	h: number
}

const sizeOf = ({ preset, w, h }: Values): [number, number] => {
	if (preset === custom) return [w, h]
	const [width = w, height = h] = preset.split('*').map(Number)
	return [width, height]
}

const Side = ({ name, label }: { name: 'w' | 'h'; label: string }) => (
	<Form.Item name={name} label={label} rules={[{ required: true, message: t('必填') }]} style={{ flex: 1 }}>
		<InputNumber min={min} max={max} precision={0} style={{ width: '100%' }} suffix="px" />
	</Form.Item>
)

/** Creates a program and opens it in the editor. */
export const CreateDialog = ({ close }: { close: () => void }) => {
	const navigate = useNavigate()
	const submit = async (values: Values) => {
		const id = await createProgram(values.name.trim(), ...sizeOf(values))
		// The dialog closes by rewriting this address; the editor comes after that.
		setTimeout(() => void navigate(`/schedule/windowsIndex?id=${id}`))
	}
	const options = [
		...presets.map(value => ({ value, label: value.replace('*', ' × ') })),
		{ value: custom, label: t('自定义') },
	]
	return (
		<FormDialog
			title={t('创建节目')}
			okText={t('创建')}
			initial={{ name: '', preset: '1920*1080', w: 1920, h: 1080 }}
			onSubmit={submit}
			onClose={close}
		>
			<Form.Item name="name" label={t('名称')} rules={[{ required: true, whitespace: true, message: t('请输入名称') }]}>
				<Input autoFocus autoComplete="off" maxLength={program_limits.name} />
			</Form.Item>
			<Form.Item name="preset" label={t('分辨率')}>
				<Select options={options} />
			</Form.Item>
			<Form.Item noStyle shouldUpdate={(before: Values, after: Values) => before.preset !== after.preset}>
				{({ getFieldValue }) =>
					getFieldValue('preset') === custom && (
						<Flex gap={12}>
							<Side name="w" label={t('宽度')} />
							<Side name="h" label={t('高度')} />
						</Flex>
					)
				}
			</Form.Item>
		</FormDialog>
	)
}
